/** Many positions of whole games, drawn where they are replayed: axe-core finds nothing on the table. */

import { enter, scrubTo, told, violations, withBrowser } from "./browser.mjs";

await withBrowser(async (open) => {
  const { viewport, colorScheme } = told;
  const page = await open({ viewport, colorScheme, reducedMotion: "reduce" });
  const found = [];
  let looked = 0;
  for (const { game, eyes, versions } of told.games) {
    await enter(page, `replay/${game}/1`);
    await page.waitForSelector(".stage[data-drawn]");
    for (const seat of eyes) {
      await page.selectOption("#eyes", seat);
      await page.waitForSelector(`.stage[data-eyes="${seat}"]`);
      for (const version of versions.filter((_, index) => index % eyes.length === eyes.indexOf(seat))) {
        await scrubTo(page, version);
        for (const says of await violations(page, ".stage")) found.push(`${game} at ${version} as ${seat || "spectator"}: ${says}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${game} at ${version}: ${wide} px too wide`);
        looked += 1;
      }
    }
  }
  return { looked, found };
});

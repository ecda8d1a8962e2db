/** Every room of the page, light and dark, on a phone and on a desk: axe-core finds nothing. */

import { mkdirSync } from "node:fs";
import { enter, told, violations, withBrowser } from "./browser.mjs";

const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };

await withBrowser(async (open) => {
  const found = [];
  let looked = 0;
  if (told.folder) mkdirSync(told.folder, { recursive: true });
  for (const colorScheme of ["light", "dark"]) {
    for (const [screen, viewport] of Object.entries(SCREENS)) {
      const page = await open({ colorScheme, viewport, reducedMotion: "reduce" });
      for (const { name, room, ready = "main h1", click = [] } of told.rooms) {
        await enter(page, room);
        await page.waitForSelector(ready, { timeout: 20_000 });
        for (const button of click) await page.click(button);
        await page.waitForTimeout(250);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        if (wide > 0) found.push(`${name} ${colorScheme} ${screen}: ${wide} px too wide`);
        for (const says of await violations(page)) found.push(`${name} ${colorScheme} ${screen}: ${says}`);
        if (told.folder) await page.screenshot({ path: `${told.folder}/${name}-${screen}-${colorScheme}.png`, fullPage: true });
        looked += 1;
      }
      await page.context().close();
    }
  }
  return { looked, found };
});

/** At any version, what the API says is what is drawn; and a step costs little. */

import { ask, check, enter, scrubTo, told, withBrowser } from "./browser.mjs";

const STEPS = 300;

await withBrowser(async (open) => {
  const page = await open();
  await enter(page, `replay/${told.game}/1`);
  await page.waitForSelector(".stage[data-drawn]");
  const last = Number(await page.getAttribute("#scrub", "max"));

  const go = (version) => scrubTo(page, version);

  // The drawing of a view that a script got from the API itself is the drawing on the page.
  const drawnAlone = (view, names, recent, at, seat) =>
    page.evaluate(
      async ([shown, called, events, time, whose]) => {
        const { drawingOf } = await import("/table/drawings/index.js");
        const { ruleset } = await import("/table/store.js");
        const { Client } = await import("/table/client.js");
        const rules = await ruleset(new Client(), shown.ruleset);
        const scene = { view: shown, ruleset: rules, seat: whose, names: called, recent: events, now: () => time };
        return drawingOf(shown.ruleset)(scene).outerHTML;
      },
      [view, names, recent, at, seat],
    );
  const clean = (html) => html.replace(/ role="button" tabindex="0"(?= class="pickable)/g, "");

  const { events } = { events: [] };
  for (let after = 0; ; ) {
    const body = await ask(`/v1/games/${told.game}/events?told=true&after=${after}`);
    if (!body.events.length) break;
    events.push(...body.events);
    after = body.next;
  }
  const { names } = (await ask(`/v1/games?game=${told.game}`)).games[0];
  let compared = 0;
  for (const seat of told.eyes) {
    await page.selectOption("#eyes", seat || "");
    await page.waitForSelector(`.stage[data-eyes="${seat || ""}"]`);
    for (const version of told.versions) {
      await go(version);
      const seen = await ask(`/v1/games/${told.game}?at_version=${version}${seat ? `&seat=${seat}` : ""}`);
      if (!seen.view.table) continue;
      const alone = await drawnAlone(seen.view, names, events.slice(Math.max(0, seen.version - 80), seen.version), events[seen.version - 1].at, seat);
      const shown = await page.$eval("#table > *", (drawing) => drawing.outerHTML);
      check(clean(shown) === clean(alone), `version ${version} as ${seat || "spectator"} is drawn otherwise:\n${shown}\n${alone}`);
      compared += 1;
    }
  }
  await page.selectOption("#eyes", "");

  // A step is the key, the view, the drawing, the story and the frame in which they are painted.
  await go(Math.max(1, last - STEPS - 50));
  await page.waitForTimeout(300);
  await page.locator("#scrub").focus();
  const steps = await page.evaluate(async (count) => {
    const stage = document.querySelector(".stage");
    const took = [];
    for (let step = 0; step < count; step += 1) {
      const before = stage.dataset.version;
      const began = performance.now();
      dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", cancelable: true }));
      while (stage.dataset.version === before) await new Promise((resolve) => setTimeout(resolve));
      document.body.getBoundingClientRect();
      took.push(performance.now() - began);
    }
    return took.sort((a, b) => a - b);
  }, STEPS);
  const jumps = [];
  for (let jump = 0; jump < 20; jump += 1) {
    const began = Date.now();
    await go(1 + Math.floor((last * ((jump * 7) % 20)) / 20));
    jumps.push(Date.now() - began);
  }
  const at = (share) => Math.round(steps[Math.floor(steps.length * share)] * 10) / 10;
  return { events: last, compared, median: at(0.5), p95: at(0.95), slowest: at(0.999), jump: Math.max(...jumps) };
});

/** The first rounds of Killer Bunnies by two browsers, clicking cards; what one of them received. */

import { writeFileSync } from "node:fs";
import { act, playOn, together } from "./acting.mjs";
import { ask, check, enter, told, violations, withBrowser } from "./browser.mjs";

/** In the page: all that it receives, the stream of events as well, which never ends. */
function recorded() {
  const asks = window.fetch;
  window.received = [];
  window.reading = 0;
  window.fetch = async (...asked) => {
    const answer = await asks(...asked);
    if (/\/rulesets\/|\/table\//.test(answer.url)) return answer;
    const streams = /event-stream/.test(answer.headers.get("Content-Type"));
    const kept = [`\n${answer.url}\n`];
    window.received.push(kept);
    const take = async (body) => {
      for await (const chunk of body.pipeThrough(new TextDecoderStream())) kept.push(chunk);
    };
    if (!streams) window.reading += 1;
    const read = answer.body ? take(answer.clone().body).catch(() => undefined) : Promise.resolve();
    read.finally(() => { if (!streams) window.reading -= 1; });
    return answer;
  };
}

await withBrowser(async (open) => {
  const pages = [];
  for (const [seat, token] of Object.entries(told.tokens)) {
    const page = await open();
    if (seat === "A") await page.addInitScript(recorded);
    await enter(page, `play/${told.game}?token=${token}&seat=${seat}`);
    await page.waitForSelector('.line[data-line="live"]');
    pages.push(page);
  }
  const [ada] = pages;

  // Whatever glows can be picked: two cards of the hand become the run, in the order of the clicks.
  const hand = ".kb-own .card-face.pickable";
  await ada.waitForSelector(hand);
  const cards = await ada.$$eval(hand, (found) => found.map((card) => card.dataset.value));
  await ada.locator(hand).nth(4).click();
  await ada.locator(hand).nth(1).focus();
  await ada.keyboard.press("Enter");
  const chosen = await ada.$$eval(".chip[data-place]:not([data-place=''])", (chips) => chips.map((chip) => [chip.dataset.chip, chip.dataset.place]).sort((a, b) => a[1] - b[1]).map(([card]) => card));
  check(chosen.join() === [cards[4], cards[1]].join(), `picked ${chosen} of ${cards}`);
  await ada.click('form.offer[data-type="program-run"] button.main');
  await ada.waitForFunction(() => !document.querySelector('form.offer[data-type="program-run"]'));
  const run = await ada.$$eval(".runs .card-face", (found) => found.map((card) => card.dataset.value));
  check(run.join() === [cards[4], cards[1]].join(), `the run is ${run}`);

  // A refusal comes with its rule: on the way to the service Ben's choice becomes two cards of Ada's.
  const [, ben] = pages;
  const forged = (route) => {
    const sent = JSON.parse(route.request().postData());
    return route.continue({ postData: JSON.stringify({ ...sent, params: { cards: cards.slice(0, 2) } }) });
  };
  await ben.route("**/actions", forged, { times: 1 });
  await act(ben);
  await ben.click(".refusal .cites");
  const cited = await ben.$$eval("dialog .rules dt", (ids) => ids.map((id) => id.textContent));
  check(cited.length > 0 && cited.every((id) => /^(KB|A-KB|A-GEN)-/.test(id)), `the refusal cites ${cited}`);
  await ben.keyboard.press("Escape");
  await act(ben);

  const turn = async () => (await ask(`/v1/games/${told.game}`)).view.table.turn?.number || 0;
  const sent = await playOn(pages, async () => (await turn()) > told.turns, { like: ["play-flipped", "play-from-hand"], most: false });
  const wrong = await violations(ada);
  check(!wrong.length, `a table of Killer Bunnies: ${wrong.join("\n")}`);

  // A standing pass is a public fact: everybody's table shows it.
  await ada.click(".beside > summary");
  const pass = ada.locator('.beside form[data-type="stand-pass"]');
  await pass.locator("input[type=radio]").first().check();
  await pass.locator("button.main").click();
  await pages[1].waitForSelector('.seat.s-A .tag:has-text("passes until")');

  await together(pages);
  await ada.waitForFunction(() => window.reading === 0);
  writeFileSync(told.received, await ada.evaluate(() => window.received.flat().join("")));
  return { sent, turn: await turn() };
});

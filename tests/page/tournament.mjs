/** A tournament as somebody watches it who does nothing, while its organiser goes on step by step. */

import { ask, check, enter, told, violations, withBrowser } from "./browser.mjs";

let steps = 0;

/** What the organiser asks for. */
async function organise(path, body = {}) {
  const headers = { Authorization: `Bearer ${told.key}`, "Content-Type": "application/json", "Idempotency-Key": `page-cup-${told.cup}-${(steps += 1)}` };
  const answer = await fetch(`${told.url}/v1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  check(answer.ok, `${path}: ${answer.status} ${await answer.clone().text()}`);
  return answer.json();
}

await withBrowser(async (open) => {
  const [page, player] = [await open(), await open()];
  const cup = `tournaments/${told.cup}`;
  const wrong = [];

  // From the list to the one.
  await enter(page, "tournament");
  await page.click(`.tile[href="#/tournament/${told.cup}"]`);
  await page.waitForSelector('.line[data-line="live"]');
  check((await page.$$(".free li")).length === Object.keys(told.tokens).length, "not everybody is shown who takes part");
  wrong.push(...(await violations(page)));

  // A round is paired and begun: the watcher sees it without doing anything.
  await organise(`${cup}/rounds`);
  await page.waitForSelector('.round-of [data-state="waiting"]');
  await organise(`${cup}/rounds/start`);
  await page.waitForSelector('.round-of [data-state="playing"]');
  const { rounds, names } = await ask(`/v1/${cup}`);
  for (const table of rounds[0].tables) {
    const shown = await page.$$eval(`[data-table="${table.table}"] tbody th`, (cells) => cells.map((cell) => cell.textContent));
    check(shown.join() === table.seats.map((seat) => names[seat.player]).join(), `table ${table.table} seats ${shown}`);
  }
  const watched = await page.$eval('[data-state="playing"] a', (link) => link.getAttribute("href"));
  check(watched === `#/watch/${rounds[0].tables[0].game}`, watched);
  wrong.push(...(await violations(page)));

  // A player's token leads to the seat.
  await enter(player, `tournament/${told.cup}?token=${told.tokens[rounds[0].tables[0].seats[0].player]}`);
  await player.click('.my-table a[href^="#/play/"]');
  await player.waitForSelector(".offers-card");
  const shared = await page.evaluate(() => document.body.innerHTML);
  check(!shared.includes("bunny_"), "a watcher is shown a token");

  // Broken off, the tables are judged as they stand; the second round ends it all.
  for (const table of rounds[0].tables) await organise(`games/${table.game}/abandon`);
  await ask(`/v1/${cup}`, told.key);
  await page.waitForSelector('.round-of [data-state="adjudicated"]');
  await organise(`${cup}/rounds`);
  await organise(`${cup}/rounds/start`);
  await page.waitForSelector('.round-of[data-round="2"] [data-state="playing"]');
  for (const table of (await ask(`/v1/${cup}`)).rounds[1].tables) await organise(`games/${table.game}/abandon`);
  await ask(`/v1/${cup}`, told.key);
  await organise(`${cup}/finish`);
  await page.waitForSelector('#cup[data-phase="finished"]');
  await page.waitForSelector(".standings .tag.good");
  const { standings } = await ask(`/v1/${cup}/standings`);
  const rows = await page.$$eval(".standings tbody tr", (shown) => shown.map((row) => [...row.cells].slice(0, 3).map((cell) => cell.textContent)));
  const expected = standings.map((row) => [String(row.rank), names[row.player], String(row.points)]);
  check(JSON.stringify(rows) === JSON.stringify(expected), `${JSON.stringify(rows)} for ${JSON.stringify(expected)}`);
  wrong.push(...(await violations(page)));

  // An older round, and paper: results alone, in every form.
  await page.click('.tabs [data-round="1"]');
  await page.waitForSelector('.round-of[data-round="1"]');
  const forms = await page.$$eval(".papers a", (links) => links.map((link) => link.href));
  check(forms.length === 4, forms.join());
  for (const form of forms) check((await fetch(form)).ok, `${form} is not there`);
  await page.emulateMedia({ media: "print" });
  check(!(await page.isVisible(".bar")) && !(await page.isVisible(".side")) && (await page.isVisible(".standings")), "not fit to print");
  check(!wrong.length, wrong.join("\n"));
});

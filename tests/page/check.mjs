/** A record is dropped: one that holds, one with another roll, one forged by who knows the links. */

import { readFileSync } from "node:fs";
import { check, enter, told, violations, withBrowser } from "./browser.mjs";

await withBrowser(async (open) => {
  const page = await open();
  const states = (column) => page.$$eval(`.checks tbody td:nth-child(${column})`, (cells) => Object.fromEntries(cells.map((cell) => [cell.parentElement.dataset.check, cell.dataset.state])));
  const drop = async (file) => {
    await page.setInputFiles("#record-file", { name: "game.jsonl", mimeType: "text/plain", buffer: readFileSync(file) });
    await page.waitForSelector(".outcome[data-verified]");
  };

  // A game of this service, with a token: by browser and by service.
  await enter(page, `check/${told.game}?token=${told.token}&seat=A`);
  await page.waitForSelector('.outcome[data-verified="true"]');
  const [mine, theirs] = [await states(2), await states(3)];
  check(Object.values(theirs).every((state) => state === "held"), `by the service: ${JSON.stringify(theirs)}`);
  const open_ = Object.entries(mine).filter(([, state]) => state !== "held").map(([name]) => name);
  check(open_.join() === "ruleset,rules,state", `by the browser: ${JSON.stringify(mine)}`);
  const vouched = await page.textContent(".vouched");
  check(/publishes that key/.test(vouched) && /very head/.test(vouched) && /published key has signed so/.test(vouched) && /Anchored up to version \d+ by a key/.test(vouched), vouched);

  // The dice with this game's own numbers.
  const [bound, hashed] = [await page.textContent("#commitment"), await page.textContent("#hashed")];
  check(bound === told.commitment && hashed === bound, `${bound} ${hashed} ${told.commitment}`);
  const fairness = await page.textContent(".fairness");
  for (const words of told.entropy) check(fairness.includes(words), `${words} is not shown`);
  for (let draw = 1; draw <= told.draws; draw += 1) {
    await page.fill("#draw-number", String(draw));
    await page.dispatchEvent("#draw-number", "change");
    await page.waitForSelector(`#draw[data-number="${draw}"]`);
    check((await page.getAttribute("#draw", "data-same")) === "true", `draw ${draw} comes to something else`);
  }
  const wrong = [...(await violations(page))];

  // Another roll, without any token: found in the browser, shown on the table where it happened.
  await enter(page, "check");
  await page.waitForSelector("h1");
  await drop(told.tampered);
  check((await page.getAttribute(".outcome", "data-verified")) === "false", "a tampered record holds");
  check((await page.getAttribute(".wrong", "data-line")) === String(told.line), "another line is wrong");
  check((await states(2)).chain === "broken", "the chain holds");
  check((await page.textContent("#unjudged")).length > 0, "it does not say that it was not judged");
  await page.waitForSelector(`.there .table .round`);
  check((await page.textContent("#differ")).includes("public.value"), await page.textContent("#differ"));
  check((await page.textContent('.lines [aria-current="true"] td:nth-child(2)')) === String(told.line), "another line is marked");
  wrong.push(...(await violations(page)));

  // With all links made anew the draws tell it here, and the rules at the service.
  await page.click(".lent summary");
  await page.fill("#check-token", told.token);
  await page.dispatchEvent("#check-token", "change");
  await drop(told.forged);
  await page.waitForFunction(() => document.querySelector('.checks [data-check="rules"] td:nth-child(3)')?.dataset.state === "broken");
  check((await states(2)).draws === "broken", JSON.stringify(await states(2)));
  check((await page.getAttribute(".wrong", "data-line")) === String(told.line), "another line is wrong");

  // A game that goes on: what may be told of it by now, the secret still sealed.
  await enter(page, `check/${told.running}`);
  await page.waitForSelector('.outcome[data-verified="true"]');
  check((await page.$$("#secret")).length === 0, "a secret is shown");
  check((await page.textContent(".fairness")).includes("still sealed"), await page.textContent(".fairness"));
  wrong.push(...(await violations(page)));

  // No record at all.
  await drop(told.nonsense);
  await page.waitForSelector('.wrong[data-line="1"]');
  wrong.push(...(await violations(page)));
  check(!wrong.length, wrong.join("\n"));
});

/** Whatever glows on the tables of the three small games can be picked, and is what is sent. */

import { ask, check, enter, told, violations, withBrowser } from "./browser.mjs";

await withBrowser(async (open) => {
  const wrong = [];

  /** The page of whoever is asked for an action of a type. */
  async function asked(game, tokens, type) {
    for (const [seat, token] of Object.entries(tokens)) {
      const { actions } = await ask(`/v1/games/${game}/legal-actions`, token);
      if (!actions.some((one) => one.type === type)) continue;
      const page = await open();
      await enter(page, `play/${game}?token=${token}&seat=${seat}`);
      await page.waitForSelector(`form.offer[data-type="${type}"]`);
      return { page, seat, token, at: actions.find((one) => one.type === type) };
    }
    throw new Error(`nobody may ${type}`);
  }

  /** What a form sends when its button is pressed; it has been answered: others may be asked now. */
  async function sent(page, type) {
    const [answer] = await Promise.all([page.waitForResponse((one) => one.request().method() === "POST" && one.url().endsWith("/actions")), page.click(`form.offer[data-type="${type}"] button.main`)]);
    return answer.request().postDataJSON().params;
  }

  // One Two Many Rabbits: so many dice, then the cards that meet them.
  const { game, tokens } = told.rabbits;
  const roller = await asked(game, tokens, "choose-dice");
  await roller.page.click('.choice.pickable[data-value="3"]');
  check((await sent(roller.page, "choose-dice")).dice === 3, "other dice were sent");
  const other = Object.keys(tokens).find((seat) => seat !== roller.seat);
  const waiting = await asked(game, { [other]: tokens[other] }, "answer-window");
  const chips = waiting.page.locator('form.offer[data-type="answer-window"] .chip');
  if (await chips.count()) await chips.first().click();
  await waiting.page.click('form.offer[data-type="answer-window"] button.main');
  await roller.page.waitForSelector('form.offer[data-type="discard"]');
  const card = roller.page.locator(".hand-open .pickable").first();
  if (await card.count()) {
    const value = await card.getAttribute("data-value");
    await card.focus();
    await roller.page.keyboard.press("Enter");
    const { uses } = await sent(roller.page, "discard");
    check(uses.some((use) => use.cards.some((laid) => laid.split(":")[0] === value)), `${value} is not among ${JSON.stringify(uses)}`);
  }
  wrong.push(...(await violations(roller.page)));

  // Bunny Bluff: a colour, and cards that need not have it.
  const { page: lead } = await asked(told.bluff.game, told.bluff.tokens, "lead-round");
  await lead.click('.swatch.pickable[data-value="green"]');
  const cards = lead.locator(".own-cards .pickable");
  const chosen = [await cards.nth(0).getAttribute("data-value"), await cards.nth(3).getAttribute("data-value")];
  for (const value of chosen) await lead.click(`.own-cards [data-value="${value}"]`);
  wrong.push(...(await violations(lead)));
  const led = await sent(lead, "lead-round");
  check(led.colour === "green" && led.cards.join() === chosen.join(), `${JSON.stringify(led)} for ${chosen}`);
  await lead.waitForSelector(".claim.c-green");

  // President Bunny: a card, out of the alternatives by colour.
  const { page: president } = await asked(told.president.game, told.president.tokens, "play-cards");
  const high = president.locator(".own-cards .pickable").last();
  const value = await high.getAttribute("data-value");
  await high.click();
  wrong.push(...(await violations(president)));
  const played = await sent(president, "play-cards");
  check(played.cards.join() === value, `${JSON.stringify(played)} for ${value}`);
  await president.waitForSelector(".trick .open-play");
  check(!wrong.length, wrong.join("\n"));
});

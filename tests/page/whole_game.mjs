/** People at browsers sit down, play to the end; a watcher is cut off, and misses nothing. */

import { playOn } from "./acting.mjs";
import { ask, check, enter, told, violations, withBrowser } from "./browser.mjs";

const EACH = 15;

await withBrowser(async (open) => {
  const organiser = await open();
  await enter(organiser, "");
  await organiser.click(".new > summary");
  await organiser.selectOption("#new-rules", told.ruleset);
  await organiser.selectOption("#new-seats", String(told.people.length));
  await organiser.fill("#new-key", told.key);
  // No form asks for the seed of a practice game, whose luck comes again: it is added on the way.
  await organiser.route("**/v1/games", (route) => route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), practice: told.luck }) }), { times: 1 });
  await organiser.click(".new button.main");
  await organiser.waitForURL(/#\/watch\//);
  const game = organiser.url().split("/watch/")[1];

  const players = [];
  for (const name of told.people) {
    const page = await open();
    await enter(page, `watch/${game}`);
    await page.fill("#own-name", name);
    await page.click(".sit button.main");
    await page.waitForURL(/#\/play\/.*token=/);
    players.push(page);
  }
  await organiser.waitForSelector("#start:visible");
  const waiting = await violations(organiser);
  check(!waiting.length, `an open table: ${waiting.join("\n")}`);
  await organiser.click("#start");

  const watcher = organiser;
  await watcher.waitForSelector('.line[data-line="live"]');
  await watcher.check("#story-all");
  const phase = async () => (await ask(`/v1/games/${game}`)).phase;
  let turns = 0;
  await playOn(players, async () => (turns += 1) > 8, told);

  // The watcher's line is cut while the game goes on.
  await watcher.context().setOffline(true);
  await watcher.waitForSelector('.line[data-line="lost"]');
  const lostAt = Number(await watcher.getAttribute("#version", "data-version"));
  turns = 0;
  await playOn(players, async () => (turns += 1) > 8 || (await phase()) !== "running", told);
  await watcher.waitForTimeout(300);
  check(Number(await watcher.getAttribute("#version", "data-version")) === lostAt, "the line was not cut");
  await watcher.context().setOffline(false);
  const now = (await ask(`/v1/games/${game}`)).version;
  check(now > lostAt, "nothing happened while the line was cut");
  await watcher.waitForFunction((version) => Number(document.querySelector("#version").dataset.version) >= version, now);
  const seen = await watcher.$$eval(".story li", (items) => items.map((item) => Number(item.dataset.version)));
  check(seen.every((version, index) => version === seen[0] - index), `versions are missing: ${seen}`);

  // Now and then the page of a player is looked at, with all that can be picked on it.
  const wrong = [];
  let looks = 0;
  const over = async () => {
    if ((looks += 1) % EACH === 0) wrong.push(...(await violations(players[looks % players.length])));
    return (await phase()) !== "running";
  };
  const sent = await playOn(players, over, told);
  for (const page of [...players, watcher]) await page.waitForSelector(".headline.won");
  for (const page of [...players, watcher]) for (const thing of told.shows) check((await page.locator(thing).count()) > 0, `${thing} is not shown`);
  wrong.push(...(await violations(watcher)));
  check(!wrong.length, wrong.join("\n"));
  await watcher.waitForSelector('.line[data-line="over"]');
  return { game, sent, last: (await ask(`/v1/games/${game}`)).version, lostAt, foundAt: now };
});

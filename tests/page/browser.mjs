/** What every script shares: a browser, pages that must not complain, and short words for waiting. */

import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

export const told = JSON.parse(process.argv[2]);

/** Do something with a browser; anything that a page complains of on the way is a failure. */
export async function withBrowser(work) {
  const browser = await chromium.launch({ executablePath: told.chromium, args: ["--no-sandbox"] });
  const complaints = [];
  const open = async (options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.stack}`));
    page.on("console", (line) => {
      const expected = /Failed to load resource|net::ERR|ERR_INTERNET/.test(line.text());
      if (line.type() === "error" && !expected) complaints.push(`${page.url()}: ${line.text()}`);
    });
    return page;
  };
  try {
    const found = await work(open, browser);
    if (complaints.length) throw new Error(complaints.join("\n"));
    console.log(JSON.stringify(found ?? {}));
  } finally {
    await browser.close();
  }
}

/** Go to a room of the page. */
export async function enter(page, room) {
  await page.goto("about:blank");
  await page.goto(`${told.url}/table/#/${room}`);
}

/** Go to a version of a game that is replayed. */
export async function scrubTo(page, version) {
  await page.evaluate((to) => {
    const scrub = document.getElementById("scrub");
    scrub.value = String(to);
    scrub.dispatchEvent(new Event("input"));
  }, version);
  await page.waitForSelector(`.stage[data-version="${version}"]`);
}

export function check(holds, says) {
  if (!holds) throw new Error(says);
}

/** Ask the API as a spectator or a bearer. */
export async function ask(path, token = null) {
  const answer = await fetch(`${told.url}${path}`, { headers: token ? { Authorization: `Bearer ${token}` } : {} });
  return answer.json();
}

const AXE = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** What axe-core finds wrong with a page as it stands, or with a part of it. */
export async function violations(page, part = "html") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const found = await page.evaluate((within) => window.axe.run(within, { resultTypes: ["violations"] }), part);
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.slice(0, 240)}`).join(" | ")}`);
}

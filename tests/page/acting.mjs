/** A player who knows no rules: fills in the first form that somebody waits for, and sends it. */

const BESIDE = ["leave", "stand-pass", "open-trade", "offer-trade"];

/**
 * Act if the page is asked; says what was sent, or null. `like` orders the kinds of offers, `most`
 * takes the longest choice and the largest number instead of the first.
 */
export async function act(page, { like = [], most = true } = {}) {
  const before = await page.getAttribute("#version", "data-version");
  const sent = await page.evaluate(
    ([liked, beside, last]) => {
      const forms = [...document.querySelectorAll(".offers .question form.offer")].filter((form) => !beside.includes(form.dataset.type));
      const rank = (form) => (liked.includes(form.dataset.type) ? liked.indexOf(form.dataset.type) : liked.length);
      const [form] = forms.sort((a, b) => rank(a) - rank(b));
      if (!form) return null;
      const longest = (list, says) => list.reduce((best, one) => (says(one).length > says(best).length ? one : best), list[0]);
      const at = (list, says) => (last ? longest(list, says) : list[0]);
      for (const set of form.querySelectorAll("fieldset")) {
        const radios = [...set.querySelectorAll(":scope > .chips input[type=radio]")];
        if (radios.length) at(radios, (one) => one.parentElement.textContent).click();
        const boxes = [...set.querySelectorAll(":scope > .chips input[type=checkbox]")];
        const owed = Number(/\d+/.exec(set.querySelector("legend .quiet")?.textContent || "0")?.[0] || 0);
        for (const box of boxes.slice(0, Math.max(owed, 1))) if (!box.checked) box.click();
      }
      for (const list of form.querySelectorAll("select")) {
        list.value = at([...list.options].filter((one) => one.value !== "-1"), (one) => one.textContent).value;
        list.dispatchEvent(new Event("change"));
      }
      for (const number of last ? form.querySelectorAll("input[type=number]") : []) {
        for (let more = Number(number.max) - Number(number.value); more > 0; more -= 1) number.parentElement.querySelector(".step:last-of-type").click();
      }
      const button = form.querySelector("button[type=submit]");
      if (button.disabled) return null;
      button.click();
      return form.dataset.type;
    },
    [like, BESIDE, most],
  );
  if (sent === null) return null;
  await page.waitForFunction(
    (version) => document.querySelector("#version")?.dataset.version !== version || document.querySelector(".refusal") || !document.querySelector(".offers-card.urgent"),
    before,
  );
  return sent;
}

/** Until all have seen as much: who acts next then depends on the game and not on who is faster. */
export async function together(pages) {
  const seen = (page) => page.getAttribute(".offers-card", "data-version");
  for (let tries = 0; tries < 3000; tries += 1) {
    const versions = await Promise.all(pages.map(seen));
    if (new Set(versions).size === 1) return;
    await pages[0].waitForTimeout(10);
  }
  throw new Error("somebody misses what the others have seen");
}

/** Let players act in turn until `over` says so; how often each kind was sent. */
export async function playOn(pages, over, how) {
  const sent = {};
  for (let idle = 0; !(await over()); ) {
    let moved = false;
    for (const page of pages) {
      await together(pages);
      const kind = await act(page, how);
      if (kind) sent[kind] = (sent[kind] || 0) + 1;
      moved ||= kind !== null;
    }
    idle = moved ? 0 : idle + 1;
    if (idle > 200) throw new Error(`nobody is asked any more: ${JSON.stringify(sent)}`);
    if (!moved) await pages[0].waitForTimeout(50);
  }
  return sent;
}

// Every puzzle of the library, by its example, through every button.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, close, noSidewaysScroll, open, press, status } from "./browser.js";

const first = await open();
const about = await ask(first, { do: "about" });
await close(first);

const drawn = (page) =>
  page.$eval("#pictures .picture", (holder) => holder.shadowRoot.querySelectorAll("svg *").length);

for (const { name, example, sizes } of about.puzzles) {
  test(`${name}: example, solve, count, unique, check, hint, explain`, async () => {
    const page = await open();
    await page.click(`#kinds button[data-name="${name}"]`);
    await page.waitForFunction((name) => document.querySelector(`#kinds [data-name="${name}"]`).getAttribute("aria-pressed") === "true", name);
    assert.equal(await page.inputValue("#text"), example);
    assert.ok((await drawn(page)) > 5);

    const empty = await page.$eval("#pictures .picture", (holder) => holder.shadowRoot.innerHTML);
    assert.match(await press(page, "Solve"), /^Solved/);
    const solved = await page.$eval("#pictures .picture", (holder) => holder.shadowRoot.innerHTML);
    assert.notEqual(solved, empty);
    // The picture says in words what it shows.
    assert.ok((await page.$eval("#pictures .picture", (holder) => holder.shadowRoot.querySelector("svg").getAttribute("aria-label"))).length > 20);
    const rules = await page.$$eval("#found table tbody tr", (rows) => rows.map((row) => row.cells[2].textContent));
    assert.ok(rules.length >= 2, `${rules}`);

    await page.click("#hide");
    assert.equal(await page.$eval("#pictures .picture", (holder) => holder.shadowRoot.innerHTML), empty);
    await page.click("#found summary:text('As text')");
    await page.click("text=Take the first as my answer");
    assert.match(await press(page, "Check my answer"), /^Your answer is right/);

    assert.match(await press(page, "Only one solution?"), /^Exactly one solution/);
    assert.match(await press(page, "Count"), /^Exactly one solution/);
    assert.match(await press(page, "Show several"), /solution|Solved/);

    await page.fill("#answer", "");
    assert.match(await press(page, "Hint"), /next step/i);
    await page.click("#found .hint + button");
    await page.click("#found .hint + button");
    assert.equal(await page.$$eval("#found .hint dd", (all) => all.filter((one) => one.textContent.trim()).length), 3);
    assert.match(await press(page, "Explain"), /^Exactly one solution/);
    await page.click("#found .steps button >> nth=0");
    // Where the rules of a step are about cells, these are marked.
    const { report } = await ask(page, { do: "explain", text: example });
    if (report.steps[0].rules.some((rule) => rule.cells.length > 0)) {
      await page.waitForFunction(() => document.querySelector("#pictures .picture").shadowRoot.innerHTML.match(/because|follows/));
    }
    await close(page);
  });

  test(`${name}: what a made board is like`, { skip: sizes.length === 0 }, async () => {
    const page = await open();
    const [rows, columns] = sizes[0];
    await page.selectOption("#new-kind", name);
    await page.fill("#new-size", `${rows}x${columns}`);
    await page.fill("#seed", "7");
    await page.click("text=Make one");
    assert.match(await status(page), /exactly one solution: seed 7, (easy|medium|hard)/);
    assert.match(await page.inputValue("#text"), new RegExp(`^# seed 7, .*\n${name}`));
    assert.match(await press(page, "Only one solution?"), /^Exactly one solution/);
    await close(page);
  });

  test(`${name}: at the width of a phone, light and dark`, async () => {
    for (const colorScheme of ["light", "dark"]) {
      const page = await open({ viewport: { width: 360, height: 740 }, colorScheme, hasTouch: true });
      await page.click(`#kinds button[data-name="${name}"]`);
      await press(page, "Solve");
      for (const fold of await page.$$("summary")) await fold.evaluate((summary) => (summary.parentElement.open = true));
      await noSidewaysScroll(page, name);
      await press(page, "Explain");
      await noSidewaysScroll(page, `${name} explained`);
      await close(page);
    }
  });
}

// The rules of axe-core (WCAG among them: names, roles, contrast, order) on each state of
// the page, light and dark, wide and narrow.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { close, open, press, type } from "./browser.js";

const axe = readFileSync(new URL("./node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

async function judge(page, what) {
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const found = violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map((node) => node.target)}`);
  assert.deepEqual(found, [], what);
}

for (const colorScheme of ["light", "dark"]) {
  for (const width of [1200, 360]) {
    test(`accessible, ${colorScheme}, ${width} pixels wide`, async () => {
      const page = await open({ colorScheme, viewport: { width, height: 800 } });
      await page.evaluate(axe);
      await judge(page, "at first");
      await press(page, "Explain");
      await page.click("#found .steps button >> nth=0");
      await judge(page, "explained");
      await press(page, "Hint");
      await judge(page, "with a hint");
      await press(page, "Solve");
      for (const fold of await page.$$("summary")) await fold.evaluate((summary) => (summary.parentElement.open = true));
      await page.click("#view");
      await judge(page, "solved, all folds open, as a grid");
      await page.click("#view");
      await type(page, "hashi\n.x.\n");
      await press(page, "Solve");
      await judge(page, "with an error");
      await type(page, "tiling\n0 1 0\ndominoes 0-0\n");
      await press(page, "Solve");
      await judge(page, "without a solution");
      await close(page);
    });
  }
}

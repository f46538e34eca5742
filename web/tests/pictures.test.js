// Pictures of the page to look at, in pictures/; UPDATE=1 also writes the one of the docs.
import { mkdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { ask, close, open, press, status, type } from "./browser.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
mkdirSync(here("pictures"), { recursive: true });

const sizes = {
  light: { viewport: { width: 1180, height: 900 } },
  dark: { viewport: { width: 1180, height: 900 }, colorScheme: "dark" },
  phone: { viewport: { width: 360, height: 740 } },
  "phone-dark": { viewport: { width: 360, height: 740 }, colorScheme: "dark" },
};

for (const [name, size] of Object.entries(sizes)) {
  test(`pictures: ${name}`, async () => {
    const page = await open(size);
    const shoot = (what) => page.screenshot({ path: here(`pictures/${name}-${what}.png`), fullPage: true });
    const { puzzles } = await ask(page, { do: "about" });
    for (const puzzle of puzzles) {
      await page.click(`#kinds button[data-name="${puzzle.name}"]`);
      await press(page, "Explain");
      await page.click("#found .steps button >> nth=0");
      await page.waitForTimeout(300);
      await shoot(puzzle.name);
    }
    await type(page, "tiling\n0 0 0\ndominoes 0-0\n");
    await press(page, "Only one solution?");
    await shoot("several");
    await type(page, "hashi\n4.2..\n.3x.2\n");
    await shoot("error");
    await page.selectOption("#new-kind", puzzles[0].name);
    await page.fill("#new-size", "10x10");
    await page.fill("#seed", "3");
    await page.click("text=Make one");
    await status(page);
    await page.click("#view");
    await press(page, "Solve");
    await shoot("grid");
    await close(page);
  });
}

test("the picture of the docs", { skip: !process.env.UPDATE }, async () => {
  const page = await open({ viewport: { width: 1040, height: 800 } });
  const { puzzles } = await ask(page, { do: "about" });
  await page.selectOption("#new-kind", puzzles[0].name);
  await page.fill("#new-size", "7x7");
  await page.fill("#seed", "3");
  await page.click("text=Make one");
  await status(page);
  await press(page, "Solve");
  await page.click("#found summary >> nth=0");
  await page.screenshot({ path: here("../../docs/pictures/page.png"), fullPage: true, clip: { x: 0, y: 0, width: 1040, height: 1250 } });
  await close(page);
});

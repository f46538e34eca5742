// What the page does around the puzzles.
import assert from "node:assert/strict";
import { test } from "node:test";
import { close, noSidewaysScroll, open, press, status, type } from "./browser.js";

const LARGE = `city-bloxx 9x9\n${".........\n".repeat(9)}`;
const TWO = "tiling\n0 0 0\ndominoes 0-0\n";
const NONE = "tiling\n0 1 0\ndominoes 0-0\n";

test("a long search is stopped and the page goes on", async () => {
  const page = await open();
  await type(page, LARGE);
  await page.click("#actions >> text=Solve");
  await page.waitForFunction(() => /best \d+/.test(document.querySelector("#progress").textContent), null, { timeout: 60_000 });
  assert.equal(await page.isVisible("#stop"), true);
  // The text can be changed meanwhile, and is drawn.
  await type(page, "hashi\n1.1\n");
  assert.equal(await page.textContent("#detected"), "Hashi · own text");
  await page.click("#stop");
  assert.match(await status(page), /^Stopped: undecided \(best \d+/);
  assert.equal(await page.isVisible("#stop"), false);
  assert.match(await press(page, "Solve"), /^Solved/);
  await type(page, LARGE);
  await page.click("#actions >> text=Solve");
  await page.waitForFunction(() => /\d/.test(document.querySelector("#progress").textContent));
  await page.keyboard.press("Escape");
  assert.match(await status(page), /^Stopped: undecided/);
  await close(page);
});

test("several solutions and none", async () => {
  const page = await open();
  await type(page, TWO);
  assert.match(await press(page, "Only one solution?"), /^Several solutions; these two differ/);
  assert.equal(await page.locator("#pictures figure").count(), 2);
  assert.equal(await press(page, "Count"), "2 solutions");
  assert.equal(await press(page, "Show several"), "2 solutions, all there are");
  await type(page, NONE);
  assert.equal(await press(page, "Solve"), "No solution: proved");
  assert.equal(await press(page, "Explain"), "No solution: proved");
  assert.ok((await page.textContent("#found")).length > 20);
  await close(page);
});

test("an error shows its place and goes when it is repaired", async () => {
  const page = await open();
  await type(page, "hashi\n2.2\n.x.\n2.2\n");
  assert.match(await page.textContent("#text-error"), /^line 3, column 2: /);
  assert.equal(await page.getAttribute("#text", "aria-invalid"), "true");
  assert.equal(await page.textContent("#under mark"), "x.");
  await page.click("#text-error button");
  assert.deepEqual(await page.$eval("#text", (text) => [text.selectionStart, document.activeElement === text]), [11, true]);
  await press(page, "Solve");
  assert.match(await page.textContent("#status"), /^line 3, column 2: /);
  await type(page, "hashi\n2.2\n...\n2.2\n");
  assert.equal(await page.isVisible("#text-error"), false);
  assert.match(await press(page, "Solve"), /^Solved/);

  // An answer has its own errors, at its own field.
  await page.click("#mine summary");
  await page.fill("#answer", "nonsense\n");
  await press(page, "Check my answer");
  assert.equal(await page.isVisible("#answer-error"), true);
  assert.equal(await page.isVisible("#text-error"), false);
  // JSON that is none, an empty text, a text that is no puzzle.
  for (const text of ['{"puzzle":', "{}", "no such puzzle"]) {
    await type(page, text);
    assert.equal(await page.isVisible("#text-error"), true, text);
  }
  await page.fill("#text", "");
  assert.match(await press(page, "Solve"), /empty/);
  // Markup in a text stays text.
  await type(page, "<img src=x onerror=alert(1)>");
  assert.equal(await page.locator("#text-error img").count(), 0);
  await close(page);
});

test("a wrong answer is shown on its cells", async () => {
  const page = await open();
  await type(page, "hashi\n2.2\n...\n2.2\n");
  await press(page, "Solve");
  await page.click("#found summary:text('As text')");
  await page.click("text=Take the first as my answer");
  const right = await page.inputValue("#answer");
  const wrong = right.replace("1,1-1,3 1", "1,1-1,3 2");
  assert.notEqual(wrong, right);
  await page.fill("#answer", wrong);
  assert.equal(await press(page, "Check my answer"), "Something is wrong in your answer");
  assert.ok((await page.locator("#found .lines li").count()) >= 2);
  const svg = () => page.$eval("#pictures .picture", (holder) => holder.shadowRoot.innerHTML);
  assert.match(await svg(), /broken/);
  // Unfinished is not wrong, and a hint goes on from it.
  await page.fill("#answer", right.split("\n").slice(1).join("\n"));
  assert.equal(await press(page, "Check my answer"), "Nothing is wrong so far");
  await press(page, "Hint");
  assert.match(await page.textContent("#found .hint dd"), /r1c1/);
  await page.fill("#answer", wrong);
  assert.equal(await press(page, "Hint"), "Something is wrong in your answer");
  await close(page);
});

test("a link holds the puzzle and the answer", async () => {
  const page = await open({ permissions: ["clipboard-read", "clipboard-write"] });
  const text = "# 50% — \"ä&=#?+\"\nhashi\n2.2\n...\n2.2\n";
  await type(page, text);
  await page.click("#mine summary");
  await page.fill("#answer", "half & half\n");
  await page.click("#share");
  assert.match(await status(page), /link is copied/);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await close(page);
  const other = await open({ fragment: new URL(link).hash });
  assert.equal(await other.inputValue("#text"), text);
  assert.equal(await other.inputValue("#answer"), "half & half\n");
  assert.equal(await other.textContent("#detected"), "Hashi · own text");
  // A link that was cut off is no puzzle, and no crash.
  await close(other);
  const cut = await open({ fragment: "#puzzle=hashi%0A2.%" });
  assert.notEqual(await cut.inputValue("#text"), "");
  await close(cut);
});

test("what was typed can be put back", async () => {
  const page = await open();
  await type(page, TWO);
  await page.click("#kinds button[data-name=hashi]");
  await page.click("#undo");
  assert.equal(await page.inputValue("#text"), TWO);
  assert.equal(await page.isVisible("#undo"), false);
  await close(page);
});

test("files for other solvers and formats of other programs", async () => {
  const page = await open();
  for (const [to, name, begin] of [["dimacs", "hashi.cnf", "c puzzlesat"], ["lp", "hashi.lp", "\\"], ["json", "hashi.json", "{"]]) {
    await page.selectOption("#target", to);
    const [file] = await Promise.all([page.waitForEvent("download"), page.click("#download")]);
    assert.equal(file.suggestedFilename(), name);
    let content = "";
    for await (const chunk of await file.createReadStream()) content += chunk;
    assert.ok(content.startsWith(begin), content.slice(0, 60));
  }
  await close(page);
});

test("a grid is edited by pressing and typing", async () => {
  const page = await open();
  await type(page, "hashi\n2.2\n...\n2.2\n");
  await page.click("#view");
  const cell = page.locator("#grid [role=gridcell]");
  assert.equal(await cell.count(), 9);
  const line = async (i) => (await page.inputValue("#text")).split("\n")[i];
  await cell.nth(0).focus();
  await page.keyboard.type("4");
  await page.waitForFunction(() => document.querySelector("#text").value.startsWith("hashi\n4.2"));
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "row 2, column 2: empty");
  // What no island has is not taken.
  await page.keyboard.type("x");
  await page.waitForTimeout(300);
  assert.equal(await line(2), "...");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.querySelector("#text").value.split("\n")[2] === ".1.");
  // The whole cycle comes back to where it began.
  let presses = 1;
  while ((await line(2)) !== "..." && presses < 40) {
    const before = await line(2);
    await cell.nth(4).click();
    await page.waitForFunction((before) => document.querySelector("#text").value.split("\n")[2] !== before, before);
    presses += 1;
  }
  assert.ok(presses > 8 && presses < 40, `${presses}`);
  await page.click("#view");
  assert.equal(await page.isVisible("#text"), true);
  // A text without a grid has no such view.
  await page.click("#kinds button[data-name=pairing]");
  await page.waitForFunction(() => document.querySelector("#view").hidden);
  await close(page);
});

test("the keyboard alone", async () => {
  const page = await open();
  // Every control is reached by Tab and left again, and says its name.
  const seen = [];
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const element = document.activeElement;
      if (element === document.body) return null;
      const label = element.getAttribute("aria-label") ?? element.labels?.[0]?.textContent ?? element.textContent;
      const outline = getComputedStyle(element.id === "text" ? element.parentElement : element).outlineStyle;
      return { id: element.id || element.textContent.trim(), label: label.trim(), outline };
    });
    if (!at) break;
    assert.ok(at.label, `${at.id} has no name`);
    assert.notEqual(at.outline, "none", `${at.id} does not show that it is focused`);
    seen.push(at.id);
  }
  assert.ok(seen.length < 60, "Tab comes to an end");
  for (const id of ["text", "Solve", "Hint", "new-kind", "new-size", "seed", "minimal", "share", "target", "download"]) {
    assert.ok(seen.includes(id), `${id} is not among ${seen}`);
  }
  // Type a puzzle, solve it from within the text, open a fold, read the table.
  await page.focus("#text");
  await page.keyboard.press("Control+A");
  await page.keyboard.type(TWO);
  await page.keyboard.press("Control+Enter");
  assert.match(await status(page), /^Solved/);
  await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => document.activeElement.id), "text");
  await page.focus("#found summary");
  await page.keyboard.press("Enter");
  assert.equal(await page.isVisible("#found table"), true);
  // A button keeps the focus when its search has ended.
  await page.focus("#actions button:nth-child(3)");
  await page.keyboard.press("Enter");
  await status(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Count");
  assert.equal(await page.getAttribute("#status", "aria-live"), "polite");
  await close(page);
});

test("long lines and large boards do not widen a phone's page", async () => {
  const page = await open({ viewport: { width: 360, height: 740 } });
  await type(page, `hashi\n${"3".padEnd(60, ".")}\n${"3".padEnd(60, ".")}\n`);
  await noSidewaysScroll(page, "60 columns");
  await page.click("#view");
  await noSidewaysScroll(page, "60 columns as a grid");
  await page.click("#view");
  await type(page, `hashi ${"x".repeat(300)}\n`);
  await noSidewaysScroll(page, "an error with a long word");
  await close(page);
});

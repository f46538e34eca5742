// A page in a browser, served by the program itself.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { after } from "node:test";
import { chromium } from "playwright-core";

const program = process.env.PUZZLESAT;
const chromiumPath = execFileSync("sh", ["-c", `command -v ${process.env.CHROMIUM ?? "chromium"}`], { encoding: "utf8" }).trim();
const dist = fileURLToPath(new URL("../dist", import.meta.url));

const server = spawn(program, ["serve", "--port", "0", "--dir", dist], { stdio: ["ignore", "pipe", "ignore"] });
const [address] = await once(createInterface({ input: server.stdout }), "line");
const quiet = ["quic", "gpu", "background-networking", "component-update", "sync"].map((what) => `--disable-${what}`);
const browser = await chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox", "--no-first-run", ...quiet] });

after(async () => {
  await browser.close();
  server.kill();
});

// What the program prints for arguments and an input.
export function native(args, input = "") {
  return execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 28 });
}

const failures = new Map();

// A new page, ready to be used; `fragment` is the end of its address.
export async function open({ fragment = "", ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const seen = [];
  failures.set(page, seen);
  page.on("pageerror", (error) => seen.push(String(error)));
  page.on("console", (message) => message.type() === "error" && seen.push(message.text()));
  page.on("requestfailed", (request) => seen.push(`${request.url()} failed`));
  page.on("request", (request) => {
    if (!request.url().startsWith(address) && !/^(blob|data):/.test(request.url())) seen.push(`asked ${request.url()}`);
  });
  await page.goto(address + fragment);
  await page.waitForSelector("body[data-ready]");
  return page;
}

// Nothing failed in the page and it asked no other server.
export async function close(page) {
  assert.deepEqual(failures.get(page), []);
  await page.context().close();
}

// Waits for the end of a search and gives the status line.
export async function status(page, timeout = 60_000) {
  await page.waitForFunction(() => /good|bad|open/.test(document.querySelector("#status").className), null, { timeout });
  return page.textContent("#status");
}

export async function press(page, label) {
  await page.click(`#actions button:text-is("${label}")`);
  return status(page);
}

// Types a text and waits until it was read.
export async function type(page, text) {
  await page.fill("#text", text);
  await page.waitForFunction(
    () => !document.querySelector("#detected").hidden || !document.querySelector("#text-error").hidden,
  );
  await page.waitForTimeout(300);
}

// Asks the library in the page; as the page's own workers do.
export function ask(page, request) {
  return page.evaluate(async (request) => {
    const { Engine } = await import("./engine.js");
    globalThis.testEngine ??= new Engine();
    return globalThis.testEngine.ask(request);
  }, request);
}

export async function noSidewaysScroll(page, what) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= window, `${what}: ${content} pixels in ${window}`);
}

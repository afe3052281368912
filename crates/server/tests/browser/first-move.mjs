// Measures the time from the start of `inarow serve` to the computer's first move in a browser, which starts
// meanwhile:
//   node first-move.mjs PROGRAM /usr/bin/chromium

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const MOST = 10;
const [program, executablePath] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "inarow-"));
const began = performance.now();
const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--data", folder], { stdio: ["ignore", "pipe", "ignore"] });
const [told] = await once(server.stdout.setEncoding("utf8"), "data");
const seconds = () => (performance.now() - began) / 1000;
const listens = seconds();
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-background-networking"] });
try {
  const page = await browser.newPage();
  await page.goto(told.match(/http:\/\/[\d.:]+/)[0]);
  await page.locator("button.play").click();
  await page.locator('.cell.open[data-cell="7,7"]').click();
  await page.waitForSelector('.screen[data-plies="2"]');
  const all = seconds();
  console.log(`${listens.toFixed(1)} s until the server listens, ${all.toFixed(1)} s until the computer has moved in the browser`);
  assert.ok(all < MOST, `more than ${MOST} s`);
} finally {
  await browser.close();
  server.kill();
  await once(server, "exit");
  await rm(folder, { recursive: true });
}

// Plays the pages of `arena … --report`: node report.mjs PROGRAM CHROMIUM FOLDER [FOLDER FOR PICTURES]

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [, , program, executablePath, folder, pictures] = process.argv;
const env = { ...process.env, HOME: folder, XDG_DATA_HOME: join(folder, "data") };
const arena = (...args) => execFileSync(program, ["arena", ...args], { cwd: folder, env, stdio: "pipe" });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const errors = [];

// An engine that exits in the middle of its second game, and later at once.
writeFileSync(join(folder, "bad.sh"), `moves=0
while read -r line; do case "$line" in
  START*|RESTART*) echo OK ;;
  ABOUT*) echo 'name="leaver"' ;;
  BEGIN*) echo 7,7 ;;
  TURN*|BOARD*) exit 3 ;;
esac; done
`);
writeFileSync(join(folder, "cup.toml"), `title = "Cup"
tournament = "round-robin"
game = "gomoku"
openings = "random:4"
seed = 5
share_cores = true
nodes = 200
[[players]]
player = "threat1"
[[players]]
player = "rating-map"
[[players]]
player = "random"
[[players]]
player = "exec:sh bad.sh"
name = "leaver"
`);
for (const lang of ["en", "ru"]) arena("run", "cup.toml", "--report", `cup-${lang}.html`, "--lang", lang);
arena("match", "computer:level=5", "random", "--game", "score", "--games", "2", "--seed", "3", "--report", "score.html");

async function open(file, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => errors.push(`${file}: ${error.message}`));
  page.on("console", (message) => { if (message.type() === "error") errors.push(`${file}: ${message.text()}`); });
  await page.goto(pathToFileURL(join(folder, file)).href);
  return page;
}

const scenes = {
  async faultsLeadToTheirGames() {
    const page = await open("cup-en.html");
    const link = page.locator('a[href^="#game-"]').first();
    const number = (await link.getAttribute("href")).slice("#game-".length);
    await link.click();
    const title = page.locator("#title");
    assert.match(await title.textContent(), new RegExp(`^${number}\\. .*leaver`));
    assert.match(await title.textContent(), /exited|ended|crash/i);
    await assertInSight(page, "#board");
    // The link works again after another game was opened, and while a filter hides its game.
    await page.locator("#games button").nth(0).click();
    await page.locator("#how").selectOption({ index: 1 });
    await link.click();
    assert.match(await title.textContent(), new RegExp(`^${number}\\. `));
  },

  async endingsAreFiltered() {
    const page = await open("cup-en.html");
    const all = await page.locator("#games button").count();
    assert.equal(all, 12);
    assert.ok(!(await page.locator("#pages").isVisible()), "a list of one page needs no choice of pages");
    const kinds = await page.locator("#how option").allTextContents();
    let sum = 0;
    for (const kind of kinds.slice(1)) {
      await page.locator("#how").selectOption({ label: kind });
      const titles = await page.locator("#games button").allTextContents();
      assert.ok(titles.length > 0, kind);
      sum += titles.length;
      assert.equal(await page.locator("#title").textContent(), titles[0]);
    }
    assert.equal(sum, all, "each game has one ending");
    await page.locator("#who").selectOption({ label: "leaver" });
    await page.locator("#how").selectOption({ index: 0 });
    assert.equal(await page.locator("#games button").count(), 6);
  },

  async gamesArePlayed() {
    const page = await open("cup-en.html");
    const told = page.locator("#told"), marks = page.locator("#board svg > g:last-of-type use");
    await page.locator("#begin").click();
    assert.match(await told.textContent(), /^0 \/ \d+/);
    assert.equal(await marks.count(), 0);
    await page.locator("#on").click();
    assert.equal(await marks.count(), 1);
    await page.locator("#board").press("End");
    assert.match(await told.textContent(), /^(\d+) \/ \1/);
    await page.locator("th button").nth(2).click();
    assert.equal(await page.locator('th[aria-sort="descending"]').count(), 1);
  },

  async linesOfScoreAreDrawnAndNothingRecedes() {
    const page = await open("score.html");
    await page.locator("#games button").nth(1).click();
    const layer = page.locator("#board svg > g:last-of-type");
    assert.equal(await layer.locator("use[opacity]").count(), 0);
    assert.equal(await layer.locator('path[stroke-linecap="round"]').count(), 2);
    assert.ok((await layer.locator("path").nth(1).getAttribute("d")).length > 0);
  },

  async nothingIsWiderThanThePage() {
    for (const lang of ["en", "ru"]) for (const width of [390, 1280]) for (const colorScheme of ["light", "dark"]) {
      const page = await open(`cup-${lang}.html`, { viewport: { width, height: 844 }, colorScheme });
      const [scroll, client] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(scroll <= client, `${lang} ${width}: ${scroll}`);
      if (pictures) {
        mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: join(pictures, `report-${lang}-${width}-${colorScheme}.png`), fullPage: true });
      }
      await page.context().close();
    }
  },

  async thePageFollowsItsRun() {
    const args = "arena match random random --game gomoku --games 400000 --seed 1 --out long.jsonl --report live.html";
    const run = spawn(program, args.split(" "), { cwd: folder, env, stdio: "ignore" });
    try {
      for (let tries = 0; !existsSync(join(folder, "live.html")); tries += 1) {
        assert.ok(tries < 6000, "no page was written");
        await pause(50);
      }
      const page = await open("live.html");
      const status = page.locator('[role="status"]');
      const first = await status.textContent();
      assert.match(first, /left/);
      // The reader has no game open, so the page reloads itself, by now with more games.
      await page.waitForFunction((first) => document.querySelector('[role="status"]')?.textContent !== first, first, { timeout: 120_000 });
      assert.match(await status.textContent(), /\d+ of 400/);
      // A reader who has opened a game keeps it.
      await page.locator("#games button").nth(3).click();
      const title = await page.locator("#title").textContent();
      await pause(35_000);
      assert.equal(await page.locator("#title").textContent(), title);
    } finally {
      run.kill("SIGINT");
    }
  },
};

async function assertInSight(page, selector) {
  const box = await page.locator(selector).boundingBox(), height = page.viewportSize().height;
  assert.ok(box && box.y < height && box.y + box.height > 0, `${selector} is out of sight`);
}

let failed = 0;
for (const [name, scene] of Object.entries(scenes).filter(([name]) => !process.env.ONLY || name.includes(process.env.ONLY))) {
  try {
    await scene();
    console.log(`ok    ${name}`);
  } catch (error) {
    failed += 1;
    console.error(`FAILED  ${name}\n${error instanceof Error ? error.stack : error}`);
  }
}
for (const error of errors) {
  failed += 1;
  console.error(`FAILED  in a console: ${error}`);
}
await browser.close();
process.exitCode = failed ? 1 : 0;

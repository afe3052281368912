// Two people, somebody who watches, and a computer play in Chromium against a server that runs:
//   npm install && node games.mjs http://127.0.0.1:8080 /usr/bin/chromium [FOLDER FOR PICTURES]

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [base, executablePath, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
const errors = [];

/** A browser of somebody's own. */
async function person(options) {
  const page = await (await browser.newContext(options)).newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    // A refused move is a 409, which browsers note as an error.
    if (message.type() === "error" && !message.text().includes("409")) errors.push(message.text());
  });
  page.setDefaultTimeout(8000);
  return page;
}

/** The page has no fault of accessibility; its picture is kept where that is wanted. */
async function check(page, name) {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png` });
  const found = await page.evaluate(
    `(async () => { ${axe}; return (await axe.run()).violations.map((fault) => fault.id + ": " + fault.nodes[0].html); })()`,
  );
  assert.deepEqual(found, [], name);
}

const anna = await person({ locale: "ru-RU", viewport: { width: 1280, height: 800 } });
const boris = await person({ locale: "en-US", viewport: { width: 390, height: 844 }, colorScheme: "dark" });
const vera = await person({ locale: "en-US", viewport: { width: 1280, height: 800 } });

// A game by link.
await anna.goto(`${base}/`);
await check(anna, "start-ru");
await boris.goto(`${base}/`);
await check(boris, "start-en-phone");
await anna.locator("label.card").first().click();
await anna.locator("#mode label").nth(1).click();
await anna.locator("button.accent").click();
await anna.waitForSelector("#link");
await check(anna, "share-ru");
const link = anna.url();
await boris.goto(link);
await boris.waitForSelector("[data-own=o]");
await anna.waitForFunction(() => !document.querySelector("[data-free]"));

// By mouse and by keyboard; a refused move is told in a sentence.
await anna.locator('[data-cell="1,1"]').click();
await boris.waitForSelector(".cell.open");
await boris.locator('[data-cell="1,1"]').click();
await boris.waitForFunction(() => document.querySelector("#said").textContent === "This cell is occupied");
await boris.locator(".cell[tabindex='0']").focus();
await boris.keyboard.press("ArrowUp");
await boris.keyboard.press("Enter");
await anna.waitForSelector(".cell.open");
const focused = await boris.evaluate(() => document.activeElement?.getAttribute("data-cell"));
assert.equal(focused, "1,0", "the focus stays in the board");

// Somebody who watches, and a reload.
await vera.goto(link);
await vera.waitForSelector(".board");
assert.equal(await vera.locator("[data-own], [data-command]").count(), 0);
await anna.reload();
await anna.waitForSelector(".cell.open");
await check(anna, "game-ru");
await check(boris, "game-en-phone");

// An offer, the end, and a rematch with sides exchanged.
await anna.locator("[data-command*=draw]").click();
await boris.locator(".question").waitFor();
await check(boris, "offer-en-phone");
await boris.locator(".question button").nth(1).click();
await boris.locator(".question").waitFor({ state: "detached" });
await anna.locator("summary").click();
await anna.locator("[data-command*=resign]").click();
await boris.waitForSelector("[data-over]");
await boris.locator("[data-command*=rematch]").click();
await anna.locator(".question button").first().click();
await anna.waitForURL((url) => String(url) !== link);
await anna.waitForSelector("[data-own=o]");
await boris.waitForSelector("[data-own=x]");
await vera.locator("#next").waitFor();
await check(vera, "over-en");

// Against the computer, with another theme, and a move back.
await vera.goto(`${base}/?theme=wood`);
await check(vera, "start-wood-en");
await vera.locator("button.accent").click();
await vera.waitForSelector(".cell.open");
await vera.locator('[data-cell="7,7"]').click();
await vera.waitForFunction(() => document.querySelector(".moves li")?.textContent.includes(" "));
await check(vera, "computer-wood-en");
await vera.locator("[data-command*=take-back]").click();
await vera.waitForFunction(() => !document.querySelector(".moves li"));

assert.deepEqual(errors, []);
await browser.close();

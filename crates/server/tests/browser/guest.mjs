// A browser that does what it is told, for games with people elsewhere. A line of standard input, and what it does:
//   open LINK           opens a page
//   play COLUMN,ROW     plays in a cell
//   challenge URL NAME  makes a game of tic-tac-toe against this bot on the start page of a server
//   plies NUMBER        waits until so many moves are made
//   over WORDS          waits for the end of the game, where these words stand
//   said WORDS          waits until these words stand in the chat
// Each is answered by `done` and the line once it is done.

import { createInterface } from "node:readline";
import { browser, errors, person, play, plies } from "./harness.mjs";

/** How long a page of a slow machine is on its way to each board, in milliseconds. */
const SLOW = 500;

/** Far above what anything takes: the others are waited for too. */
const PATIENCE = 30_000;

const page = await person({});
page.setDefaultTimeout(PATIENCE);
await page.route("**/board?*", async (route) => {
  await new Promise((resolve) => setTimeout(resolve, SLOW));
  await route.continue();
});
let over = false;
const deeds = {
  open: async (link) => {
    // A page that differs in what stands behind its # alone would not be loaded again.
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("[data-ready] .screen");
  },
  play: async (place) => {
    // It is this seat's turn, and the script of the page knows that.
    await page.waitForSelector(`.cell.open[data-cell="${place}"]`);
    await play(page, place);
  },
  challenge: async (words) => {
    const [url, ...name] = words.split(" ");
    await page.goto(url);
    await page.locator('label.card:has([value="tictactoe"])').click();
    await page.locator("#mode label", { has: page.locator("[value=bot]") }).click();
    await page.locator("[name=bot]").selectOption(name.join(" "));
    await page.locator("button.play").click();
    await page.waitForSelector("[data-ready] .screen");
  },
  plies: (count) => plies(page, count),
  over: async (words) => {
    await page.locator("[data-over] .status", { hasText: words }).waitFor();
    over = true;
  },
  said: async (words) => {
    await page.locator("#chat summary").click();
    await page.locator("#chat li", { hasText: words }).waitFor();
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...rest] = line.split(" ");
  await deeds[name](rest.join(" "));
  console.log(`done ${line}`);
}
await browser.close();
// Whoever hosted a game that is over may be gone when the page asks whether it is played again.
const told = over ? errors.filter((error) => !error.includes("ERR_CONNECTION_REFUSED")) : errors;
if (told.length) throw new Error(told.join("\n"));

// A browser that carries out lines of standard input, for games between programs:
//   open LINK           opens a page
//   play COLUMN,ROW     plays in a cell
//   challenge URL NAME  creates a game of tic-tac-toe against this bot on the start page of a server
//   plies NUMBER        waits for this number of plies
//   over WORDS          waits for the end of the game, with these words
//   said WORDS          waits for these words in the chat
// After each line it prints `done` and the line.

import { createInterface } from "node:readline";
import { browser, errors, person, play, plies } from "./harness.mjs";

/** Delay of each board on the way to the page, like on a slow machine, in milliseconds. */
const SLOW = 500;

/** Timeout far above any duration, because the other players are waited for too, in milliseconds. */
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
    // An address that differs only in its fragment would not be loaded again.
    await page.goto("about:blank");
    await page.goto(link);
    await page.waitForSelector("[data-ready] .screen");
  },
  play: async (place) => {
    // The script of the page knows that it is this seat's turn.
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
// After the game its host may have quit when the page requests a rematch.
const told = over ? errors.filter((error) => !error.includes("ERR_CONNECTION_REFUSED")) : errors;
if (told.length) throw new Error(told.join("\n"));

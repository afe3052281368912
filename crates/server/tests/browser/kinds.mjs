// Every kind of game by link, from the first move to its end. One player uses a desktop in English, one a phone
// in Russian, and a spectator opens the end. During the game one player reloads the page. Boards are no larger
// than the rule needs, because every move is a whole board for each page.

import assert from "node:assert/strict";
import { base, check, person, phone, plies, post, read, sitDown, state } from "./harness.mjs";

/**
 * A kind of game, its moves and its end. Without moves, X makes a line of `k` in free cells. Without `k` too,
 * both play the first allowed cell. `refused` is a cell that X tries after `at` moves, with the reason of the
 * refusal.
 */
const KINDS = [
  [
    { game: "tictactoe", moves: "1,1 0,0 0,2 2,0 1,0 1,2 0,1 2,1 2,2", over: [null, "full"], words: [/Draw/, /Ничья/] },
    // Six in a row win.
    {
      game: "gomoku",
      moves: "3,7 0,0 4,7 2,0 5,7 4,0 7,7 6,0 8,7 8,0 6,7",
      over: ["x", "line"],
      words: [/You won/, /Победа: Anna/],
    },
    // Six in a row are not five: the opponent wins.
    {
      game: "line:9x9:k=5:rule=exact",
      moves: "3,7 0,0 4,7 1,0 5,7 2,0 7,7 8,3 8,7 3,0 6,7 4,0",
      over: ["o", "line"],
      words: [/Борис/, /Вы победили/],
    },
    // Five closed at both ends do not win.
    {
      game: "line:9x9:k=5:rule=caro",
      moves: "3,3 2,3 4,3 8,3 5,3 2,4 6,3 2,5 7,3 2,6 8,8 2,7",
      over: ["o", "line"],
    },
    { game: "line:9x9:k=5:rule=caro-plus", moves: "1,4 0,4 2,4 7,4 3,4 0,0 5,4 2,0 6,4 4,0 4,4", over: ["x", "line"] },
    { game: "line:5x5:k=4:max-moves=4", over: [null, "move-limit"] },
  ],
  [
    // A double three is forbidden, but not a five in the same cell.
    {
      game: "renju",
      moves: "5,7 0,0 6,7 2,0 7,5 4,0 7,6 6,0 4,7 8,0 3,7 0,14 7,7",
      refused: { at: 8, cell: "7,7", why: /double three/i },
      over: ["x", "line"],
    },
    // X's line, and O's by the last reply.
    {
      game: "line:9x9:k=5:reply=last-move",
      moves: "3,3 3,5 4,3 4,5 5,3 5,5 6,3 6,5 7,3 7,5",
      over: [null, "reply-line"],
    },
    // A last reply without a line, on a board with walls.
    { game: "course", k: 5, seed: 7, over: ["x", "reply"] },
    { game: "line:6x6:k=3:walls=0.8/50/1", k: 3, seed: 3, over: ["x", "line"] },
    { game: "line:40x40:k=5", k: 5, over: ["x", "line"] },
  ],
  [
    {
      game: "ultimate",
      moves: "6,8 1,7 4,4 3,3 1,1 5,5 8,8 7,7 5,3 8,2 7,8 4,7 3,5 2,8 2,2 3,6 0,0",
      over: ["x", "line"],
    },
    { game: "score-balanced:size=4:length=3:moves=6:fill=random-row", over: [undefined, "score"] },
    { game: "score:size=4:length=2:moves=6:fill=gravity", over: [undefined, "score"] },
    { game: "line:7x7:k=4:opening=swap", moves: "0,0 6,6 0,1 choose:x 6,5 0,2 6,3 0,3", over: ["x", "line"] },
    {
      game: "line:7x7:k=4:opening=swap2",
      moves: "0,0 6,6 0,1 choose:more 6,5 0,2 choose:o 6,3 0,3",
      over: ["x", "line"],
    },
  ],
];

/** Returns the playable cells of a page. */
const open = (page) =>
  page.locator(".cell.open").evaluateAll((cells) => cells.map((cell) => cell.getAttribute("data-cell")));

/** Returns `k` free cells in a row, in the first row that has them. */
function line(cells, k) {
  const free = new Set(cells);
  for (const cell of cells) {
    const [x, y] = cell.split(",").map(Number);
    const run = Array.from({ length: k }, (_, step) => `${x + step},${y}`);
    if (run.every((place) => free.has(place))) return run;
  }
  throw new Error("no room for a line");
}

/** Returns the cell to play without given moves: X's line, and for O distant cells at the end of the board. */
async function chosenCell(page, kind, own) {
  const cells = await open(page);
  if (!kind.k) return cells[0];
  kind.line ??= line(cells, kind.k);
  if (own === "x") return kind.line.shift();
  return cells.filter((cell) => !kind.line.includes(cell)).at(-1 - 7 * kind.line.length);
}

/** Plays in a cell on a phone, where small cells need a second tap. */
async function tapTwice(page, place) {
  await place.tap();
  if (await page.locator("#confirm").isVisible()) await place.tap();
}

async function playToTheEnd(kind, [anna, boris], link) {
  const moves = kind.moves?.split(" ");
  let isReloaded = false;
  for (let step = 0; !moves || step < moves.length; step += 1) {
    const { actor, own, plies: made, over } = await state(anna);
    if (over !== undefined) break;
    const [page, other] = actor === own ? [anna, boris] : [boris, anna];
    if (kind.refused?.at === Number(made)) {
      await page.locator(`[data-cell="${kind.refused.cell}"]`).click();
      await page.locator("#bubble", { hasText: kind.refused.why }).waitFor();
    }
    const move = moves?.[step];
    const last = (await state(other)).last;
    if (move?.startsWith("choose:")) {
      await page.locator(`.status [data-command*='"${move.slice(7)}"']`).click();
    } else {
      const cell = move ?? (await chosenCell(page, kind, actor));
      const place = page.locator(`.cell.open[data-cell="${cell}"]`);
      await (page === boris ? tapTwice(page, place) : place.click());
    }
    const isFurther = (last) => Number(document.querySelector(".screen").dataset.last) > Number(last);
    await Promise.all([page, other].map((page) => page.waitForFunction(isFurther, last)));
    if (!isReloaded && step >= 2) {
      isReloaded = true;
      await boris.reload();
      await plies(boris, (await state(anna)).plies);
    }
  }
  const { id } = link.match(/\/g\/(?<id>.*)$/).groups;
  return (await (await fetch(`${base}/api/games/${id}`)).json()).state.over;
}

async function kindsToTheirEnd(kinds) {
  const [anna, boris, vera] = await Promise.all([person({}), person({ ...phone, locale: "ru-RU" }), person({})]);
  await boris.goto(base);
  await boris.evaluate(() => localStorage.setItem("name", "Борис"));
  for (const [place, kind] of kinds.entries()) {
    const made = await post("/api/games", { game: kind.game, x: "human:name=Anna", seed: kind.seed ?? 1 });
    await sitDown(anna, made, made.secret);
    await boris.goto(made.link);
    await boris.locator("#join .accent").tap();
    await Promise.all([boris.waitForSelector("[data-own=o]"), anna.waitForSelector(".screen:not([data-free])")]);
    const over = await playToTheEnd(kind, [anna, boris], made.link);
    const [winner, why] = kind.over;
    assert.equal(over?.why, why, `${kind.game}: ${JSON.stringify(over)}`);
    if (winner !== undefined) assert.equal(over.winner, winner, kind.game);
    await vera.goto(made.link);
    for (const page of [anna, boris, vera]) await page.waitForSelector(`[data-over=${over.winner ? "win" : "draw"}]`);
    for (const [page, words] of [anna, boris].map((page, reader) => [page, kind.words?.[reader]])) {
      if (words) assert.match(await read(page.locator(".status")), words);
    }
    assert.equal(await vera.locator("[data-own], [data-command], #join").count(), 0, "who watches can only watch");
    const name = kind.game.split(":").filter((part) => !/walls|seed/.test(part)).join("-").replaceAll("=", "-");
    await check(place % 2 ? anna : boris, `kind-${name}`);
  }
  await Promise.all([anna, boris, vera].map((page) => page.context().close()));
}

export const lineGamesToTheirEnd = () => kindsToTheirEnd(KINDS[0]);
export const gamesOfOtherRulesToTheirEnd = () => kindsToTheirEnd(KINDS[1]);
export const gamesOfOtherBoardsAndOpeningsToTheirEnd = () => kindsToTheirEnd(KINDS[2]);

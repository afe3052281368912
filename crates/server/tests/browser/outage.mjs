// Moves during an outage.

import assert from "node:assert/strict";
import { base, check, errors, game, person, phone, plies, post, sitDown, state } from "./harness.mjs";

/** Error messages of browsers, which are not in the page's language. */
const RAW = /failed to fetch|networkerror|load failed|typeerror/i;

const commands = "**/commands";

/** Ends the pause before a lost request is sent again. */
const sendAgain = (page) => page.evaluate(() => dispatchEvent(new Event("online")));

/** Loses all commands of a page, and counts them. */
async function loseCommands(page) {
  const lost = { count: 0 };
  await page.route(commands, (route) => {
    lost.count += 1;
    return route.abort();
  });
  lost.wait = async (count) => {
    while (lost.count < count) {
      await sendAgain(page);
      await page.waitForTimeout(20);
    }
  };
  return lost;
}

const forgiven = () => {
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_FAILED|50[234]|409/.test(error)), []);
};

/**
 * A stored name that is reserved now does not block a game against the computer, whose page has no name field.
 */
export async function aKeptNameThatIsReservedIsLeftOut() {
  const page = await person({ ...phone });
  await page.goto(base);
  for (const name of ["Admin", "Level 10", "42"]) {
    await page.evaluate((name) => localStorage.setItem("name", name), name);
    await page.goto(base);
    await page.locator("button.play").click();
    await page.waitForURL(/\/g\//);
    await page.waitForSelector("[data-ready] .screen");
    const id = page.url().split("/g/")[1];
    const { seats } = await (await fetch(`${base}/api/games/${id}`)).json();
    const names = [seats.x.name, seats.o.name].filter((name) => name !== "computer");
    assert.deepEqual(names, [""], name);
  }
  assert.deepEqual(errors.splice(0).filter((error) => !/40[09]/.test(error)), []);
}

/** A game that is damaged on the disk is not an outage: the move is not sent for ever. */
export async function aDamagedGameIsNotTriedForEver() {
  const made = await game({ game: "gomoku" }, []);
  const page = await person({ ...phone });
  await sitDown(page, made, made.x);
  let asked = 0;
  await page.route(commands, (route) => {
    asked += 1;
    const body = JSON.stringify({ error: "damaged-game", message: "this game is damaged" });
    return route.fulfill({ status: 500, contentType: "application/json", body });
  });
  await page.locator('[data-cell="8,8"]').click();
  await page.getByText("This game is damaged").first().waitFor();
  await sendAgain(page);
  await page.waitForTimeout(300);
  assert.equal(asked, 1);
  assert.deepEqual(errors.splice(0).filter((error) => !error.includes("500")), []);
}

/** A move during an outage is sent once as soon as the server answers, even after a reload. */
export async function aMoveInAnOutageIsSentWhenTheServerIsBack() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({ ...phone, locale: "ru-RU" });
  await sitDown(page, made, made.o);
  const lost = await loseCommands(page);
  await page.locator('[data-cell="8,8"]').click();
  // More attempts than older versions made.
  await lost.wait(12);
  await page.locator("#lost:visible", { hasText: "Ваш ход i7 отправится, как только сервер ответит" }).waitFor();
  await check(page, "outage-ru-phone");
  // A second click on the cell changes nothing; another cell replaces the move.
  await page.locator('[data-cell="8,8"]').click();
  await page.locator("#bubble", { hasText: "Ваш ход i7 отправляется" }).waitFor();
  await page.locator('[data-cell="9,9"]').click();
  await page.locator("#lost:visible", { hasText: "Ваш ход j6 отправится, как только сервер ответит" }).waitFor();
  assert.doesNotMatch(await page.locator("body").innerText(), RAW);
  await page.reload();
  await page.waitForSelector("[data-own]");
  await page.waitForSelector('.pending.o[transform]', { state: "attached" });
  await lost.wait(lost.count + 3);
  assert.equal((await state(page)).plies, "1");
  await page.unroute(commands);
  await sendAgain(page);
  await plies(page, 2);
  await page.locator("#lost").waitFor({ state: "hidden" });
  const { moves } = await (await fetch(`${base}/api/games/${made.id}`)).json();
  assert.deepEqual(moves, ["7,7", "9,9"]);
  assert.equal(await page.locator(".pending").count(), 0);
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, "nothing is left to be sent");
  forgiven();
}

/** An outdated move is not played, and the page reports that until the reader does something. */
export async function aMoveThatCameTooLateSaysThatItWasNotPlayed() {
  for (const [locale, words] of [
    ["en-US", "i7 was not played. The game has moved on since"],
    ["ru-RU", "Ход i7 не сделан. В партии уже другая позиция"],
  ]) {
    const made = await game({ game: "gomoku" }, ["7,7"]);
    const page = await person({ locale });
    await sitDown(page, made, made.o);
    const lost = await loseCommands(page);
    await page.locator('[data-cell="8,8"]').click();
    await lost.wait(2);
    // The seat plays from another device, and the opponent answers.
    await post(`/api/games/${made.id}/commands`, { command: "elsewhere", play: "6,6" }, made.o);
    await post(`/api/games/${made.id}/commands`, { command: "answer", play: "5,5" }, made.x);
    await page.unroute(commands);
    await sendAgain(page);
    await page.locator("#said", { hasText: words }).waitFor();
    await plies(page, 3);
    await check(page, `too-late-${locale.slice(0, 2)}`);
    await page.locator(".status").click();
    await page.waitForFunction(() => !document.querySelector("#said").textContent);
    await page.context().close();
  }
  forgiven();
}

/** The message about the connection covers no cell and no player. */
export async function anOutageCoversNoCell() {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 1024, height: 700 }, { width: 768, height: 1024 }]) {
    for (const locale of ["en-US", "ru-RU"]) {
      const made = await game({ game: "gomoku" }, ["7,7"]);
      const page = await person({ viewport, locale });
      await sitDown(page, made, made.o);
      const lost = await loseCommands(page);
      await page.locator('[data-cell="8,8"]').click();
      await lost.wait(2);
      await page.locator("#lost:visible").waitFor();
      const [said, cell] = await page.evaluate(() => ["#lost", ".cell"].map((part) => document.querySelector(part).getBoundingClientRect().toJSON()));
      assert.ok(said.bottom <= cell.top, `${viewport.width} ${locale}: ${said.bottom} > ${cell.top}`);
      await page.unroute(commands);
      await page.context().close();
    }
  }
  forgiven();
}

/** Clicks before the first answer are one move: the last one, whose stone is drawn at once. */
export async function threeClicksAreOneMove() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({});
  await sitDown(page, made, made.o);
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.route(commands, async (route) => {
    await held;
    await route.continue();
  });
  let ended = Promise.resolve();
  for (const place of ["8,8", "9,9", "10,10"]) {
    await page.locator(`[data-cell="${place}"]`).click();
    await ended;
    ended = page.waitForEvent("requestfailed");
    // Its outline is broken, so that colour is not the only mark.
    const drawn = await page.evaluate((place) => {
      const [at, ...others] = document.querySelectorAll(".pending");
      const cell = document.querySelector(`[data-cell="${place}"]`);
      const isThere = at?.getAttribute("transform") === `translate(${cell.getAttribute("x")} ${cell.getAttribute("y")})`;
      return { isThere, others: others.length, dashes: at && getComputedStyle(at).strokeDasharray !== "none" };
    }, place);
    assert.deepEqual(drawn, { isThere: true, others: 0, dashes: true }, place);
  }
  ended.catch(() => {});
  answer();
  await plies(page, 2);
  assert.equal(await page.locator(".pending, #bubble:visible").count(), 0);
  const { moves } = await (await fetch(`${base}/api/games/${made.id}`)).json();
  assert.deepEqual(moves, ["7,7", "10,10"]);
  forgiven();
}

/** A move that replaces one already played by the server is refused with a message. */
export async function aMoveIsNotReplacedOnceItIsPlayed() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({});
  await sitDown(page, made, made.o);
  let answer = () => {};
  const held = new Promise((done) => (answer = done));
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage(async (message) => {
      await held;
      socket.send(message);
    });
  });
  await page.reload();
  await page.waitForSelector("[data-own]");
  await page.route(commands, async (route) => {
    // The server plays the move, and its answer is late.
    const answered = await route.fetch();
    await held;
    await route.fulfill({ response: answered }).catch(() => {});
  });
  const isPlayed = async () => (await (await fetch(`${base}/api/games/${made.id}`)).json()).moves.length === 2;
  await page.locator('[data-cell="8,8"]').click();
  while (!(await isPlayed())) await page.waitForTimeout(20);
  await page.locator('[data-cell="9,9"]').click();
  await page.waitForTimeout(100);
  answer();
  await page.locator("#bubble:visible", { hasText: "Your move j6 was not played" }).waitFor();
  await plies(page, 2);
  await page.locator(".pending").waitFor({ state: "detached" });
  const { moves } = await (await fetch(`${base}/api/games/${made.id}`)).json();
  assert.deepEqual(moves, ["7,7", "8,8"]);
  forgiven();
}

/** A move without an answer is shown as on its way until the answer. */
export async function aMoveWithoutAnAnswerIsSaidToBeOnItsWay() {
  for (const [locale, words] of [["en-US", "Your move i7 is on its way"], ["ru-RU", "Ваш ход i7 отправляется"]]) {
    const made = await game({ game: "gomoku" }, ["7,7"]);
    const page = await person({ locale });
    await sitDown(page, made, made.o);
    let answer = () => {};
    const held = new Promise((done) => (answer = done));
    await page.route(commands, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator('[data-cell="8,8"]').click();
    const said = page.locator("#bubble:visible", { hasText: words });
    await said.waitFor({ timeout: 3000 });
    await page.waitForTimeout(3500);
    assert.equal(await said.count(), 1, "it is said until there is an answer");
    answer();
    await plies(page, 2);
    await page.waitForFunction(() => document.querySelector("#bubble").hidden, null, { timeout: 1000 });
    await page.context().close();
  }
}

/** A click on an outdated board is refused, and the message stays. */
export async function aClickOnAnOldBoardSaysThatItWasNotPlayed() {
  const page = await person({});
  await page.goto(base);
  await page.locator("#mode label", { has: page.locator("[value=shared]") }).click();
  let isHeld = true;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => isHeld || socket.send(message));
  });
  await page.locator("button.play").click();
  await page.waitForSelector(".cell.open");
  const id = page.url().split("/").pop();
  const [secret] = (await page.evaluate((id) => localStorage.getItem(`seat/${id}`), id)).split(" ");
  // From another page of the players.
  await post(`/api/games/${id}/commands`, { command: "elsewhere", play: "7,7" }, secret);
  await page.locator('[data-cell="8,8"]').click();
  await page.locator("#bubble:visible", { hasText: "Your move i7 was not played" }).waitFor();
  isHeld = false;
  await plies(page, 1);
  assert.equal(await page.locator("#bubble:visible", { hasText: "Your move i7 was not played" }).count(), 1);
  forgiven();
}

/** A failed request is reported in the page's language: a lost request, and a proxy without its server. */
export async function aServerThatCannotBeReachedIsWorded() {
  const words = { en: "The server cannot be reached. Try again in a moment.", ru: "Не удалось связаться с сервером." };
  for (const lang of ["en", "ru"]) {
    const page = await person({ locale: lang });
    const made = await post("/api/games", { game: "gomoku", o: "computer:level=1" });
    await sitDown(page, made, made.secret);
    await page.route("**/hint", (route) => route.fulfill({ status: 502, body: "<h1>Bad Gateway</h1>" }));
    await page.locator("#hint").click();
    await page.locator("#said", { hasText: words[lang] }).waitFor();
    await page.route("**/board?*", (route) => route.abort());
    await page.locator("#hint").click();
    await page.locator("#lost:visible").waitFor();
    await page.locator("#hint", { hasText: lang === "en" ? "Hint" : "Подсказка" }).waitFor({ timeout: 5000 });
    await page.unroute("**/board?*");
    await page.goto(base);
    for (const way of [(route) => route.abort(), (route) => route.fulfill({ status: 200, body: "<p>captive portal" })]) {
      await page.route("**/api/games", way);
      await page.locator("button.play").click();
      await page.locator("#said", { hasText: words[lang] }).waitFor();
      assert.doesNotMatch(await page.locator("body").innerText(), RAW);
      await page.unroute("**/api/games");
      await page.reload();
    }
    // An outage does not remove an unfinished game from the list.
    await page.route("**/api/games/*", (route) => route.abort());
    await page.reload();
    await page.unroute("**/api/games/*");
    await page.reload();
    await page.locator("#unfinished:visible").waitFor();
    await page.context().close();
  }
  forgiven();
}

/**
 * Commands that do not wait are refused at once and never sent later; waiting ones are shown; a message stays
 * in its field.
 */
export async function nothingIsCarriedOutLaterThanItWasWanted() {
  const made = await game({ game: "gomoku", x: "human:name=Anna" }, ["7,7"]);
  const page = await person({});
  await sitDown(page, made, made.o);
  const lost = await loseCommands(page);
  const refused = () => page.locator("#said", { hasText: "No connection: try again when the server is back." }).waitFor();
  const hushed = () => page.locator(".player.top").click();
  await page.locator("#chat summary").click();
  await page.locator("#say input").fill("Are you there?");
  for (const press of [
    async () => {
      await page.locator("details.twice[data-keep=resign] summary").click();
      await page.locator("[data-command*=resign]").click();
    },
    () => page.locator(".actions [data-command*=draw]").click(),
    () => page.locator("#undo").click(),
    () => page.locator("#say button").click(),
  ]) {
    const { count } = lost;
    if (await page.locator("#undo").isDisabled()) await post(`/api/games/${made.id}/commands`, { command: "o", play: "0,0" }, made.o);
    await page.locator("#undo:enabled").waitFor();
    await press();
    await refused();
    await hushed();
    assert.equal(lost.count, count + 1, "it is sent once");
  }
  await post(`/api/games/${made.id}/commands`, { command: "x", play: "1,0" }, made.x);
  await plies(page, 3);
  await page.locator('[data-cell="8,8"]').click();
  await lost.wait(lost.count + 2);
  await page.locator("#state", { hasText: "Your move i7 is waiting for the connection" }).waitFor();
  await check(page, "outage-waits-en");
  await page.unroute(commands);
  await sendAgain(page);
  await plies(page, 4);
  await page.locator("#lost").waitFor({ state: "hidden" });
  await page.locator("#state", { hasText: "Anna" }).waitFor();
  const now = await (await fetch(`${base}/api/games/${made.id}`)).json();
  assert.deepEqual([now.moves.length, now.state.over ?? null], [4, null]);
  assert.equal(await page.locator("#chat li, .status .question").count(), 0);
  assert.equal(await page.locator("#say input").inputValue(), "Are you there?");
  await page.locator("#say button").click();
  await page.locator("#chat li", { hasText: "Are you there?" }).waitFor();
  assert.equal(await page.locator("#say input").inputValue(), "");
  forgiven();
}

/** A refusal for a missing connection disappears when the connection is back. */
export async function aRefusalGoesWithTheOutage() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({ ...phone });
  await sitDown(page, made, made.o);
  const said = page.locator("#said", { hasText: "No connection: try again when the server is back." });
  await page.context().setOffline(true);
  await page.locator(".actions [data-command*=draw]").click();
  await said.waitFor();
  await page.waitForTimeout(5500);
  assert.equal(await said.count(), 1, "it stays in the outage");
  await page.context().setOffline(false);
  await page.locator("#lost").waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.querySelector("#said").textContent === "", null, { timeout: 2000 });
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_INTERNET_DISCONNECTED/.test(error)), []);
}

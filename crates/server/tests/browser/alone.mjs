// Scenes with one player: the start page, the computer, the keyboard, positions of a game, errors.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { base, check, errors, game, person, phone, play, plies, post, sitDown, state } from "./harness.mjs";

export async function theComputerIsPlayed() {
  const page = await person({ locale: "ru-RU" });
  await page.goto(`${base}/?theme=wood`);
  await check(page, "start-wood-ru");
  await page.locator("#level label").first().click();
  await page.locator("button.play").click();
  await page.waitForSelector(".cell.open");
  await page.locator('[data-cell="7,7"]').dblclick();
  await plies(page, 2);
  assert.equal(await page.locator("#bubble:visible").count(), 0, "a double click is one move");
  await page.locator("[data-show=maps]").click();
  await page.locator("#hint").click();
  await page.locator('[aria-label*="лучший ход"]').waitFor();
  await check(page, "computer-wood-ru");
  // A program answers an offer before the page has shown it.
  await page.locator(".actions [data-command*=draw]").click();
  await page.locator("#said.news", { hasText: "Компьютер отклоняет ничью" }).waitFor();
  await page.locator("#undo").click();
  await plies(page, 0);
  await page.goto(base);
  await page.locator("#unfinished:visible", { hasText: "Гомоку" }).waitFor();
  assert.equal(await page.locator("[name=level]:checked").getAttribute("value"), "2", "what was chosen is remembered");
  await page.locator("#sound[aria-pressed=true]").click();
  await page.locator("#sound[aria-pressed=false]").waitFor();
  await page.reload();
  await page.locator("#sound[aria-pressed=false]").waitFor();
}

export async function aKeyboardIsEnough() {
  const page = await person({});
  await page.goto(base);
  await page.locator("input[name=game]:checked").focus();
  await page.keyboard.press("ArrowLeft");
  await check(page, "start-en");
  await page.keyboard.press("Enter");
  await page.waitForSelector(".cell.open");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const at = () => page.evaluate(() => document.activeElement?.getAttribute("data-cell"));
  assert.equal(await at(), "2,1", "it begins in the middle");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await plies(page, 2);
  assert.equal(await at(), "2,2", "the focus stays in the board");
  await page.keyboard.press("h");
  await page.locator('[aria-label*="best move"]').waitFor();
  await page.keyboard.press("Control+z");
  await plies(page, 0);
  for (const [key, id] of [["?", "keys"], ["F1", "rules"]]) {
    await page.keyboard.press(key);
    await page.locator(`#${id}[open]`).waitFor();
    await check(page, `${id}-en`);
    await page.keyboard.press("Escape");
    await page.locator(`#${id}[open]`).waitFor({ state: "detached" });
  }
}

export async function ownGamesAreMadeAndRemembered() {
  const page = await person({ ...phone, colorScheme: "dark" });
  await page.goto(base);
  await page.locator("label.card").last().click();
  const field = (name) => page.locator(`fieldset[data-game=line] [data-setting=${name}]`);
  await field("width").fill("9");
  await field("height").fill("7");
  await field("k").fill("4");
  await field("walls").fill("20");
  await field("rule").selectOption("exact");
  await page.locator("[data-setting=time]").selectOption("3m+2s");
  await check(page, "own-en-phone");
  await page.locator("button.play").click();
  await page.waitForSelector(".cell.open");
  assert.equal(await page.locator(".cell").count(), 63);
  assert.ok((await page.locator('[aria-label*="wall"]').count()) > 3);
  await check(page, "own-game-en-phone");
  await page.goto(base);
  assert.equal(await field("width").inputValue(), "9");
  await field("k").fill("50");
  await page.locator("button.play").click();
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-invalid") === "true");
  assert.match(await field("k").evaluate((k) => k.validationMessage), /from 1\sto\s9/);
  // The server refuses a combination of valid numbers.
  await field("k").fill("9");
  await page.route("**/api/games", (route) => route.fulfill({ status: 400, json: { error: "bad-game", message: "no such game" } }));
  await page.locator("button.play").click();
  await page.locator("#said", { hasText: "No such game" }).waitFor();
  assert.equal(errors.splice(0).filter((error) => !error.includes("400")).length, 0);
}

export async function aGameIsSteppedThrough() {
  const made = await game({ game: "tictactoe" }, ["0,0", "1,0", "1,1", "2,0", "2,2"]);
  const page = await person({ locale: "ru-RU" });
  await page.goto(`${made.link}#ply=2`);
  await page.waitForSelector(".screen[data-ply='2']");
  await check(page, "review-ru");
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".screen[data-ply='3']");
  assert.match(page.url(), /#ply=3$/);
  await page.locator("[data-go=start]").click();
  await page.waitForSelector(".screen[data-ply='0']");
  await page.locator('.moves [data-ply="4"]').click();
  await page.waitForSelector(".screen[data-ply='4']");
  await page.keyboard.press("End");
  await page.waitForSelector(".screen[data-over=win]:not([data-ply])");
  await page.locator(".downloads summary").click();
  for (const link of await page.locator(".links a").all()) {
    const answer = await fetch(base + (await link.getAttribute("href")));
    const isUnwritable = answer.status === 409 && (await link.innerText()) === "PSQ";
    assert.ok(answer.ok || isUnwritable, await link.innerText());
  }
  await check(page, "over-ru");
}

/** A game by link is created, joined, played and ended with the keyboard only. */
export async function keysAreEnoughForTwo() {
  const [anna, boris] = await Promise.all([person({}), person({ locale: "ru-RU" })]);
  const onto = async (page, selector) => {
    const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted), selector);
    for (let tabs = 0; !(await isThere()); tabs += 1) {
      assert.ok(tabs < 60, `no way to ${selector}`);
      await page.keyboard.press("Tab");
    }
  };
  await anna.goto(base);
  await onto(anna, "input[name=game]");
  await anna.keyboard.press("ArrowLeft");
  await onto(anna, "#mode input");
  await anna.keyboard.press("ArrowRight");
  await anna.keyboard.press("ArrowRight");
  await onto(anna, "#name input");
  await anna.keyboard.type("Anna");
  await anna.keyboard.press("Enter");
  await anna.waitForSelector("#link");
  // The invited player starts in the name field.
  await boris.goto(anna.url());
  await boris.waitForFunction(() => document.activeElement?.matches("#join input"));
  await boris.keyboard.type("Борис");
  await boris.keyboard.press("Enter");
  await boris.waitForSelector("[data-own=o]");
  await anna.waitForSelector(".screen:not([data-free])");
  const go = async (page, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.press("Enter");
  };
  const moves = [
    [anna, "ArrowRight", "ArrowDown", "ArrowRight"],
    [boris, "ArrowRight"],
    [anna, "ArrowUp"],
    [boris, "ArrowDown", "ArrowDown"],
  ];
  for (const [place, [page, ...keys]] of moves.entries()) {
    await page.locator(".cell.open").first().waitFor();
    await go(page, ...keys);
    await Promise.all([anna, boris].map((page) => plies(page, place + 1)));
  }
  await onto(boris, ".actions [data-command*=draw]");
  await boris.keyboard.press("Enter");
  await anna.locator(".question", { hasText: "Борис offers a draw" }).waitFor();
  await onto(anna, '.status [data-command*="false"]');
  await anna.keyboard.press("Enter");
  await boris.locator("#said.news", { hasText: "Anna отклоняет ничью" }).waitFor();
  await onto(anna, "details.twice summary");
  await anna.keyboard.press("Enter");
  await onto(anna, "[data-command*=resign]");
  await anna.keyboard.press("Enter");
  for (const page of [anna, boris]) await page.waitForSelector("[data-over=win]");
}

/** An external program is connected as a bot. */
export async function aBotIsPlayed() {
  const [program, folder] = [process.env.INAROW_PROGRAM, process.env.INAROW_SERVER_DATA];
  const token = execFileSync(program, ["serve", "token", "Робот", "--data", folder], { encoding: "utf8" }).trim();
  const bot = spawn(program, ["bot", "--server", base, "--player", "computer:level=1"], {
    stdio: "ignore",
    env: { ...process.env, INAROW_BOT_TOKEN: token },
  });
  try {
    const page = await person({ locale: "ru-RU" });
    const isConnected = async () => (await (await fetch(`${base}/api/bots`)).json()).bots.includes("Робот");
    while (!(await isConnected())) await page.waitForTimeout(50);
    await page.goto(base);
    await page.locator("#mode label", { has: page.locator("[value=bot]") }).click();
    await page.locator("[name=bot]").selectOption("Робот");
    await page.locator("button.play").click();
    await page.waitForSelector(".cell.open");
    await play(page, "7,7");
    await plies(page, 2);
    assert.match(await page.locator(".player.top").innerText(), /Робот/);
    await page.locator(".actions [data-command*=draw]").click();
    await page.locator("#said.news", { hasText: "Робот отклоняет ничью" }).waitFor();
  } finally {
    bot.kill();
  }
}

/** Every choice on the start page creates a game that the server accepts. */
export async function everyChoiceOfTheStartPageIsAGame() {
  const page = await person({});
  const texts = new Set();
  await page.route("**/api/games", (route) => {
    texts.add(route.request().postDataJSON().game);
    return route.fulfill({ status: 409, json: { error: "bot-away", message: "later" } });
  });
  await page.goto(base);
  const submit = () =>
    page.evaluate(async () => {
      /** @type {HTMLFormElement} */ (document.getElementById("new")).requestSubmit();
      await new Promise((done) => setTimeout(done));
    });
  for (const game of await page.locator("input[name=game]").evaluateAll((cards) => cards.map((card) => card.value))) {
    await page.locator(`label.card:has([value="${game}"])`).click();
    await submit();
    for (const field of await page.locator(`fieldset[data-game="${game}"] [data-setting]`).all()) {
      const values = await field.evaluate((field) => [...(field.options ?? [])].map((option) => option.value));
      for (const value of values) {
        await field.evaluate((field, value) => (field.value = value), value);
        await submit();
      }
      await field.evaluate((field) => (field.type === "checkbox" ? (field.checked = true) : (field.value = field.dataset.usual)));
      if (!values.length) await submit();
    }
  }
  await page.waitForFunction(() => document.querySelector("#said")?.textContent);
  assert.ok(texts.size > 25, `${[...texts]}`);
  for (const game of texts) await post("/api/games", { game });
  assert.equal(errors.splice(0).filter((error) => !error.includes("409")).length, 0);
}

export async function botsAreChallenged() {
  const page = await person({ locale: "ru-RU" });
  let asked;
  await page.route("**/api/bots", (route) => route.fulfill({ json: { bots: ["Rapfi", "Мой бот"] } }));
  await page.route("**/api/games", (route) => {
    asked = route.request().postDataJSON();
    return route.fulfill({ status: 409, json: { error: "bot-away", message: "бот не на связи" } });
  });
  await page.goto(base);
  await page.locator("#mode label", { has: page.locator("[value=bot]") }).click();
  await page.locator("[name=bot]").selectOption("Мой бот");
  await page.locator("#side label").nth(1).click();
  await check(page, "bot-ru");
  // On a phone four opponents are in two rows of two.
  await page.setViewportSize(phone.viewport);
  await check(page, "bot-ru-phone");
  const places = await page.locator("#mode label").evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
  assert.deepEqual([places[0].y, places[0].x, places[1].x], [places[1].y, places[2].x, places[3].x]);
  assert.ok(places[2].y > places[0].y && places[0].width === places[1].width);
  await page.locator("button.play").click();
  await page.locator("#said", { hasText: "Бот не на связи" }).waitFor();
  assert.deepEqual([asked.x, asked.side], ["bot:Мой бот", "o"]);
  assert.equal(errors.splice(0).filter((error) => !error.includes("409")).length, 0);
}

export async function whatIsGoneIsNotTriedForEver() {
  const made = await game({ game: "tictactoe" }, ["1,1"]);
  const page = await person({});
  // A seat that the server does not know.
  await page.goto(`${made.link}#seat=AAAAAAAAAAAAAAAAAAAAAA`);
  await page.locator("#said", { hasText: "does not recognise" }).waitFor();
  await plies(page, 1);
  assert.equal(await page.locator("[data-own]").count(), 0);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("seat/")));
  // A game that is deleted while its page is open.
  await page.route("**/board?*", (route) =>
    route.fulfill({ status: 404, json: { error: "no-such-game", message: "there is no such game" } }),
  );
  // The page may detect the deletion before the click.
  page.locator("[data-show=numbers]").click().catch(() => undefined);
  await page.locator("h1", { hasText: "This game was deleted from the server." }).waitFor();
  // A game that never existed.
  const answer = await page.goto(`${base}/g/0000000000000000`);
  assert.equal(answer.status(), 404);
  await page.locator("h1", { hasText: "There is no such game" }).waitFor();
  await check(page, "gone-en");
  assert.equal(errors.splice(0).filter((error) => !/40[34]/.test(error)).length, 0);
}

/** Open pages report at once that the operator has deleted their game, finished or not. */
export async function aDeletedGameSaysSoAtOnce() {
  const [program, folder] = [process.env.INAROW_PROGRAM, process.env.INAROW_SERVER_DATA];
  for (const [locale, words] of [["en-US", "This game was deleted from the server."], ["ru-RU", "Эта партия удалена с сервера."]]) {
    for (const isOver of [false, true]) {
      const made = await game({ game: "tictactoe" }, ["1,1"]);
      if (isOver) await post(`/api/games/${made.id}/commands`, { command: "end", resign: true }, made.o);
      const [player, watcher] = await Promise.all([person({ locale }), person({ locale })]);
      const follows = [player, watcher].map((page) => page.waitForEvent("websocket").then((socket) => socket.waitForEvent("framesent")));
      await sitDown(player, made, made.x);
      await watcher.goto(made.link);
      await Promise.all(follows);
      execFileSync(program, ["serve", "delete", made.id, "--data", folder]);
      for (const page of [player, watcher]) {
        await page.locator("h1", { hasText: words }).waitFor();
        assert.equal(await page.locator("#lost:visible").count(), 0);
        if (page === player && !isOver) await check(page, `deleted-${locale.slice(0, 2)}`);
        await page.context().close();
      }
    }
  }
  assert.equal(errors.splice(0).filter((error) => !/404/.test(error)).length, 0);
}

/** A game ended by the server's operator says so, and one deleted long after its end too. */
export async function theOperatorIsNamed() {
  const [program, folder] = [process.env.INAROW_PROGRAM, process.env.INAROW_SERVER_DATA];
  for (const [locale, words] of [["en-US", "The server’s operator ended the game"], ["ru-RU", "Партию завершил администратор сервера"]]) {
    const made = await game({ game: "tictactoe" }, ["1,1"]);
    const page = await person({ locale });
    await sitDown(page, made, made.x);
    execFileSync(program, ["serve", "end", made.id, "--data", folder]);
    await page.locator(".headline", { hasText: words }).waitFor();
    await page.routeWebSocket(/\/ws\?/, (socket) => socket.close({ code: 1000 }));
    await page.reload();
    await page.waitForSelector("[data-ready] [data-over]");
    await page.waitForTimeout(1_500);
    execFileSync(program, ["serve", "delete", made.id, "--data", folder]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.locator("h1#state").waitFor();
    await page.context().close();
  }
  assert.equal(errors.splice(0).filter((error) => !/404/.test(error)).length, 0);
}

/** A link from another person does not take away the reader's seat. */
export async function aLinkTakesNoSeatAway() {
  const made = await game({ game: "tictactoe" }, ["1,1"]);
  const page = await person({});
  await sitDown(page, made, made.x);
  const kept = () => page.evaluate((key) => localStorage.getItem(key), `seat/${made.id}`);
  const own = async () => (await state(page)).own;
  const answers = [];
  page.on("dialog", (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
  // Opened as a new page, and in the open page.
  const ways = [
    async (seat) => {
      await page.goto("about:blank");
      await page.goto(`${made.link}#seat=${seat}`);
    },
    (seat) => page.evaluate((seat) => (location.hash = `seat=${seat}`), seat),
  ];
  for (const open of ways) {
    for (const seat of ["junk", `${made.x}.junk`, `${made.o}.${made.o}`]) {
      await open(seat);
      await page.locator("#said", { hasText: "does not recognise" }).waitFor();
      await page.waitForSelector("[data-own=x]");
      assert.equal(await kept(), made.x, seat);
      await page.reload();
      await page.waitForSelector("[data-own]");
      assert.equal(await own(), "x");
    }
    // The opponent's seat is taken over only after a question.
    const asked = page.waitForEvent("dialog");
    answers.push(false);
    await open(made.o);
    assert.match((await asked).message(), /already play a side/);
    await page.waitForFunction(() => !location.hash);
    await page.waitForSelector("[data-own=x]");
    assert.equal(await kept(), made.x);
  }
  answers.push(true);
  await ways[1](made.o);
  await page.waitForSelector("[data-own=o]");
  assert.equal(await kept(), made.o);
  await play(page, "0,0");
  // An invalid link does not take a free seat either, even if the reader's name is known.
  const { id } = await post("/api/games", { game: "tictactoe" });
  await page.evaluate(() => localStorage.setItem("name", "Anna"));
  await page.goto(`${base}/g/${id}#seat=junk`);
  await page.locator("#said", { hasText: "does not recognise" }).waitFor();
  // With a stored name the field is filled, and the focus is on Play.
  await page.locator("#join .accent:focus").waitFor();
  assert.equal((await state(page)).own, undefined);
  assert.equal(await page.evaluate((key) => localStorage.getItem(key), `seat/${id}`), null);
  // Without a seat the link is an invitation.
  await page.reload();
  await page.locator("#join .accent:focus").waitFor();
  assert.equal(await page.locator("#join input").inputValue(), "Anna");
  await page.keyboard.press("Enter");
  await page.waitForSelector("[data-own=o]");
}

export async function aLargeBoardIsMovedInItsPlace() {
  const made = await game({ game: "line:50x50:k=5" });
  const page = await person(phone);
  await sitDown(page, made, made.x);
  // First the middle is visible.
  await page.waitForFunction(isInSight, false);
  await play(page, "45,40");
  await page.waitForFunction(isInSight, true);
  await post(`/api/games/${made.id}/commands`, { command: "1", play: "2,2" }, made.o);
  await plies(page, 2);
  await page.waitForFunction(isInSight, true);
}

/** In the page: whether the visibility of a cell far from the middle is as expected. */
function isInSight(wanted) {
  const cell = document.querySelector('[data-cell="45,40"]');
  const [at, ground] = [cell.getBoundingClientRect(), cell.closest(".ground.large")?.getBoundingClientRect()];
  const isInside = at.left >= ground?.left && at.right <= ground?.right && at.top >= ground?.top && at.bottom <= ground?.bottom;
  return ground !== undefined && isInside === wanted;
}

/**
 * A link asks whether to play or to watch, even if the reader's name is known. A click on the board takes no
 * seat.
 */
export async function aLinkAsksToPlayOrToWatch() {
  const made = await post("/api/games", { game: "gomoku", x: "human:name=Анна", time: "3m+2s" });
  const page = await person({});
  await page.goto(base);
  await page.evaluate(() => localStorage.setItem("name", "Bob"));
  await page.goto(`${made.link}.`);
  assert.equal(page.url(), made.link, "a full stop behind a link is no part of it");
  await page.locator("#join .headline", { hasText: "Анна invites you to Gomoku 15×15, 3 min + 2 s; you play white" }).waitFor();
  await check(page, "invited-kept-name-en");
  await page.locator('[data-cell="7,7"]').click();
  await page.locator("#bubble", { hasText: "Choose Play or Watch first" }).waitFor();
  assert.equal((await state(page)).own, undefined);
  await page.locator("#watch").click();
  await page.locator('[data-cell="7,7"]').click();
  await page.locator("#bubble", { hasText: "You are watching this game." }).waitFor();
  assert.equal((await state(page)).free, "", "nobody has taken the seat");
  await page.locator("#join .accent").click();
  await page.waitForSelector("[data-own=o]");
  assert.match(await page.locator(".player.bottom").innerText(), /Bob/);
}

/** Changes that arrive during a press are shown after its release, so that the click still reaches its cell. */
export async function aPressOutlastsNews() {
  const made = await game({ game: "gomoku" }, ["7,7"]);
  const page = await person({});
  const heard = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard.push(String(payload))));
  const hears = async (words) => {
    while (!heard.some((message) => message.includes(words))) await page.waitForTimeout(20);
  };
  await sitDown(page, made, made.o);
  await hears('"whole":true');
  await page.locator('[data-cell="8,8"]').hover();
  await page.mouse.down();
  await post(`/api/games/${made.id}/commands`, { command: "greeting", say: "hello" }, made.x);
  await hears('"chat":');
  await page.waitForTimeout(300);
  await page.mouse.up();
  await plies(page, 2);
}

export async function aLostConnectionIsFoundAgain() {
  const made = await game({ game: "gomoku", time: "5m" }, ["7,7"]);
  const page = await person({});
  const sockets = [];
  let isCut = false;
  await page.routeWebSocket(/\/ws\?/, (socket) => {
    if (isCut) return socket.close({ code: 1011 });
    socket.connectToServer();
    sockets.push(socket);
  });
  await sitDown(page, made, made.o);
  await page.waitForFunction(() => document.querySelector("#lost").hidden);
  isCut = true;
  for (const socket of sockets) await socket.close({ code: 1011 });
  await page.route("**/board?*", (route) => route.abort());
  await page.locator("#lost:visible").waitFor();
  // The clock runs on the server, so the page counts on, marked as unconfirmed.
  const clock = page.locator(".clock[data-unconfirmed]");
  const before = await clock.innerText();
  await page.waitForTimeout(1_200);
  assert.notEqual(await clock.innerText(), before);
  await page.unroute("**/board?*");
  isCut = false;
  await page.locator("#lost").waitFor({ state: "hidden" });
  await clock.waitFor({ state: "detached" });
  await play(page, "8,8");
  assert.equal((await state(page)).plies, "2");
  assert.equal(errors.splice(0).filter((error) => !error.includes("ERR_FAILED")).length, 0);
}

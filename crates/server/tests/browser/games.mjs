// Games between two players: by link, at one screen, watched, with offers, chat and clocks.

import assert from "node:assert/strict";
import { base, check, game, person, phone, play, plies, post, read, sitDown, state } from "./harness.mjs";

async function makeByLink(page, card, name) {
  await page.goto(base);
  await page.locator(`label.card:has([value="${card}"])`).click();
  await page.locator("#mode label", { has: page.locator("[value=link]") }).click();
  if (name) await page.locator("#name input").fill(name);
  await page.locator("button.play").click();
  await page.waitForSelector("#link");
}

export async function twoPeopleByLinkAndOneWhoWatches() {
  const anna = await person({ locale: "ru-RU" });
  const boris = await person({ ...phone, colorScheme: "dark" });
  const vera = await person({});
  await makeByLink(anna, "tictactoe", "Анна");
  await check(anna, "share-ru");
  const link = anna.url();
  await boris.goto(link);
  await boris.waitForSelector("#join");
  await check(boris, "invited-en-phone");
  await boris.locator("#join input").fill("Boris");
  await boris.keyboard.press("Enter");
  await boris.waitForSelector("[data-own=o]");
  await anna.waitForSelector(".screen:not([data-free])");
  assert.match(await anna.locator(".player.top").innerText(), /Boris/);
  await anna.locator("#said.news", { hasText: "Boris уже здесь" }).waitFor();

  await play(anna, "1,1");
  await boris.waitForSelector(".cell.open");
  assert.match(await boris.title(), /^● Your move: O/);
  assert.match(await boris.locator("#heard").innerText(), /X: b2/);
  await boris.locator('[data-cell="1,1"]').click();
  await boris.locator("#bubble", { hasText: "Occupied" }).waitFor();
  await play(boris, "0,0");
  await plies(anna, 2);

  // A spectator, and a reload during the game.
  await vera.goto(link);
  await plies(vera, 2);
  assert.equal(await vera.locator("[data-own], [data-command], #join").count(), 0);
  await anna.reload();
  await anna.waitForSelector(".cell.open");
  await check(anna, "game-ru");
  const tooTall = await anna.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.equal(tooTall, 0, "beside the board nothing is scrolled");
  await check(boris, "game-en-phone");

  // Chat, an offer, the end, and a rematch with exchanged sides.
  await boris.locator("#chat summary").click();
  await boris.locator("#say input").fill("<b>Good luck</b>");
  await boris.locator("#say button").click();
  await anna.locator("#chat summary").click();
  await anna.locator("#chat li", { hasText: "<b>Good luck</b>" }).waitFor();
  await anna.locator("[data-command*=draw]").click();
  await boris.locator(".question", { hasText: "Анна offers a draw" }).waitFor();
  await anna.locator(".detail", { hasText: "Вы предложили ничью. Ждём ответа: Boris" }).waitFor();
  // An offer does not hide whose turn it is: headline and outline still show the side to move.
  await anna.locator(".headline", { hasText: "Ваш ход: X" }).waitFor();
  await anna.waitForSelector(".player.bottom[data-turn]");
  await boris.waitForSelector(".player.top[data-turn]");
  assert.equal(await boris.locator("#heard").innerText(), "Анна offers a draw.");
  await check(boris, "offer-en-phone");
  await boris.locator('.status [data-command*="false"]').click();
  await anna.locator(".status", { hasText: "Вы предложили ничью" }).waitFor({ state: "detached" });
  await anna.locator("#said.news", { hasText: "Boris отклоняет ничью" }).waitFor();
  await anna.locator("details.twice summary").click();
  await anna.locator("[data-command*=resign]").click();
  await boris.waitForSelector("[data-over]");
  assert.match(await boris.locator(".status").innerText(), /You won[\s\S]*resigned/);
  // The end of the game removes the message about the offer, and useless buttons.
  await anna.locator("[data-over]").waitFor();
  assert.equal(await anna.locator("#said").innerText(), "");
  assert.equal(await anna.locator(".actions button, .actions details").count(), 0);
  await check(boris, "over-en-phone");
  await boris.locator("[data-command*=rematch]").click();
  await anna.locator('.status [data-command*="true"]').click();
  await anna.waitForURL((url) => url.href !== link);
  await anna.waitForSelector("[data-own=o]");
  await boris.waitForSelector("[data-own=x]");
  await vera.locator("#next").waitFor();
  await vera.locator(".status", { hasText: "You did not play in this game." }).waitFor();
  await check(vera, "over-watched-en");
}

export async function twoAtOneScreen() {
  const page = await person({ ...phone, locale: "ru-RU" });
  await page.goto(base);
  await page.locator("label.card").first().click();
  assert.equal(await read(page.locator("button.play")), "Играть с компьютером · средний");
  const { y: bottom } = await page.locator("button.play").boundingBox();
  for (const choice of ["#mode", "#level", "#side"]) {
    const { y, height } = await page.locator(choice).boundingBox();
    assert.ok(y + height <= bottom, `${choice} is in sight on a phone`);
  }
  await page.locator("#mode label", { has: page.locator("[value=shared]") }).click();
  assert.equal(await page.locator("button.play").innerText(), "Играть вдвоём");
  await page.locator("button.play").click();
  await page.waitForSelector(".cell.open");
  for (const place of ["1,1", "0,0", "2,0"]) await play(page, place);
  await page.locator("#undo").click();
  await plies(page, 2);
  for (const place of ["0,2", "2,0", "1,0", "1,2", "0,1"]) await play(page, place);
  await page.locator("#undo").click();
  await plies(page, 6);
  await play(page, "0,1");
  await check(page, "shared-ru-phone");
  await page.locator("details.twice[data-keep=draw] summary").click();
  await page.locator("[data-command*=draw]").click();
  await page.waitForSelector("[data-over=draw]");
  const link = page.url();
  await page.locator("[data-command*=rematch]").click();
  await page.waitForURL((url) => url.href !== link);
  await play(page, "1,1");
  await play(page, "0,0");
}

/** After a rematch the players see the score of their games, even on a reloaded page. */
export async function theScoreOfTwoPeopleGoesOn() {
  const made = await game({ game: "tictactoe", x: "human:name=Anna" }, ["1,1"]);
  const command = (id, secret, name, wanted) => post(`/api/games/${id}/commands`, { command: name, ...wanted }, secret);
  const [anna, guest] = [await person({ ...phone, locale: "ru-RU" }), await person({})];
  await sitDown(anna, made, made.x);
  assert.equal(await anna.locator(".detail", { hasText: "ничьих" }).count(), 0, "nothing is counted yet");
  await command(made.id, made.o, "r", { resign: true });
  await anna.locator(".detail", { hasText: "Anna — Игрок 2 1 : 0, без ничьих" }).waitFor();
  await command(made.id, made.o, "again", { offer: "rematch" });
  await anna.locator('.status [data-command*="true"]').tap();
  await anna.waitForURL((url) => !url.href.includes(made.id));
  // The board has the focus. After touch, its ring would seem to be a hint; keys show it.
  await anna.waitForSelector(".cell:focus");
  const ring = () => anna.evaluate(() => getComputedStyle(document.querySelector(".cell:focus")).strokeWidth);
  assert.notEqual(await ring(), "7px");
  await anna.keyboard.press("ArrowRight");
  assert.equal(await ring(), "7px");
  // Anna has O now.
  await anna.locator(".detail", { hasText: "Игрок 2 — Anna 0 : 1, без ничьих" }).waitFor();
  await check(anna, "series-ru-phone");
  const next = anna.url().split("/g/")[1];
  await guest.goto(`${base}/g/${next}#seat=${made.o}`);
  await guest.locator(".detail", { hasText: "Player 2 – Anna: 0–1, no draws" }).waitFor();
  await command(next, made.o, "draw", { offer: "draw" });
  await command(next, made.x, "agreed", { answer: { to: "draw", accept: true } });
  await guest.locator(".detail", { hasText: "Player 2 – Anna: 0–1, 1 draw" }).waitFor();
  await check(guest, "series-en");
}

/** The second click of a double click neither makes a move for the other player nor is refused. */
export async function aDoubleClickIsOneMoveOfOnePlayer() {
  for (const options of [{}, { ...phone, locale: "ru-RU" }]) {
    const page = await person(options);
    await page.goto(base);
    await page.locator("#mode label", { has: page.locator("[value=shared]") }).click();
    await page.locator("button.play").click();
    await page.waitForSelector(".cell.open");
    await page.locator("[data-show=confirm]").setChecked(false);
    for (const [count, place] of ["7,7", "8,8"].entries()) {
      await page.locator(`[data-cell="${place}"]`).dblclick();
      await plies(page, count + 1);
      await page.waitForTimeout(600);
      assert.equal(await page.locator("#bubble:visible").count(), 0);
      assert.equal((await state(page)).plies, String(count + 1));
    }
    await page.context().close();
  }
}

export async function resigningIsAskedTwice() {
  const made = await game({ game: "tictactoe" }, ["1,1"]);
  const page = await person({ ...phone, locale: "ru-RU" });
  await sitDown(page, made, made.x);
  await page.locator("details.twice summary").click();
  await page.locator("[data-close]").waitFor();
  await check(page, "resign-ru-phone");
  const right = await page.evaluate(() => document.querySelector("[data-close]").getBoundingClientRect().right);
  assert.ok(right <= phone.viewport.width, "whoever does not want to resign can say so");
  await page.locator("[data-close]").click();
  // The opponent's absence is shown.
  const other = await person({});
  // The server counts a page as following when it reports an event.
  const follows = other.waitForEvent("websocket").then((socket) => socket.waitForEvent("framesent"));
  await sitDown(other, made, made.o);
  await follows;
  await other.context().close();
  await page.locator(".player.top", { hasText: "не в сети" }).waitFor();
  await page.locator(".status", { hasText: "Победу можно будет засчитать" }).waitFor();
  await check(page, "away-ru-phone");
}

export async function anInvitationIsCancelled() {
  const [anna, boris] = [await person({ ...phone, locale: "ru-RU" }), await person({})];
  await makeByLink(anna, "gomoku", "Анна");
  await boris.goto(anna.url());
  await boris.waitForSelector("#join");
  const cut = await anna.evaluate(() => {
    const right = (part) => part.getBoundingClientRect().right;
    return [...document.querySelectorAll(".actions summary")].map((part) => right(part) - right(part.parentElement)).filter((over) => over > 1);
  });
  assert.deepEqual(cut, [], "no label sticks out of its button");
  await anna.locator("details.twice summary", { hasText: "Отменить приглашение" }).click();
  await anna.locator("[data-command*=resign]", { hasText: "Да, отменить" }).click();
  await anna.locator(".headline", { hasText: "Это приглашение отменено." }).waitFor();
  await boris.locator(".headline", { hasText: "This invitation was withdrawn." }).waitFor();
  for (const page of [anna, boris]) assert.equal(await page.locator(".share, .status[data-calls]").count(), 0);
  await check(anna, "withdrawn-ru-phone");
  await check(boris, "withdrawn-en");
}

export async function aFlagFalls() {
  const made = await game({ game: "gomoku", time: "4s" }, ["7,7"]);
  const page = await person({});
  await sitDown(page, made, made.o);
  assert.match(await page.locator(".player.bottom .clock").innerText(), /^0:0[0-3]/);
  await page.waitForSelector("[data-over]");
  assert.match(await read(page.locator(".status")), /Player 1 won[\s\S]*time/);
  await check(page, "flag-en");
}

export async function offersAreAnswered() {
  const made = await game({ game: "gomoku" }, ["7,7", "8,8"]);
  const [x, o] = [await person({}), await person({})];
  await Promise.all([sitDown(x, made, made.x), sitDown(o, made, made.o)]);
  await o.keyboard.press("Control+z");
  await x.locator('.status [data-command*="take-back"][data-command*="false"]').click();
  await o.locator("#said", { hasText: "Player 1 declined the take-back" }).waitFor();
  await o.keyboard.press("Control+z");
  await x.locator('.status [data-command*="take-back"][data-command*="true"]').click();
  await plies(o, 1);
  // With two offers at once each button names its offer.
  await x.locator("#undo").click();
  await x.locator(".detail", { hasText: "You asked Player 2 to take the move back" }).waitFor();
  await x.locator(".actions [data-command*=draw]").click();
  await x.locator(".detail", { hasText: "You offered Player 2 a draw" }).waitFor();
  await o.locator(".status button", { hasText: "Accept the take-back" }).waitFor();
  await check(o, "two-offers-en");
  await o.locator(".status button", { hasText: "Decline the take-back" }).click();
  await o.locator(".status button", { hasText: /^Decline$/ }).click();
  await x.locator("#said.news", { hasText: "Player 2 declined the draw." }).waitFor();
  // A move is not a decline: the offer lapses.
  await o.locator(".actions [data-command*=draw]").click();
  await o.locator(".detail", { hasText: "You offered Player 1 a draw" }).waitFor();
  await x.locator(".question", { hasText: "Player 2 offers a draw" }).waitFor();
  await play(o, "8,8");
  await play(x, "9,9");
  await o.locator("#said.news", { hasText: "Player 1 played on: the draw offer has lapsed." }).waitFor();
  await x.locator(".actions [data-command*=draw]").click();
  await o.locator('.status [data-command*="true"]').click();
  await x.waitForSelector("[data-over=draw]");
  await o.waitForSelector("[data-over=draw]");
  const { plies: count } = await state(o);
  assert.equal(count, "3");
}

export async function aSwapOpeningIsChosen() {
  const made = await game({ game: "gomoku:opening=swap" }, []);
  const [x, o] = [await person({}), await person({ locale: "ru-RU" })];
  await Promise.all([sitDown(x, made, made.x), sitDown(o, made, made.o)]);
  for (const place of ["7,7", "8,8", "7,8"]) await play(x, place);
  await o.locator(".status [data-command*=choose]").first().waitFor();
  await check(o, "choice-ru");
  await o.locator('.status [data-command*="choose"]').first().click();
  await x.waitForSelector(".cell.open");
  assert.deepEqual([(await state(x)).own, (await state(o)).own], ["o", "x"]);
}

// Pages that follow a game: they show the same as new pages, and keep the reader's changes.

import assert from "node:assert/strict";
import { base, game, person, phone, play, post, sitDown, state } from "./harness.mjs";

/** Opens a page for the seat of a secret, and notes the last wish that it has followed. */
async function following(secret, options) {
  const page = await person(options);
  const follower = { page, secret, wanted: "" };
  page.on("websocket", (socket) =>
    socket.on("framesent", ({ payload }) => {
      const { wanted } = JSON.parse(String(payload));
      if (wanted) follower.wanted = wanted;
    }),
  );
  return follower;
}

/**
 * Returns the difference between the page and the HTML of a new one, as two texts, without parts that scripts
 * and readers change.
 */
const difference = (html) => {
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector(".screen");
  const own = document.querySelector(".screen").cloneNode(true);
  for (const tree of [own, fresh]) {
    for (const part of tree.querySelectorAll("#bubble, .edge, .pending")) part.remove();
    for (const part of tree.querySelectorAll("*")) {
      const isOwn = ["tabindex", "style", "open", "dy", "data-urgent", "data-unconfirmed", "pathLength"];
      for (const name of isOwn) part.removeAttribute(name);
      part.classList.remove("landing", "chosen", "large", "watches");
      if (part.matches(".board")) part.removeAttribute("viewBox");
      if (part.matches(".clock")) part.removeAttribute("data-ms");
      if (part.matches(".clock, .count")) part.textContent = "";
      if (part.matches(".count")) part.removeAttribute("hidden");
      if (part.matches("[data-show=confirm]")) part.removeAttribute("checked");
      if (part.matches("[class='']")) part.removeAttribute("class");
    }
    tree.normalize();
  }
  const find = (one, other) => {
    if (one.isEqualNode(other)) return null;
    const children = [...one.childNodes].map((child, place) => other.childNodes[place] && find(child, other.childNodes[place]));
    const [own, fresh] = [one, other].map((node) => (node.outerHTML ?? node.textContent).split("\n"));
    const without = (lines, others) => lines.filter((line) => !others.includes(line)).slice(0, 4);
    return children.find(Boolean) || [without(own, fresh), without(fresh, own)];
  };
  return find(own, fresh);
};

/** Checks that every page shows the same as a new one with its wish and seat. */
async function allAreNew(id, followers) {
  for (const { page, wanted, secret } of followers) {
    const headers = secret ? { Authorization: `Bearer ${secret}` } : {};
    const html = await (await fetch(`${base}/g/${id}/board?${wanted}`, { headers })).text();
    assert.equal(await page.evaluate(difference, html), null, wanted);
  }
}

/** During moves, chat, offers and the end, pages that follow equal new ones. */
export async function pagesThatFollowAreAsNew() {
  for (const [kind, places] of [
    ["gomoku", ["7,7", "8,8", "6,6"]],
    ["ultimate", ["4,4", "3,3", "0,0"]],
    ["tictactoe", ["1,1", "0,0", "2,0"]],
  ]) {
    const made = await game({ game: kind, x: "human:name=Anna", time: "5m" }, []);
    const followers = [
      await following(made.x, {}),
      await following(made.o, { ...phone, locale: "ru-RU" }),
      await following("", { locale: "ru-RU", colorScheme: "dark" }),
    ];
    for (const { page, secret } of followers) {
      if (secret) await sitDown(page, made, secret);
      else await page.goto(made.link);
      await page.waitForSelector("[data-ready] .screen");
    }
    const [x, o] = followers;
    await o.page.evaluate(() => localStorage.setItem("show-confirm", "0"));
    const follows = async (last) => {
      for (const { page } of followers) {
        await page.waitForFunction((last) => Number(document.querySelector(".screen").dataset.last) >= last, last);
      }
      await allAreNew(made.id, followers);
    };
    const command = async (secret, wanted) => {
      const { n } = await post(`/api/games/${made.id}/commands`, { command: crypto.randomUUID(), ...wanted }, secret);
      await follows(n);
    };
    for (const [number, place] of places.entries()) {
      await play([x, o][number % 2].page, place);
      await follows(Number((await state(x.page)).last));
    }
    await command(made.o, { say: "Привет <b>" });
    await command(made.o, { offer: "draw" });
    await command(made.x, { answer: { to: "draw", accept: false } });
    await command(made.x, { offer: "take-back" });
    await command(made.o, { answer: { to: "take-back", accept: true } });
    await x.page.locator("[data-show=numbers]").check();
    while (!x.wanted.includes("numbers=1")) await x.page.waitForTimeout(20);
    await command(made.o, { resign: true });
    for (const { page } of followers) await page.context().close();
  }
}

/** A page that follows a game requests nothing: its focus, open parts, input and scroll positions stay. */
export async function whatTheReaderDidStays() {
  const places = Array.from({ length: 60 }, (_, number) => `${(number % 7) * 2 + (number % 2)},${Math.floor(number / 7)}`);
  const made = await game({ game: "gomoku" }, places);
  const page = await person({});
  await sitDown(page, made, made.x);
  await page.waitForSelector("[data-ready] .screen");
  await page.locator("#chat summary").click();
  await page.locator("#say input").fill("a message");
  await page.locator("details[data-keep=downloads] summary").click();
  await page.locator("#say input").focus();
  await page.evaluate(() => {
    document.querySelector(".moves").scrollTop = 40;
    for (const part of document.querySelectorAll("#say input, .moves, .cell, .downloads")) part.isKept = true;
  });
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("/board") ? 1 : 0));
  await post(`/api/games/${made.id}/commands`, { command: "x", say: "hello" }, made.o);
  await page.locator("#chat li", { hasText: "hello" }).waitFor();
  const kept = await page.evaluate(() => ({
    all: [...document.querySelectorAll("#say input, .moves, .cell, .downloads")].every((part) => part.isKept),
    focus: document.activeElement.name,
    value: document.querySelector("#say input").value,
    scrolled: document.querySelector(".moves").scrollTop,
    open: [...document.querySelectorAll("details[open]")].map((part) => part.className),
  }));
  assert.deepEqual(kept, { all: true, focus: "text", value: "a message", scrolled: 40, open: ["chat", "downloads"] });
  assert.equal(asked, 0);
}

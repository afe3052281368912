// A game hosted by a player's program: it quits, returns at its address, and ends the game.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { check, errors, person, phone, play, plies } from "./harness.mjs";

const program = process.env.INAROW_PROGRAM;

/** The program as a line terminal, with its own profile. */
class Host {
  constructor(data, ...words) {
    const env = { ...process.env, INAROW_DATA: data };
    this.process = spawn(program, [...words, "--lang", "en"], { env, stdio: ["pipe", "pipe", "ignore"] });
    this.lines = createInterface({ input: this.process.stdout })[Symbol.asyncIterator]();
    this.ended = new Promise((done) => this.process.once("exit", done));
  }

  type(line) {
    this.process.stdin.write(`${line}\n`);
  }

  /** Waits for a line with these words. */
  async prints(words) {
    for (let next = await this.lines.next(); !next.done; next = await this.lines.next()) {
      if (next.value.includes(words)) return next.value;
    }
    throw new Error(`the program ended before it printed ${words}`);
  }

  /** Closes its input, like a player who quits. */
  async leave() {
    this.process.stdin.end();
    await this.ended;
  }
}

export async function aHostThatLeftIsNamedAndComesBack() {
  const data = mkdtempSync(join(tmpdir(), "inarow-app-"));
  let host = new Host(data, "play", "tictactoe", "--link");
  try {
    const printed = new URL((await host.prints("http://")).trim());
    // Its network address may be unreachable here.
    const link = `http://127.0.0.1:${printed.port}${printed.pathname}`;
    const page = await person({ ...phone, locale: "ru-RU" }, undefined, new URL(link).origin);
    await page.goto(link);
    await page.locator("#join input").fill("Анна");
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-own=o]");
    host.type("b2");
    await plies(page, 1);
    // The program waits for the opponent before it quits.
    await play(page, "0,0");
    await host.leave();
    await page.locator("#lost:visible", { hasText: "Хозяин закрыл партию. Она продолжится здесь, когда он вернётся." }).waitFor();
    await check(page, "host-left-ru-phone");
    host = new Host(data, "play");
    await host.prints("by link");
    host.type("yes");
    await page.locator("#lost").waitFor({ state: "hidden" });
    host.type("c3");
    await plies(page, 3);
    await play(page, "1,0");
    // The host ends the game.
    const id = printed.pathname.split("/").at(-1);
    execFileSync(program, ["serve", "end", id, "--data", data]);
    await page.locator(".headline", { hasText: "Партию завершил её хозяин" }).waitFor();
    assert.equal(await page.locator("#lost:visible").count(), 0);
    await check(page, "host-ended-ru-phone");
    await page.context().close();
  } finally {
    host.process.kill();
    rmSync(data, { recursive: true, force: true });
  }
  assert.deepEqual(errors.splice(0).filter((error) => !/ERR_CONNECTION_REFUSED|WebSocket/.test(error)), []);
}

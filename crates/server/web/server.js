// @ts-check
// The interface of the server, as pages use it.

/** The theme that the system asks for. */
export const system = matchMedia("(prefers-contrast: more)").matches
  ? "high-contrast"
  : matchMedia("(prefers-color-scheme: dark)").matches
    ? "indigo"
    : "light";

export const lang = document.documentElement.lang;

/** What the server refuses, in the reader's language. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   * @param {string} code
   */
  constructor(message, status, code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * @param {Response} answer
 * @returns {Promise<Refusal>}
 */
async function refusalOf(answer) {
  const said = await answer.json().catch(() => ({}));
  return new Refusal(said.message ?? String(answer.status), answer.status, said.error ?? "");
}

/**
 * What the headers of a request say of whoever asks.
 * @param {string | null} [secret]
 * @returns {Record<string, string>}
 */
function headersOf(secret) {
  const headers = { "Accept-Language": lang };
  return secret ? { ...headers, Authorization: `Bearer ${secret}` } : headers;
}

/**
 * Sends a request with a JSON body.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @returns {Promise<any>} the answer; a refusal has the server's sentence as its message
 */
async function post(path, body, secret) {
  const headers = { ...headersOf(secret), "Content-Type": "application/json" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw await refusalOf(answer);
  return answer.json();
}

/**
 * Sends a request under a name of its own. One whose answer was lost is sent again under that name, and done once.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @param {(error: unknown) => void} [onLost] told whenever an answer was lost
 * @returns {Promise<any>}
 */
export async function postNamed(path, body, secret, onLost) {
  const command = crypto.getRandomValues(new Uint32Array(4)).join("-");
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(path, { command, ...body }, secret);
    } catch (error) {
      if (error instanceof Refusal && error.status < 500) throw error;
      onLost?.(error);
      if (tries === 4) throw error;
      await new Promise((done) => setTimeout(done, 500 * 2 ** tries));
    }
  }
}

/**
 * Asks for something that changes nothing.
 * @param {string} path
 * @param {string | null} [secret]
 * @param {string} [known] the tag of what is known already: the answer has the status 304 while it is the same
 * @returns {Promise<Response>}
 */
export async function get(path, secret, known) {
  const headers = headersOf(secret);
  if (known) headers["If-None-Match"] = known;
  const answer = await fetch(path, { headers });
  if (!answer.ok && answer.status !== 304) throw await refusalOf(answer);
  return answer;
}

let timer = 0;

/**
 * Says in one sentence why something was not done; it fades.
 * @param {unknown} error
 * @param {boolean} [isNews] nothing has gone wrong: the sentence tells what the other player did
 */
export function say(error, isNews = false) {
  const place = document.getElementById("said");
  if (!place) return;
  const text = error instanceof Error ? error.message : String(error);
  place.textContent = text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
  place.classList.toggle("news", isNews);
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = "";
  }, 5000);
}

/** Takes back what was said of the other player: it no longer matters. */
export function hushNews() {
  const place = document.getElementById("said");
  if (place?.classList.contains("news")) place.textContent = "";
}

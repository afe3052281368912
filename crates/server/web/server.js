// @ts-check
// The interface of the server, as pages use it.

/** The theme that the system asks for. */
export const system = matchMedia("(prefers-color-scheme: dark)").matches ? "indigo" : "light";

const lang = document.documentElement.lang;

/**
 * Sends a request with a JSON body.
 * @param {string} path
 * @param {object} body
 * @param {string | null} [secret]
 * @returns {Promise<any>} the answer; an error of the server has its sentence as message and its status
 */
export async function post(path, body, secret) {
  /** @type {Record<string, string>} */
  const headers = { "Content-Type": "application/json", "Accept-Language": lang };
  if (secret) headers.Authorization = `Bearer ${secret}`;
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
  const said = await answer.json();
  if (!answer.ok) throw new Refusal(said.message, answer.status);
  return said;
}

/** What the server refuses, in the reader's language. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * The secret of this browser's seat in a game.
 * @param {string} id
 */
export function secretOf(id) {
  return localStorage.getItem(`seat/${id}`);
}

/**
 * Keeps the secret of a seat.
 * @param {string} id
 * @param {string} secret
 */
export function keepSecret(id, secret) {
  localStorage.setItem(`seat/${id}`, secret);
}

let timer = 0;

/**
 * Says in one sentence why something was not done; it fades.
 * @param {unknown} error
 */
export function say(error) {
  const place = document.getElementById("said");
  if (!place) return;
  const text = error instanceof Refusal ? error.message : String(error);
  place.textContent = text.charAt(0).toLocaleUpperCase(lang) + text.slice(1);
  clearTimeout(timer);
  timer = setTimeout(() => {
    place.textContent = "";
  }, 5000);
}

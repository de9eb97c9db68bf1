/** Deeper than anything a call takes; what walks a value recursively runs out of stack some thousands deep. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether a JSON text nests no deeper than allowed; one pass, before anything is made of it. */
export function isShallowJson(text: string, most = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) return true;
    }
    // [ and {, ] and }.
    else if (code === 91 || code === 123) {
      if (++depth > most) return false;
    } else if (code === 93 || code === 125) depth--;
  }
  return true;
}

/** Where the string that begins at `from` ends; -1 when it does not, which the parser says in its own words. */
function endOfString(text: string, from: number): number {
  let at = from;
  for (;;) {
    at = text.indexOf('"', at + 1);
    if (at < 0) return -1;
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return at;
  }
}

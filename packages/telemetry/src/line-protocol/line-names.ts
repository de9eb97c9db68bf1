const COMMA = 44;
const EQUALS = 61;
const BACKSLASH = 92;

/** Why one line of the body is not taken. */
export class LineProtocolError extends Error {}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Measurement and tags of a series key. Throws a LineProtocolError when it has not the form `name,key=value,…`. */
export function splitSeriesKey(
  bytes: Uint8Array,
  start: number,
  end: number,
): { measurement: string; tags: Map<string, string> } {
  const parts = splitUnescaped(bytes, start, end, COMMA);
  const [nameStart, nameEnd] = parts[0]!;
  if (nameStart === nameEnd) throw new LineProtocolError('the measurement has no name');
  const tags = new Map<string, string>();
  for (const [tagStart, tagEnd] of parts.slice(1)) {
    const sides = splitUnescaped(bytes, tagStart, tagEnd, EQUALS);
    const [key, value] = sides;
    if (sides.length !== 2 || key![0] === key![1] || value![0] === value![1]) {
      throw new LineProtocolError(
        `the tag "${excerpt(bytes, tagStart, tagEnd)}" is not of the form key=value`,
      );
    }
    const name = textOf(bytes, key![0], key![1], unescapeName);
    if (tags.has(name)) throw new LineProtocolError(`the tag "${name}" stands twice`);
    tags.set(name, textOf(bytes, value![0], value![1], unescapeName));
  }
  return { measurement: textOf(bytes, nameStart, nameEnd, unescapeMeasurement), tags };
}

function splitUnescaped(
  bytes: Uint8Array,
  start: number,
  end: number,
  separator: number,
): [number, number][] {
  const parts: [number, number][] = [];
  let from = start;
  for (let at = start; at < end; at++) {
    if (bytes[at] === BACKSLASH) at++;
    else if (bytes[at] === separator) {
      parts.push([from, at]);
      from = at + 1;
    }
  }
  parts.push([from, end]);
  return parts;
}

const unescapeMeasurement = (text: string) => text.replace(/\\([, ])/g, '$1');
export const unescapeName = (text: string) => text.replace(/\\([,= ])/g, '$1');
export const unescapeText = (text: string) => text.replace(/\\(["\\])/g, '$1');

/** The text of a name or quoted value, escapes undone by `restore`. Throws a LineProtocolError when it is not UTF-8. */
export function textOf(
  bytes: Uint8Array,
  start: number,
  end: number,
  restore: (text: string) => string,
): string {
  let text: string;
  try {
    text = utf8.decode(bytes.subarray(start, end));
  } catch {
    throw new LineProtocolError('a text is not UTF-8');
  }
  return text.includes('\\') ? restore(text) : text;
}

/** A short piece of the input for an error's sentence. */
export function excerpt(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let at = start; at < end && at < bytes.length && text.length < 40; at++) {
    const byte = bytes[at]!;
    text += byte >= 32 && byte < 127 ? String.fromCharCode(byte) : '.';
  }
  return text;
}

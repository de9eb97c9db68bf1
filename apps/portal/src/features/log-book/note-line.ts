/** As long as a row of a list has room for; the whole note stands in the log book of its asset. */
const LONGEST = 200;

/** A note as one line of plain text, without the signs of its Markdown. */
export function noteLine(text: string): string {
  const plain = text
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s*(?:(?:#{1,6}|>|[-*]|\d+\.)\s+)*/, '')
        .replaceAll(/[*`]|\[([^[\]]*)\]\([^()]*\)/g, '$1')
        .trim(),
    )
    .filter((line) => line !== '')
    .join(' · ');
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST - 1)}…` : plain;
}

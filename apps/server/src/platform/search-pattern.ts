/** A searched text as a pattern of LIKE: it is found anywhere, and `%`, `_` and `\` in it stand for themselves. */
export function searchPattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

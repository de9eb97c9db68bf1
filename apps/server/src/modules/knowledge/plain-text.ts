/**
 * Markdown as it is read: without marks of headings, lists, tables, emphasis and links, in one paragraph. A live figure has no
 * words, only its name in this program; a heading ends like a sentence.
 */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/^```figure\n[^`]{0,200}\n```$/gm, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/^```.{0,40}$/, '')
        .replace(
          /^#{1,6} (.{0,200}?)([.?!:]?)$/,
          (_, heading: string, end: string) => `${heading}${end || '.'}`,
        )
        .replace(/^\s{0,12}(?:> ?|[-*+] |\d{1,4}[.)] )/, '')
        .replace(/^\|?[\s:|-]+\|?$/, '')
        .replaceAll('|', ' ')
        .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
        .replace(/[*_`]{1,3}/g, ''),
    )
    .join(' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

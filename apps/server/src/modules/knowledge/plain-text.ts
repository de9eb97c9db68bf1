/** Markdown as it is read: without marks of headings, lists, tables, emphasis and links, in one paragraph. */
export function toPlainText(markdown: string): string {
  return markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^\s{0,12}(?:#{1,6} |> ?|[-*+] |\d{1,4}[.)] )/, '')
        .replace(/^\|?[\s:|-]+\|?$/, '')
        .replaceAll('|', ' ')
        .replace(/!?\[([^[\]]{0,300})\]\([^()\s]{0,500}\)/g, '$1')
        .replace(/[*_`]{1,3}/g, ''),
    )
    .join(' ')
    .replace(/\s{2,}/g, ' ')
    .trim();
}

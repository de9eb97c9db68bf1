/** Where a page of the program's documentation is read, at one of its headings. */
export function docUrl(name: string, anchor?: string): string {
  return `/knowledge-center/docs/${name}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The anchor of a heading, as the links of the files name it: small letters, hyphens for blanks, no punctuation. */
export function docAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll('`', '')
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

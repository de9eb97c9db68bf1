/** What the file says beside the bundle: names that a bundle has no room for, and what its content was when it was saved. */
export interface SecondOpinionNotes {
  readonly machine: string;
  readonly point: string;
  /** Share of the rated load. */
  readonly load: number | null;
  readonly language: string;
  readonly savedAt: string;
  /** SHA-256 of the bundle's bytes, hex. */
  readonly sha256: string;
}

/** Where the page that is built stands open for a bundle. */
const PLACE = '<!--ritzel-second-opinion-->';
export const BUNDLE_ID = 'ritzel-bundle';
export const NOTES_ID = 'ritzel-notes';

/** JSON that may stand within a script element: without a letter that could end it. Read back it is the same. */
const inElement = (json: string) => json.replaceAll('<', '\\u003c');

/** One HTML file that opens from disk: the built page with a bundle and its notes in it. */
export function writeSecondOpinion(page: string, bundle: string, notes: SecondOpinionNotes): string {
  const [before, after] = page.split(PLACE);
  if (before === undefined || after === undefined) throw new Error('The page has no place for a bundle.');
  const element = (id: string, json: string) =>
    `<script type="application/json" id="${id}">${inElement(json)}</script>`;
  return [before, element(NOTES_ID, JSON.stringify(notes)), element(BUNDLE_ID, bundle), after].join('\n');
}

/** The bundle of a file as it was exported: what the browser reads of the element is written out again. */
export function bundleOf(elementText: string): string {
  return elementText.replaceAll('\\u003c', '<');
}

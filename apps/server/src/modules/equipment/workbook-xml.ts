import { malformed, textTooLong, tooLarge, WORKBOOK_LIMITS } from './workbook-limits.ts';

/** What is counted over all parts of a workbook. */
export interface WorkbookCounts {
  sheets: number;
  cells: number;
  area: number;
  sharedTexts: number;
}

interface Tag {
  readonly kind: 'open' | 'close' | 'empty';
  readonly name: string;
  /** Of the attribute `r`, a row number or the address of a cell. */
  readonly place: string | undefined;
}

const GREATER = 62;
const SLASH = 47;
const DOUBLE_QUOTE = 34;
const SINGLE_QUOTE = 39;

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/** Past the `>` of the tag that begins at `from`; quoted attribute values may hold one. */
function endOfTag(xml: string, from: number): number {
  const most = Math.min(xml.length, from + WORKBOOK_LIMITS.tagCharacters);
  let quote = 0;
  for (let at = from + 1; at < most; at++) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at + 1;
    else if (code === DOUBLE_QUOTE || code === SINGLE_QUOTE) quote = code;
  }
  throw malformed('endlessTag');
}

function pastOf(xml: string, sign: string, from: number): number {
  const at = xml.indexOf(sign, from);
  if (at < 0 || at - from > WORKBOOK_LIMITS.textNodeCharacters) throw malformed('endlessText');
  return at + sign.length;
}

/** Every tag of an XML text once, in one pass. Throws WorkbookLimitError for what only attackers write. */
function* tagsOf(xml: string): Generator<Tag> {
  let at = xml.indexOf('<');
  while (at >= 0) {
    let next: number;
    if (xml.startsWith('<!--', at)) next = pastOf(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) next = pastOf(xml, ']]>', at + 9);
    else if (xml.startsWith('<?', at)) next = pastOf(xml, '?>', at + 2);
    // Document types bring entities, and these unfold without end (billion laughs).
    else if (xml.startsWith('<!', at)) throw malformed('documentType');
    else {
      next = endOfTag(xml, at);
      const isClose = xml.charCodeAt(at + 1) === SLASH;
      const isEmpty = xml.charCodeAt(next - 2) === SLASH;
      const tag = xml.slice(at + (isClose ? 2 : 1), next - (isEmpty ? 2 : 1));
      const nameEnd = tag.search(/\s|$/);
      const name = withoutPrefix(tag.slice(0, nameEnd));
      const isPlaced = !isClose && (name === 'row' || name === 'c');
      yield {
        kind: isClose ? 'close' : isEmpty ? 'empty' : 'open',
        name,
        place: isPlaced ? placeOf(tag, nameEnd) : undefined,
      };
    }
    const following = xml.indexOf('<', next);
    if ((following < 0 ? xml.length : following) - next > WORKBOOK_LIMITS.textNodeCharacters)
      throw textTooLong();
    at = following;
  }
}

/** The attribute `r` of a tag, read by hand so that no way of writing it goes unseen. */
function placeOf(tag: string, from: number): string | undefined {
  let place: string | undefined;
  const isBlank = (at: number) => at < tag.length && tag.charCodeAt(at) <= 32;
  let at = from;
  for (;;) {
    while (isBlank(at)) at++;
    if (at >= tag.length) return place;
    const equals = tag.indexOf('=', at);
    let quoteAt = equals + 1;
    while (isBlank(quoteAt)) quoteAt++;
    const quote = tag[quoteAt];
    if (equals < 0 || (quote !== '"' && quote !== "'")) throw malformed('place');
    const end = tag.indexOf(quote, quoteAt + 1);
    if (withoutPrefix(tag.slice(at, equals).trim()) === 'r') {
      if (place !== undefined) throw malformed('twoPlaces');
      place = tag.slice(quoteAt + 1, end);
    }
    at = end + 1;
  }
}

const lettersToColumn = (letters: string) =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);

/** Counts one part of a workbook against the limits, and what it adds to all of them. Throws WorkbookLimitError. */
export function countPart(bytes: Buffer, counts: WorkbookCounts): void {
  // UTF-16 would hide every tag from who looks for its signs.
  if (bytes.includes(0)) throw malformed('encoding');
  let depth = 0;
  let row = 0;
  let column = 0;
  let widest = 0;
  for (const tag of tagsOf(bytes.toString('utf8'))) {
    if (tag.kind === 'open' && ++depth > WORKBOOK_LIMITS.depth) throw malformed('depth');
    if (tag.kind === 'close') depth--;
    if (tag.kind === 'close') continue;
    // Of the workbook's list: several may name one part.
    if (tag.name === 'sheet' && ++counts.sheets > WORKBOOK_LIMITS.sheets)
      throw tooLarge('sheets', WORKBOOK_LIMITS.sheets);
    if (tag.name === 'si' && ++counts.sharedTexts > WORKBOOK_LIMITS.sharedTexts)
      throw tooLarge('texts', WORKBOOK_LIMITS.sharedTexts);
    if (tag.name === 'row') {
      if (tag.place !== undefined && !/^\d{1,9}$/.test(tag.place)) throw malformed('rowNumber');
      row = tag.place === undefined ? row + 1 : Number(tag.place);
      column = 0;
      if (row > WORKBOOK_LIMITS.rows) throw tooLarge('rows', WORKBOOK_LIMITS.rows);
    }
    if (tag.name !== 'c') continue;
    if (++counts.cells > WORKBOOK_LIMITS.cells) throw tooLarge('cells', WORKBOOK_LIMITS.cells);
    const address = /^([A-Z]{1,8})(\d{1,9})$/.exec(tag.place ?? '');
    if (tag.place !== undefined && address === null) throw malformed('cellAddress');
    column = address === null ? column + 1 : lettersToColumn(address[1]!);
    if (address !== null && Number(address[2]) > WORKBOOK_LIMITS.rows)
      throw tooLarge('rows', WORKBOOK_LIMITS.rows);
    row = Math.max(row, Number(address?.[2] ?? 0));
    widest = Math.max(widest, column);
    if (column > WORKBOOK_LIMITS.columns) throw tooLarge('columns', WORKBOOK_LIMITS.columns);
  }
  counts.area += row * widest;
  if (counts.area > WORKBOOK_LIMITS.area) throw tooLarge('area', WORKBOOK_LIMITS.area);
}

import { deflateRawSync } from 'node:zlib';
import { writeArchive } from './workbook-archive.ts';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = Readonly<Record<string, string | Buffer>>;

/** The parts of a workbook with this much XML inside its only sheet. */
export function workbookParts(sheetData: string, more: Parts = {}): Parts {
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Parts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>x</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheetData}</sheetData></worksheet>`,
    ...more,
  };
}

/** An archive of these parts, deflated, as spreadsheets write it; `claimedBytes` is what its directory says of each. */
export function pack(parts: Parts, claimedBytes?: number): Buffer {
  const packed = Object.entries(parts).map(([name, content]) => ({
    name,
    bytes: deflateRawSync(content, { level: 3 }),
    size: claimedBytes ?? Buffer.byteLength(content),
  }));
  const file = writeArchive(packed);
  let at = file.readUInt32LE(file.length - 22 + 16);
  for (const { size } of packed) {
    const local = file.readUInt32LE(at + 42);
    file.writeUInt16LE(8, at + 10);
    file.writeUInt32LE(size, at + 24);
    file.writeUInt16LE(8, local + 8);
    file.writeUInt32LE(size, local + 22);
    at += 46 + file.readUInt16LE(at + 28);
  }
  return file;
}

const sheet = (data: string, more?: Parts) => pack(workbookParts(data, more));
const cell = (place: string) => `<c r="${place}"><v>1</v></c>`;
const shared = (content: string) => ({
  'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${content}</sst>`,
});

/** Files that are small and take much: name, file, and what the refusal says. */
export const HOSTILE_WORKBOOKS: readonly (readonly [name: string, make: () => Buffer, said: RegExp])[] = [
  [
    'a row number of a hundred million',
    () => sheet(`<row r="100000000">${cell('A100000000')}</row>`),
    /100000 rows/,
  ],
  ['the same in single quotes, after a space', () => sheet(`<row  x='>' r = '100000000'/>`), /100000 rows/],
  ['the same under a prefix', () => sheet(`<x:row r="100000000"/>`), /100000 rows/],
  ['a row number in character references', () => sheet('<row r="&#49;00000000"/>'), /row number/],
  ['a row number as a power of ten', () => sheet('<row r="1e9"/>'), /row number/],
  ['two row numbers', () => sheet('<row r="1" r="100000000"/>'), /two places/],
  ['a cell in column ZZZZZZ', () => sheet(`<row r="1">${cell('ZZZZZZ1')}</row>`), /256 columns/],
  ['a cell in a far row', () => sheet(`<row>${cell('A99999999')}</row>`), /100000 rows/],
  [
    'sheets that are empty but for their corners',
    () => sheet(`<row r="1">${cell('IV1')}</row><row r="90000">${cell('A90000')}</row>`),
    /8000000 cells from corner to corner/,
  ],
  [
    'more sheets than anybody has',
    () =>
      sheet('', {
        'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${'<sheet name="a" sheetId="1" r:id="rId1"/>'.repeat(2000)}</sheets></workbook>`,
      }),
    /64 sheets/,
  ],
  [
    'an archive whose directory lies about its size',
    () => pack(workbookParts(' '.repeat(200 * 1024 * 1024)), 10),
    /192 MB unfolded/,
  ],
  [
    'three parts that are within the limit each, and beyond it together',
    () => {
      const part = Buffer.alloc(70 * 1024 * 1024, ' ');
      return pack(Object.fromEntries([1, 2, 3].map((i) => [`xl/${i}.xml`, part])));
    },
    /192 MB unfolded/,
  ],
  [
    'billion laughs',
    () =>
      sheet('<row r="1"><c r="A1" t="str"><v>&b;</v></c></row>', {
        'xl/sharedStrings.xml': '<!DOCTYPE s [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><sst/>',
      }),
    /document type/,
  ],
  ['XML that nests ten thousand deep', () => sheet('<a>'.repeat(10_000)), /too deep/],
  ['a tag without end', () => sheet(`<row ${'x'.repeat(20_000_000)}`), /no end/],
  ['a comment without end', () => sheet(`<!--${'<row>'.repeat(4_000_000)}`), /no end/],
  ['a text of ten megabytes', () => sheet('', shared(`<si><t>${'x'.repeat(10_000_000)}</t></si>`)), /text/],
  [
    'a million and more shared texts',
    () => sheet('', shared('<si/>'.repeat(1_000_001))),
    /1000000 different texts/,
  ],
  [
    'one long shared text in every cell',
    () =>
      sheet(
        Array.from(
          { length: 60_000 },
          (_, i) => `<row r="${i + 1}"><c r="A${i + 1}" t="s"><v>0</v></c></row>`,
        ).join(''),
        shared(`<si><t>${'x'.repeat(32_000)}</t></si>`),
      ),
    /characters/,
  ],
  [
    'more cells than a workbook may hold',
    () => sheet(`<row r="1">${'<c/><c/>'.repeat(50)}</row>`.repeat(30_001)),
    /3000000 cells/,
  ],
  ['UTF-16', () => sheet('', { 'xl/worksheets/sheet1.xml': Buffer.from('<a/>', 'utf16le') }), /encoding/],
];

import { expect, test } from 'vitest';
import { cleanFileName, endingOf, matchesEnding } from './document-kinds.ts';
import { attachmentHeader } from './document-routes.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const zip = (first: string) => bytes(`PK\x03\x04${'\0'.repeat(26)}${first}`);

test.each([
  ['pdf', bytes('%PDF-1.7\n'), true],
  ['pdf', bytes('<html>%PDF'), false],
  ['png', bytes('\x89PNG\r\n\x1a\n'), true],
  ['png', bytes('\xff\xd8\xff\xe0'), false],
  ['tif', bytes('II*\0'), true],
  ['xlsx', zip('[Content_Types].xml'), true],
  ['xlsx', zip('evil.exe'), false],
  ['docx', zip('word/document.xml'), true],
  ['ods', zip('mimetypeapplication/vnd.oasis.opendocument.spreadsheet'), true],
  ['ods', zip('mimetypeapplication/epub+zip'), false],
  ['xls', bytes('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'), true],
  ['csv', bytes('part;teeth\npinion;23\n'), true],
  ['csv', Buffer.from('Größe;5\n'), true],
  ['csv', bytes('MZ\x90\0\x03'), false],
  ['txt', bytes('  <!DOCTYPE html><script>'), false],
  ['txt', bytes('\xef\xbb\xbf<svg onload=x>'), false],
  ['txt', bytes('a < b'), true],
  ['dxf', bytes('  0\r\nSECTION\r\n  2\r\nHEADER'), true],
  ['dxf', bytes('999\nmade by hand\n0\nSECTION\n'), true],
  ['dxf', bytes('hello'), false],
  ['dwg', bytes('AC1032\0\0'), true],
  ['step', bytes('ISO-10303-21;\nHEADER;'), true],
  ['step', bytes('solid cube'), false],
  ['igs', bytes(`${'housing'.padEnd(72)}S      1\n`), true],
] as const)('content as .%s %#', (ending, head, expected) => {
  expect(matchesEnding(ending, head)).toBe(expected);
});

test.each([
  ['drawing.PDF', 'pdf'],
  ['a.b.Xlsx', 'xlsx'],
  ['setup.exe', undefined],
  ['page.html', undefined],
  ['drawing.svg', undefined],
  ['pdf', undefined],
])('the ending of %s is %s', (name, ending) => {
  expect(endingOf(name)).toBe(ending);
});

test.each([
  ['C:\\files\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['a\r\nSet-Cookie: x.pdf', 'aSet-Cookie x.pdf'],
  ['\u202efdp.exe.pdf', 'fdp.exe.pdf'],
  ['...hidden.pdf', 'hidden.pdf'],
])('%j is kept as %j', (name, kept) => {
  expect(cleanFileName(name)).toBe(kept);
});

test('a header names the file whole, and plain for old programs', () => {
  expect(attachmentHeader(`Prüf "B3" (1).pdf`)).toBe(
    `attachment; filename="Pr_f _B3_ (1).pdf"; filename*=UTF-8''Pr%C3%BCf%20%22B3%22%20%281%29.pdf`,
  );
});

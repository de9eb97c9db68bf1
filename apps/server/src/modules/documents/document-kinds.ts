import { DOCUMENT_ENDINGS, type DocumentEnding } from '@ritzel/contract';

interface Format {
  readonly mediaType: string;
  readonly isIt: (head: Uint8Array) => boolean;
}

const latin = (head: Uint8Array, from = 0, to = head.length) =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));
const begins = (sign: string) => (head: Uint8Array) => latin(head, 0, sign.length) === sign;

/** A PDF may have a little before its sign. */
const isPdf = (head: Uint8Array) => latin(head, 0, 1024).includes('%PDF-');
const isTiff = (head: Uint8Array) => /^(II\*\0|MM\0\*)/.test(latin(head, 0, 4));
/** The container of the old office files. */
const isCompound = begins('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1');
/** A zip archive whose first member is one that office programs put first. */
const isOffice = (head: Uint8Array) =>
  begins('PK\x03\x04')(head) &&
  /^(\[Content_Types\]\.xml|_rels\/|docProps\/|xl\/|word\/)/.test(latin(head, 30, 80));
const isOpenDocument = (kind: string) => (head: Uint8Array) =>
  begins('PK\x03\x04')(head) &&
  latin(head, 30, 120).startsWith(`mimetypeapplication/vnd.oasis.opendocument.${kind}`);

/** Text without control characters that is no page or picture in disguise. */
function isText(head: Uint8Array): boolean {
  for (const byte of head)
    if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) return false;
  return !/^[\s\u00ef\u00bb\u00bf]*<(!doctype|html|svg|script|\?xml|head|body)/i.test(latin(head, 0, 1024));
}
const textThat = (pattern: RegExp) => (head: Uint8Array) =>
  isText(head) && pattern.test(latin(head, 0, 2048));
/** Group code 0 and the word SECTION, or a comment group before it. */
const isDxf = (head: Uint8Array) =>
  begins('AutoCAD Binary DXF')(head) || (isText(head) && beginsSection(latin(head, 0, 2048)));

function beginsSection(text: string): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  let at = lines.findIndex((line) => line !== '');
  while (lines[at] === '999') at += 2;
  return lines[at] === '0' && lines[at + 1]?.startsWith('SECTION') === true;
}
/** The start section ends its lines with an S in column 73. */
const isIges = textThat(/^.{72}S {0,6}\d/);

const PDF = { mediaType: 'application/pdf', isIt: isPdf };
const JPEG = { mediaType: 'image/jpeg', isIt: begins('\xff\xd8\xff') };
const TIFF = { mediaType: 'image/tiff', isIt: isTiff };
const STEP = { mediaType: 'model/step', isIt: textThat(/^\s*ISO-10303-21;/) };
const IGES = { mediaType: 'model/iges', isIt: isIges };

const FORMATS: Readonly<Record<DocumentEnding, Format>> = {
  pdf: PDF,
  png: { mediaType: 'image/png', isIt: begins('\x89PNG\r\n\x1a\n') },
  jpg: JPEG,
  jpeg: JPEG,
  webp: { mediaType: 'image/webp', isIt: (head) => /^RIFF....WEBP/s.test(latin(head, 0, 12)) },
  avif: { mediaType: 'image/avif', isIt: (head) => latin(head, 4, 12) === 'ftypavif' },
  tif: TIFF,
  tiff: TIFF,
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    isIt: isOffice,
  },
  xls: { mediaType: 'application/vnd.ms-excel', isIt: isCompound },
  ods: { mediaType: 'application/vnd.oasis.opendocument.spreadsheet', isIt: isOpenDocument('spreadsheet') },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    isIt: isOffice,
  },
  doc: { mediaType: 'application/msword', isIt: isCompound },
  odt: { mediaType: 'application/vnd.oasis.opendocument.text', isIt: isOpenDocument('text') },
  csv: { mediaType: 'text/csv', isIt: isText },
  txt: { mediaType: 'text/plain', isIt: isText },
  md: { mediaType: 'text/markdown', isIt: isText },
  dxf: { mediaType: 'image/vnd.dxf', isIt: isDxf },
  dwg: { mediaType: 'image/vnd.dwg', isIt: begins('AC10') },
  step: STEP,
  stp: STEP,
  igs: IGES,
  iges: IGES,
};

/** How many of the first bytes `matchesEnding` wants to see. */
export const HEAD_BYTES = 4096;

/** Undefined for an ending that is not taken. */
export function endingOf(fileName: string): DocumentEnding | undefined {
  const ending = /\.([A-Za-z]+)$/.exec(fileName)?.[1]?.toLowerCase();
  return DOCUMENT_ENDINGS.find((known) => known === ending);
}

export function mediaTypeOf(ending: DocumentEnding): string {
  return FORMATS[ending].mediaType;
}

export function matchesEnding(ending: DocumentEnding, head: Uint8Array): boolean {
  return FORMATS[ending].isIt(head.subarray(0, HEAD_BYTES));
}

/** The last part of a path, without what no file system or header takes. */
export function cleanFileName(fileName: string): string {
  return (
    fileName
      .replace(/^.*[/\\]/, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: @NOTE these are what is taken out
      .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069"<>|*?:]/g, '')
      .replace(/^\.+/, '')
      .trim()
      .slice(-200)
  );
}

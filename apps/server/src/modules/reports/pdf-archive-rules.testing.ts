import {
  type PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfText,
  type PdfValue,
  readPdf,
  unpack,
} from './pdf-objects.testing.ts';
import { parsePageContent } from './pdf-page-content.testing.ts';

/**
 * The rules of PDF/A-3a (ISO 19005-3:2012) that can be broken by what our reports use, checked on the bytes: the clause stands
 * before each fault. What they are was taken from the validation profile PDFA-3A of veraPDF; it is no validator, and what of
 * that profile is not looked at is in docs/reports.md.
 */
export function archiveFaults(bytes: Uint8Array): string[] {
  const file = readPdf(bytes);
  const { objects, trailer } = file;
  const faults = [...file.faults];
  const check = (isRight: boolean, fault: string) => {
    if (!isRight) faults.push(fault);
  };
  const look = (value: PdfValue | undefined): PdfValue | undefined =>
    value instanceof PdfRef ? objects.get(value.id)?.value : value;
  const dictOf = (value: PdfValue | undefined): PdfDict => {
    const found = look(value);
    return found instanceof Map ? found : new Map();
  };
  const listOf = (value: PdfValue | undefined): PdfValue[] => {
    const found = look(value);
    return Array.isArray(found) ? found : [];
  };
  const nameOf = (value: PdfValue | undefined): string | undefined => {
    const found = look(value);
    return found instanceof PdfName ? found.name : undefined;
  };
  const streamOf = (value: PdfValue | undefined): PdfObject | undefined =>
    value instanceof PdfRef ? objects.get(value.id) : undefined;

  checkFrame(bytes, file, check);
  for (const [id, { value, raw }] of objects) checkValue(value, id, check, raw !== null);

  const root = dictOf(trailer.get('Root'));
  for (const key of ['AA', 'OpenAction', 'AcroForm', 'Perms', 'Requirements', 'OCProperties'])
    check(!root.has(key), `6.4 to 6.11 the catalogue has ${key}`);
  check(!dictOf(root.get('Names')).has('AlternatePresentations'), '6.10 alternate presentations');
  check(!dictOf(root.get('Names')).has('JavaScript'), '6.5.1 JavaScript');

  // Colours: what is drawn in device colours is that of the profile of the output.
  const intents = listOf(root.get('OutputIntents')).map(dictOf);
  check(intents.length > 0, '6.2.3 no output intent');
  for (const intent of intents) {
    check(nameOf(intent.get('S')) === 'GTS_PDFA1', '6.2.3 the output intent is none of PDF/A');
    const profile = streamOf(intent.get('DestOutputProfile'));
    const icc = profile === undefined ? Buffer.alloc(128) : unpack(profile);
    check(icc.toString('latin1', 36, 40) === 'acsp', '6.2.3 the profile is no ICC profile');
    check(['mntr', 'prtr'].includes(icc.toString('latin1', 12, 16)), '6.2.3 class of the profile');
    check(icc.toString('latin1', 16, 20) === 'RGB ', '6.2.4.3 the profile is not of RGB');
    check(icc[8]! < 5, '6.2.3 version of the profile');
  }

  // Metadata.
  const metadata = streamOf(root.get('Metadata'));
  const xmp = metadata === undefined ? '' : unpack(metadata).toString('utf8');
  check(/<pdfaid:part>3<\/pdfaid:part>/.test(xmp), '6.6.4 part');
  check(/<pdfaid:conformance>A<\/pdfaid:conformance>/.test(xmp), '6.6.4 conformance');
  check(!/<\?xpacket[^>]*(?:bytes|encoding)=/.test(xmp), '6.6.2.1 the packet names bytes or an encoding');
  check(xmp.includes('http://www.aiim.org/pdfa/ns/id/'), '6.6.4 name space of the identification');

  // Structure.
  check(dictOf(root.get('MarkInfo')).get('Marked') === true, '6.7.2.2 not marked');
  check(root.has('StructTreeRoot'), '6.7.3.3 no structure tree');
  const language = look(root.get('Lang'));
  check(
    language instanceof PdfText &&
      /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(language.bytes.toString('latin1')),
    '6.7.4 language',
  );
  check(dictOf(root.get('ViewerPreferences')).get('DisplayDocTitle') === true, '6.7 the title is not shown');
  const tags = [...objects.values()]
    .map(({ value }) => value)
    .filter((value): value is PdfDict => value instanceof Map && value.has('S') && value.has('P'));
  for (const tag of tags) {
    const type = nameOf(tag.get('S')) ?? '';
    check(STANDARD_TAGS.includes(type), `6.7.3.4 ${type} is no standard type`);
    const alt = look(tag.get('Alt'));
    if (type === 'Figure')
      check(alt instanceof PdfText && alt.bytes.length > 3, '6.7 a figure without a sentence');
  }

  // Attached files.
  const associated = new Set(listOf(root.get('AF')).map((each) => (each instanceof PdfRef ? each.id : -1)));
  for (const [id, { value }] of objects) {
    if (!(value instanceof Map) || nameOf(value.get('Type')) !== 'Filespec') continue;
    check(value.has('F') && value.has('UF'), `6.8 file ${id} without its names`);
    check(nameOf(value.get('AFRelationship')) !== undefined, `6.8 file ${id} without its relationship`);
    check(associated.has(id), `6.8 file ${id} is not associated`);
    const embedded = streamOf(dictOf(value.get('EF')).get('F'));
    const type = embedded?.value instanceof Map ? (nameOf(embedded.value.get('Subtype')) ?? '') : '';
    check(/^[-\w+.]+\/[-\w+.]+$/.test(type), `6.8 file ${id} without its type`);
  }

  // Pages and what stands on them.
  const fonts = new Map<string, PdfDict>();
  for (const { value } of objects.values()) {
    if (!(value instanceof Map) || nameOf(value.get('Type')) !== 'Page') continue;
    check(!value.has('AA') && !value.has('PresSteps'), '6.5.2 actions of a page');
    check(!value.has('Annots'), '6.3 annotations are not looked at here');
    const [left, bottom, right, top] = listOf(value.get('MediaBox')).map(Number);
    for (const side of [right! - left!, top! - bottom!])
      check(side >= 3 && side <= 14_400, '6.1.13 size of a page');
    check(typeof value.get('StructParents') === 'number', '6.7 a page without its parents of the structure');
    const resources = dictOf(value.get('Resources'));
    const contents = streamOf(value.get('Contents'));
    if (contents === undefined) continue;
    const page = parsePageContent(unpack(contents).toString('latin1'));
    faults.push(...page.faults);
    const named = dictOf(resources.get('Font'));
    for (const [name, shown] of page.shown) {
      const font = dictOf(named.get(name));
      fonts.set(name, font);
      checkGlyphs(font, shown, { check, dictOf, listOf, streamOf });
    }
    for (const [, state] of dictOf(resources.get('ExtGState'))) {
      const dict = dictOf(state);
      for (const key of ['TR', 'TR2', 'HTP', 'HT'])
        check(!dict.has(key), `6.2.5 a graphics state has ${key}`);
      check(['Normal', undefined].includes(nameOf(dict.get('BM'))), '6.2.10 a blend mode');
    }
  }
  check(fonts.size > 0, 'no letters were looked at');
  for (const font of fonts.values()) {
    check(nameOf(font.get('Subtype')) === 'Type0', '6.2.11.2 a font of another type');
    check(nameOf(font.get('Encoding')) === 'Identity-H', '6.2.11.3.3 encoding of a font');
    const [descendant] = listOf(font.get('DescendantFonts')).map(dictOf);
    const descriptor = dictOf(descendant?.get('FontDescriptor'));
    check(descriptor.has('FontFile2') || descriptor.has('FontFile3'), '6.2.11.4.1 a font is not embedded');
    check(nameOf(descendant?.get('CIDToGIDMap')) === 'Identity', '6.2.11.3.2 glyphs of a font');
  }
  for (const { value } of objects.values()) {
    if (!(value instanceof Map) || nameOf(value.get('Subtype')) !== 'Image') continue;
    check(value.get('Interpolate') !== true, '6.2.8 an image is interpolated');
    check(!value.has('Alternates') && !value.has('OPI'), '6.2.8 an image has others');
  }
  return [...new Set(faults)];
}

type Check = (isRight: boolean, fault: string) => void;

const STANDARD_TAGS = [
  ...['Document', 'Sect', 'H1', 'H2', 'H3', 'P', 'Figure', 'Caption', 'Table', 'TR', 'TH', 'TD'],
  ...['L', 'LI', 'LBody'],
];

function checkFrame(bytes: Uint8Array, { trailer, objects }: PdfFile, check: Check): void {
  const text = Buffer.from(bytes.subarray(0, 20)).toString('latin1');
  check(/^%PDF-1\.[0-7]\n%/.test(text), '6.1.2 head of the file');
  check(
    [1, 2, 3, 4].every((i) => bytes[text.indexOf('\n%') + 1 + i]! > 127),
    '6.1.2 second line of the file',
  );
  const id = trailer.get('ID');
  check(Array.isArray(id) && id.length === 2, '6.1.3 no identifier of the file');
  check(!trailer.has('Encrypt'), '6.1.3 encrypted');
  check(
    /%%EOF\r?\n?$/.test(Buffer.from(bytes.subarray(-8)).toString('latin1')),
    '6.1.3 something behind the end',
  );
  check(objects.size <= 8_388_607, '6.1.13 too many objects');
}

/** Actions that PDF/A knows none of, wherever they stand. */
const FORBIDDEN = ['JavaScript', 'Launch', 'Sound', 'Movie', 'ResetForm', 'ImportData', 'Rendition'];

function checkValue(value: PdfValue, id: number, check: Check, isStream = false): void {
  if (typeof value === 'number') {
    check(
      Number.isInteger(value) ? Math.abs(value) < 2 ** 31 : Math.abs(value) < 3.4e38,
      `6.1.13 a number in ${id}`,
    );
  } else if (value instanceof PdfName) check(value.name.length <= 127, `6.1.13 a name in ${id}`);
  else if (value instanceof PdfText) check(value.bytes.length < 32_768, `6.1.13 a string in ${id}`);
  else if (Array.isArray(value)) for (const each of value) checkValue(each, id, check);
  else if (value instanceof Map) {
    const action = value.get('S');
    check(!(action instanceof PdfName && FORBIDDEN.includes(action.name)), `6.5.1 an action in ${id}`);
    check(!value.has('JS'), `6.5.1 JavaScript in ${id}`);
    if (isStream) {
      check(!value.has('F') && !value.has('FFilter'), `6.1.7.1 stream ${id} lies elsewhere`);
      const filter = value.get('Filter');
      const names = (Array.isArray(filter) ? filter : [filter]).filter((each) => each !== undefined);
      for (const each of names)
        check(
          each instanceof PdfName && ['FlateDecode', 'DCTDecode'].includes(each.name),
          `6.1.7.2 filter of ${id}`,
        );
    }
    for (const each of value.values()) checkValue(each, id, check);
  }
}

/** Each glyph that is shown is in the font, as wide as the page takes it for, and is text for who copies it. */
function checkGlyphs(
  font: PdfDict,
  shown: ReadonlySet<number>,
  file: {
    readonly check: Check;
    readonly dictOf: (value: PdfValue | undefined) => PdfDict;
    readonly listOf: (value: PdfValue | undefined) => PdfValue[];
    readonly streamOf: (value: PdfValue | undefined) => PdfObject | undefined;
  },
): void {
  const { check, dictOf, listOf, streamOf } = file;
  const toUnicode = streamOf(font.get('ToUnicode'));
  const unicode = toUnicode === undefined ? new Map<number, string>() : readToUnicode(unpack(toUnicode));
  const descendant = dictOf(listOf(font.get('DescendantFonts'))[0]);
  const widths = readWidths(listOf(descendant.get('W')));
  const program = streamOf(dictOf(descendant.get('FontDescriptor')).get('FontFile2'));
  const own = program === undefined ? undefined : readAdvances(unpack(program));
  for (const glyph of shown) {
    check(glyph !== 0, '6.2.11.8 a letter that the font lacks');
    const letters = unicode.get(glyph);
    check(letters !== undefined && !/[\0\uFFFE\uFEFF]/.test(letters), `6.2.11.7.2 glyph ${glyph} is no text`);
    check(!/[\uE000-\uF8FF]/.test(letters ?? ''), `6.2.11.7.3 glyph ${glyph} is text of nobody`);
    if (own === undefined) continue;
    const [inFont, inPage] = [own(glyph), widths.get(glyph) ?? 1000];
    check(inFont !== undefined, `6.2.11.4.1 glyph ${glyph} is not in the font`);
    check(
      Math.abs((inFont ?? inPage) - inPage) <= 1,
      `6.2.11.5 width of glyph ${glyph}: ${inFont}, ${inPage}`,
    );
  }
}

function readToUnicode(bytes: Buffer): Map<number, string> {
  const text = bytes.toString('latin1');
  const found = new Map<number, string>();
  const lettersOf = (hex: string) =>
    Buffer.from(hex.replaceAll(/\s/g, ''), 'hex').swap16().toString('utf16le');
  for (const [, from, , list = ''] of text.matchAll(/<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      if (hex !== '') found.set(Number.parseInt(from!, 16) + index, lettersOf(hex));
  return found;
}

/** `[first [w w w] first [w] ...]` or `[first last w]`. */
function readWidths(list: readonly PdfValue[]): Map<number, number> {
  const found = new Map<number, number>();
  for (let i = 0; i < list.length; ) {
    const [first, next] = [Number(list[i]), list[i + 1]];
    if (Array.isArray(next)) {
      for (const [index, width] of next.entries()) found.set(first + index, Number(width));
      i += 2;
    } else {
      for (let glyph = first; glyph <= Number(next); glyph++) found.set(glyph, Number(list[i + 2]));
      i += 3;
    }
  }
  return found;
}

/** Advances of a TrueType font in thousandths of its size (OpenType: head, hhea, hmtx). */
function readAdvances(font: Buffer): (glyph: number) => number | undefined {
  const tables = new Map<string, number>();
  for (let i = 0; i < font.readUInt16BE(4); i++)
    tables.set(font.toString('latin1', 12 + 16 * i, 16 + 16 * i), font.readUInt32BE(20 + 16 * i));
  const at = (table: string, offset: number) => font.readUInt16BE((tables.get(table) ?? 0) + offset);
  const [perEm, metrics, glyphs] = [at('head', 18), at('hhea', 34), at('maxp', 4)];
  return (glyph) =>
    glyph >= glyphs ? undefined : (at('hmtx', 4 * Math.min(glyph, metrics - 1)) * 1000) / perEm;
}

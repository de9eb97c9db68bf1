import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** Letters as the portal has them: Inter, and Noto Sans SC for what Inter lacks. Only the glyphs in use are embedded. */

export type Weight = 400 | 600;

/** What of a PDF document texts need. */
export interface FontTarget {
  font(name: string): unknown;
  fontSize(size: number): unknown;
  registerFont(name: string, source: Uint8Array): unknown;
  widthOfString(text: string): number;
}

const require = createRequire(import.meta.url);
const INTER_FILES: Readonly<Record<Weight, string>> = {
  400: '400Regular/Inter_400Regular.ttf',
  600: '600SemiBold/Inter_600SemiBold.ttf',
};
/** Inter has letters up to here, general punctuation, arrows and signs; what lies beyond is asked of Noto Sans SC. */
const INTER_RANGES: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0x24f],
  [0x2b0, 0x2ff],
  [0x370, 0x3ff],
  [0x400, 0x4ff],
  [0x1e00, 0x1eff],
  [0x2010, 0x2027],
  [0x2030, 0x205f],
  [0x2070, 0x209c],
  [0x20a0, 0x20bf],
  [0x2190, 0x2193],
  [0x2200, 0x22ff],
];
const UNKNOWN_LETTER = '?';

const folderOf = (name: string) => path.dirname(require.resolve(`${name}/package.json`));

const files = new Map<string, Uint8Array>();
function readFont(file: string): Uint8Array {
  let bytes = files.get(file);
  if (bytes === undefined) {
    bytes = readFileSync(file);
    files.set(file, bytes);
  }
  return bytes;
}

/** Code points of each piece of Noto Sans SC: a hundred small files, of which a report opens those it needs. */
let pieces: { readonly name: string; readonly ranges: readonly (readonly [number, number])[] }[] | undefined;
function readPieces() {
  if (pieces !== undefined) return pieces;
  const text = readFileSync(path.join(folderOf('@fontsource/noto-sans-sc'), 'unicode.json'), 'utf8');
  const table = JSON.parse(text) as Record<string, string>; // @NOTE: as the package writes it
  pieces = Object.entries(table).map(([name, ranges]) => ({
    name: name.replaceAll(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '0', to = from] = range.trim().replace(/^U\+/i, '').split('-');
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
    }),
  }));
  return pieces;
}

const pieceOf = new Map<number, string | null>();
function findPiece(codePoint: number): string | null {
  let found = pieceOf.get(codePoint);
  if (found === undefined) {
    const piece = readPieces().find(({ ranges }) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to),
    );
    found = piece?.name ?? null;
    pieceOf.set(codePoint, found);
  }
  return found;
}

const isInter = (codePoint: number) =>
  INTER_RANGES.some(([from, to]) => codePoint >= from && codePoint <= to);

export interface TextRun {
  readonly font: string;
  readonly text: string;
}

/** What cannot be printed or changes the order of what is: controls, marks of direction, variation selectors. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Cn}]|[\uFE00-\uFE0F]/gu;

export function makePdfFonts(pdf: FontTarget) {
  const registered = new Set<string>();
  const widths = new Map<string, number>();

  function register(name: string, file: string): string {
    if (!registered.has(name)) {
      pdf.registerFont(name, readFont(file));
      registered.add(name);
    }
    return name;
  }
  const inter = (weight: Weight) =>
    register(`inter-${weight}`, path.join(folderOf('@expo-google-fonts/inter'), INTER_FILES[weight]));
  const noto = (weight: Weight, piece: string) =>
    register(
      `noto-${piece}-${weight}`,
      path.join(
        folderOf('@fontsource/noto-sans-sc'),
        `files/noto-sans-sc-${piece}-${weight === 600 ? 700 : 400}-normal.woff`,
      ),
    );

  /** A text in pieces of one font each; letters that no font has are a question mark. */
  function runsOf(text: string, weight: Weight): TextRun[] {
    const runs: { font: string; text: string }[] = [];
    for (const letter of text.replaceAll(/\s/g, ' ').replaceAll(UNPRINTABLE, '')) {
      const codePoint = letter.codePointAt(0)!;
      const piece = isInter(codePoint) ? null : findPiece(codePoint);
      const font = piece === null ? inter(weight) : noto(weight, piece);
      const shown = piece === null && !isInter(codePoint) ? UNKNOWN_LETTER : letter;
      const last = runs.at(-1);
      if (last?.font === font) last.text += shown;
      else runs.push({ font, text: shown });
    }
    return runs;
  }

  function widthOf(text: string, weight: Weight, size: number): number {
    const key = `${weight}/${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size > 5000) widths.clear();
      width = 0;
      for (const run of runsOf(text, weight)) {
        pdf.font(run.font);
        pdf.fontSize(100);
        width += pdf.widthOfString(run.text) / 100;
      }
      widths.set(key, width);
    }
    return width * size;
  }

  return { runsOf, widthOf };
}

export type PdfFonts = ReturnType<typeof makePdfFonts>;

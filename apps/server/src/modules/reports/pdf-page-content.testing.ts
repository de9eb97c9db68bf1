import { PdfName, PdfScanner, PdfText, type PdfValue } from './pdf-objects.testing.ts';

/** What stands on a page: its glyphs by font, and what of it breaks a rule of PDF/A. */
export interface PageContent {
  readonly shown: ReadonlyMap<string, ReadonlySet<number>>;
  readonly faults: readonly string[];
}

const PAINTS = ['f', 'F', 'f*', 'B', 'B*', 'b', 'b*', 'S', 's', 'Do', 'sh', 'Tj', 'TJ', "'", '"'];
/** Operators of ISO 32000-1, annex A. */
const KNOWN =
  /^(?:b\*?|B\*?|BDC|BI|BMC|BT|BX|c|cm|CS|cs|d|d0|d1|Do|DP|EI|EMC|ET|EX|f\*?|F|G|g|gs|h|i|ID|j|J|K|k|l|m|M|MP|n|q|Q|re|RG|rg|ri|s|S|SC|sc|SCN|scn|sh|T\*|Tc|Td|TD|Tf|Tj|TJ|TL|Tm|Tr|Ts|Tw|Tz|v|w|W\*?|y|'|")$/;

export function parsePageContent(text: string): PageContent {
  const scanner = new PdfScanner(text);
  const shown = new Map<string, Set<number>>();
  const faults: string[] = [];
  let operands: PdfValue[] = [];
  let font = '';
  let [saved, marked] = [0, 0];
  for (;;) {
    const found = scanner.next();
    if (found === undefined) break;
    if (typeof found !== 'object' || found === null || !('operator' in found)) {
      operands.push(found);
      continue;
    }
    const { operator } = found;
    if (!KNOWN.test(operator)) faults.push(`6.2.2 the operator ${operator}`);
    if (operator === 'q' && ++saved > 28) faults.push('6.1.13 states are nested more than 28 deep');
    if (operator === 'Q') saved--;
    if (operator === 'BDC' || operator === 'BMC') marked++;
    if (operator === 'EMC') marked--;
    if (marked === 0 && PAINTS.includes(operator))
      faults.push('6.7 something is neither tagged nor an artifact');
    const [first] = operands;
    const isCmyk = /^cs$/i.test(operator) && first instanceof PdfName && first.name === 'DeviceCMYK';
    if (isCmyk || /^k$/i.test(operator)) faults.push('6.2.4.3 CMYK without its profile');
    if (operator === 'Tf' && first instanceof PdfName) font = first.name;
    if (['Tj', 'TJ'].includes(operator)) {
      const glyphs = shown.get(font) ?? new Set<number>();
      for (const piece of Array.isArray(first) ? first : [first])
        if (piece instanceof PdfText)
          for (let i = 0; i + 1 < piece.bytes.length; i += 2) glyphs.add(piece.bytes.readUInt16BE(i));
      shown.set(font, glyphs);
    }
    operands = [];
  }
  if (saved !== 0 || marked !== 0) faults.push('a state or a tag is left open at the end of a page');
  return { shown, faults };
}

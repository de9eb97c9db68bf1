import { type CallInput, MAX_OIL_RESULTS, type saveOilResults } from '@ritzel/contract';
import { csvCells, readCleanliness } from '@ritzel/drivetrain';
import { readNumber } from './step-field.tsx';

type OilRow = CallInput<typeof saveOilResults>['body']['results'][number];

/** What is wrong with a line of the file, by its number. */
export interface OilFileFault {
  readonly line: number;
  readonly code: 'noDate' | 'noColumn' | 'wrongCode' | 'wrongNumber' | 'tooMany' | 'empty';
}

/** Heads of the columns as laboratories write them. */
const COLUMNS: readonly (readonly [keyof OilRow, RegExp])[] = [
  ['at', /^(date|datum|sampled|probenahme|fecha|data|日期)/i],
  ['code', /(iso ?4406|cleanliness|reinheit|limpieza|limpeza|propreté|清洁度)/i],
  ['waterPpm', /(water|wasser|agua|água|eau|水)/i],
  ['nominalViscosity', /(nominal|nenn|new oil|frischöl|标称)/i],
  ['viscosity40', /(visc|visk|粘度|黏度)/i],
  ['acidNumber', /(acid|säure|ácid|acide|tan\b|nz\b|酸)/i],
];

/**
 * Reads the file of a laboratory: one line of heads, then one line a sample, with commas or semicolons. Every line is right, or the
 * first that is not is named and nothing is taken.
 */
export function readOilFile(text: string): { readonly results: OilRow[] } | { readonly fault: OilFileFault } {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const separator = (lines[0]?.match(/;/g)?.length ?? 0) > 0 ? ';' : ',';
  const cellsOf = (line: string) =>
    separator === ';'
      ? line.split(';').map((cell) => cell.trim().replace(/^"|"$/g, ''))
      : (csvCells(line)[0] ?? []);
  const places = new Map<keyof OilRow, number>();
  cellsOf(lines[0] ?? '').forEach((head, index) => {
    const name = COLUMNS.find(([each, pattern]) => !places.has(each) && pattern.test(head))?.[0];
    if (name !== undefined) places.set(name, index);
  });
  if (!places.has('at') || places.size < 2) return { fault: { line: 1, code: 'noColumn' } };
  const results: OilRow[] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || line.trim() === '') continue;
    const cells = cellsOf(line);
    const cell = (name: keyof OilRow) => (cells[places.get(name) ?? -1] ?? '').trim();
    const fault = (code: OilFileFault['code']) => ({ fault: { line: index + 1, code } });
    const atMs = Date.parse(`${/^\d{4}-\d{2}-\d{2}/.exec(cell('at'))?.[0] ?? ''}T12:00:00Z`);
    if (Number.isNaN(atMs)) return fault('noDate');
    const code = cell('code');
    if (code !== '' && readCleanliness(code) === undefined) return fault('wrongCode');
    const numbers = (['waterPpm', 'viscosity40', 'nominalViscosity', 'acidNumber'] as const).map((name) => ({
      name,
      text: cell(name),
      value: readNumber(cell(name)),
    }));
    if (numbers.some(({ text: written, value }) => written !== '' && value === null))
      return fault('wrongNumber');
    results.push({
      at: new Date(atMs).toISOString(),
      code: code === '' ? null : code,
      ...{ waterPpm: null, viscosity40: null, nominalViscosity: null, acidNumber: null },
      ...Object.fromEntries(numbers.map(({ name, value }) => [name, value])),
    });
    if (results.length > MAX_OIL_RESULTS) return fault('tooMany');
  }
  return results.length === 0 ? { fault: { line: 1, code: 'empty' } } : { results };
}

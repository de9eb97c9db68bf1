import type { SpectrumDrawing } from '@ritzel/contract';
import { csvCell } from '@ritzel/drivetrain';
import { canonicalJson, type DrawnTrend, type RecordContent, type ReportContent } from '../report-content.ts';
import type { PdfReport } from './pdf-document.ts';

/** The numbers behind the figures, attached to the PDF as files that a program reads: nothing has to be typed off a picture. */
export interface DrawnData {
  readonly files: {
    readonly name: string;
    readonly text: string;
    readonly type: string;
    readonly description: string;
  }[];
}

export const noData = (): DrawnData => ({ files: [] });

/** A report of a fleet has figures of its worst machines; the files of more are left out, the content stays whole. */
const MOST_FILES = 24;
/** Lines of a spectrum that are attached: what the figure shows. */
const MOST_LINES = 20_000;

const line = (cells: readonly (string | number | null)[]) => `${cells.map(csvCell).join(',')}\r\n`;

function fileName(data: DrawnData, kind: string, name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/[^\w]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
    .toLowerCase();
  return `${data.files.length + 1}-${kind}${plain === '' ? '' : `-${plain}`}.csv`;
}

export function keepTrend(
  data: DrawnData,
  { name, unit }: { readonly name: string; readonly unit: string },
  { t, mean, min, max }: DrawnTrend,
): void {
  if (data.files.length >= MOST_FILES) return;
  let text = line(['time', `mean ${unit}`, `minimum ${unit}`, `maximum ${unit}`]);
  for (let i = 0; i < t.length; i++)
    text += line([new Date(t[i]!).toISOString(), mean[i]!, min[i]!, max[i]!]);
  data.files.push({ name: fileName(data, 'trend', name), text, type: 'text/csv', description: name });
}

export function keepSpectrum(
  data: DrawnData,
  record: Pick<RecordContent, 'channelName' | 'at'>,
  drawing: SpectrumDrawing,
): void {
  const { pane, over, unit, comparison } = drawing;
  const name =
    comparison === 'ratio'
      ? 'ratio dB'
      : comparison === 'difference'
        ? `difference ${unit} peak`
        : `amplitude ${unit} peak`;
  keepLines(data, record, drawing, { kind: pane, heads: [PLACES[over], over === 's' ? 'cepstrum' : name] });
}

/** Of the record that it is compared with, on its own grid. */
export function keepComparedSpectrum(
  data: DrawnData,
  record: Pick<RecordContent, 'channelName' | 'at'>,
  { pane, over, unit, fromHz, toHz, compared, comparison }: SpectrumDrawing,
): void {
  if (compared === null) return;
  // Of a ratio the unit of the drawing is dB; what it was made of is not.
  const amplitude = comparison === 'ratio' ? 'amplitude peak' : `amplitude ${unit} peak`;
  const shown = { ...compared, fromHz, toHz };
  keepLines(data, record, shown, { kind: `${pane}-compared`, heads: [PLACES[over], amplitude] });
}

function keepLines(
  data: DrawnData,
  record: Pick<RecordContent, 'channelName' | 'at'>,
  { stepHz, values, fromHz, toHz }: Pick<SpectrumDrawing, 'stepHz' | 'values' | 'fromHz' | 'toHz'>,
  { kind, heads }: { readonly kind: string; readonly heads: readonly string[] },
): void {
  if (data.files.length >= MOST_FILES) return;
  let text = line(heads);
  const first = Math.floor(fromHz / stepHz);
  const last = Math.min(values.length - 1, Math.ceil(toHz / stepHz), first + MOST_LINES);
  for (let k = first; k <= last; k++) text += line([k * stepHz, values[k]!]);
  data.files.push({
    name: fileName(data, kind, record.channelName),
    text,
    type: 'text/csv',
    description: `${record.channelName}, ${record.at}`,
  });
}

const PLACES = { Hz: 'frequency Hz', orders: 'order', s: 'quefrency s' } as const;

/** A table of a plot that is none of these. */
export function keepColumns(
  data: DrawnData,
  { kind, name, description }: { kind: string; name: string; description: string },
  heads: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): void {
  if (data.files.length >= MOST_FILES) return;
  const text = line(heads) + rows.slice(0, MOST_LINES).map(line).join('');
  data.files.push({ name: fileName(data, kind, name), text, type: 'text/csv', description });
}

/** Attaches the content that the hash is of, and the numbers of the figures; answers what the files are called. */
export function attachData(pdf: PdfReport, content: ReportContent, data: DrawnData): string[] {
  const encoder = new TextEncoder();
  pdf.attach('content.json', encoder.encode(canonicalJson(content)), 'application/json', content.subject);
  for (const { name, text, type, description } of data.files)
    pdf.attach(name, encoder.encode(text), type, description);
  return ['content.json', ...data.files.map(({ name }) => name)];
}

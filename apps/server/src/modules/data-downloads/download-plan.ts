import type { DecimalSignName, EquipmentTypeCode, RecordFormat, ValueFormat } from '@ritzel/contract';
import { type DaySpan, dayCountOf } from './download-days.ts';

export interface ChosenEquipment {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  readonly type: EquipmentTypeCode;
}

export interface ChosenSignal {
  readonly id: string;
  readonly assetId: string;
  /** With the asset the key of its points. */
  readonly number: number;
  readonly name: string;
  readonly unit: string;
  /** In the whole range, roughly. */
  readonly points: number;
}

export interface ChosenRecord {
  readonly id: string;
  readonly assetId: string;
  readonly channel: string;
  readonly atMs: number;
  readonly samples: number;
}

/** One table: the values of one asset's signals. */
export interface ValueEntry {
  readonly kind: 'values';
  readonly name: string;
  readonly equipmentId: string;
  readonly signals: readonly Omit<ChosenSignal, 'assetId'>[];
  readonly points: number;
}

export interface RecordEntry {
  readonly kind: 'record';
  readonly name: string;
  readonly equipmentId: string;
  readonly waveformId: string;
  readonly samples: number;
  /** The JSON beside a WAV. */
  readonly isSidecar: boolean;
}

export type DownloadEntry = ValueEntry | RecordEntry;

export interface PlannedPart extends DaySpan {
  /** Its file: the only entry itself, or an archive of all with a manifest. */
  readonly fileName: string;
  readonly isArchive: boolean;
  readonly entries: readonly DownloadEntry[];
}

export interface DownloadPlan {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
  readonly valueFormat: ValueFormat | null;
  readonly recordFormat: RecordFormat | null;
  readonly decimalSign: DecimalSignName;
  readonly equipment: readonly ChosenEquipment[];
  readonly parts: readonly PlannedPart[];
  readonly organisation: string;
  readonly person: string;
}

/** Bytes of one value in a table with its share of the time, and of one sample: rather too many than too few. */
const VALUE_BYTES: Readonly<Record<ValueFormat, number>> = { csv: 80, parquet: 20, json: 60 };
const SAMPLE_BYTES: Readonly<Record<RecordFormat, number>> = {
  ...{ uff: 8, wav: 4, csv: 40, parquet: 13, json: 20 },
};
const HEAD_BYTES = 2000;

/** One unit of work is about a tenth of a second. */
const POINTS_A_UNIT = 20_000;
const SAMPLES_A_UNIT = 200_000;
const ENTRIES_A_UNIT = 20;

export const weightOf = (entry: DownloadEntry): number =>
  1 +
  Math.floor(
    entry.kind === 'values'
      ? entry.points / POINTS_A_UNIT
      : entry.isSidecar
        ? 0
        : entry.samples / SAMPLES_A_UNIT,
  );

/** Of packing an archive. */
export const packingWeightOf = ({ isArchive, entries }: PlannedPart): number =>
  isArchive ? 1 + Math.floor(entries.length / ENTRIES_A_UNIT) : 0;

export function totalWeightOf({ parts }: Pick<DownloadPlan, 'parts'>): number {
  const ofPart = (part: PlannedPart) =>
    part.entries.reduce((sum, entry) => sum + weightOf(entry), packingWeightOf(part));
  return parts.reduce((sum, part) => sum + ofPart(part), 0);
}

export function estimatedBytesOf({
  parts,
  valueFormat,
  recordFormat,
}: Pick<DownloadPlan, 'parts' | 'valueFormat' | 'recordFormat'>): number {
  const ofEntry = (entry: DownloadEntry) => {
    if (entry.kind === 'values') return HEAD_BYTES + entry.points * VALUE_BYTES[valueFormat ?? 'csv'];
    return HEAD_BYTES + (entry.isSidecar ? 0 : entry.samples * SAMPLE_BYTES[recordFormat ?? 'uff']);
  };
  return parts.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + ofEntry(entry), 0);
}

const MOST_LETTERS = 60;

const isEdge = (letter: string | undefined) => letter === '-' || letter === '.';

/** What every file system takes and no archive program follows: letters, digits, dots and dashes. */
export function fileWord(text: string): string {
  const word = text
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, MOST_LETTERS);
  let [start, end] = [0, word.length];
  while (start < end && isEdge(word[start])) start += 1;
  while (end > start && isEdge(word[end - 1])) end -= 1;
  return start === end ? 'data' : word.slice(start, end);
}

/** A second one of a name gets a number: two machines may be called alike as far as letters and digits go. */
function makeUnique(): (stem: string, ending: string) => string {
  const taken = new Set<string>();
  return (stem, ending) => {
    let name = `${stem}${ending}`;
    // File systems that know no case hold them for one.
    for (let copy = 2; taken.has(name.toLowerCase()); copy += 1) name = `${stem}-${copy}${ending}`;
    taken.add(name.toLowerCase());
    return name;
  };
}

const stampOf = (atMs: number) => new Date(atMs).toISOString().replaceAll(/[-:]/g, '').replace('.', '');

export interface PlanChoice extends Omit<DownloadPlan, 'parts'> {
  readonly spans: readonly DaySpan[];
  readonly signals: readonly ChosenSignal[];
  readonly records: readonly ChosenRecord[];
}

/** Which files a choice becomes, and what stands in each. */
export function planDownload({ spans, signals, records, ...chosen }: PlanChoice): DownloadPlan {
  const days = spans.reduce((sum, span) => sum + dayCountOf(span), 0);
  const parts = spans.map((span, index): PlannedPart => {
    const share = dayCountOf(span) / days;
    const unique = makeUnique();
    const folders = new Map<string, string>();
    const folderOf = makeUnique();
    for (const { id, identifier } of chosen.equipment) folders.set(id, folderOf(fileWord(identifier), ''));
    const entries: DownloadEntry[] = [];
    for (const { id: equipmentId } of chosen.equipment) {
      const folder = folders.get(equipmentId)!;
      const own = signals.filter(({ assetId }) => assetId === equipmentId);
      if (own.length > 0 && chosen.valueFormat !== null) {
        entries.push({
          ...{ kind: 'values', equipmentId, name: unique(`${folder}/values`, `.${chosen.valueFormat}`) },
          signals: own.map(({ assetId: _, ...signal }) => signal),
          points: Math.ceil(own.reduce((sum, { points }) => sum + points, 0) * share),
        });
      }
      for (const { id, assetId, channel, atMs, samples } of records) {
        if (assetId !== equipmentId || chosen.recordFormat === null) continue;
        if (atMs < span.fromMs || atMs >= span.toMs) continue;
        const record = { kind: 'record', equipmentId, waveformId: id, samples } as const;
        const stem = `${folder}/records/${fileWord(channel)}-${stampOf(atMs)}`;
        const name = unique(stem, `.${chosen.recordFormat}`);
        entries.push({ ...record, name, isSidecar: false });
        if (chosen.recordFormat === 'wav') entries.push({ ...record, name: `${name}.json`, isSidecar: true });
      }
    }
    const dates = span.from === span.to ? span.from : `${span.from}-to-${span.to}`;
    const [only] = entries;
    const isArchive = entries.length !== 1 || only === undefined;
    const partName = spans.length === 1 ? '' : `-part-${index + 1}-of-${spans.length}`;
    const fileName = isArchive
      ? `ritzel-data-${dates}${partName}.zip`
      : `${only.name.replaceAll('/', '-').replace(/(\.[a-z]+)$/, `-${dates}${partName}$1`)}`;
    return { ...span, fileName, isArchive, entries };
  });
  return { ...chosen, parts };
}

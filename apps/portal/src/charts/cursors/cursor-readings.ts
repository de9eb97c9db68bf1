import type { TFunction } from 'i18next';
import type { ReportReading } from '../figure/report-fact.ts';
import type { CursorNote } from './cursor-notes.ts';
import type { CursorRow } from './cursor-rows.ts';
import { cursorName } from './cursor-table.tsx';

/** How values of a spectrum are written out, each with its unit. */
export interface ReadingWords {
  readonly place: (base: number) => string;
  /** Null where orders say nothing. */
  readonly order: (hz: number) => string | null;
  readonly amplitude: (amplitude: number) => string;
  readonly decibel: (decibel: number) => string;
  readonly number: (value: number) => string;
}

/** What the cursors of a spectrum read, for pictures and tables that leave the portal. */
export function cursorReadings(
  rows: readonly CursorRow[],
  notes: readonly CursorNote[],
  words: ReadingWords,
  t: TFunction<'charts'>,
): ReportReading[] {
  return [
    ...rows.map((row) => ({
      name: cursorName(row, t),
      cells: [
        words.place(row.hz),
        words.order(row.hz) ?? '',
        row.cursor === 'band' ? '' : words.amplitude(row.amplitude),
        row.label ?? '',
        row.coincidences.length === 0 ? '' : t('alsoHere', { lines: row.coincidences.join(', ') }),
      ],
    })),
    ...notes.map((note) => ({
      name: t(`cursorNote.${note.cursor}`),
      cells:
        note.cursor === 'band'
          ? [words.place(note.highHz - note.lowHz), '', t('bandRms', { rms: words.number(note.rms) })]
          : [
              words.place(note.spacingHz),
              words.order(note.spacingHz) ?? '',
              note.cursor === 'difference' ? words.decibel(note.decibel) : '',
              note.part?.label ?? '',
            ],
    })),
  ];
}

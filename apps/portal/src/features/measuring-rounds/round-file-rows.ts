import type { RoundMatch, RoundPoint } from '@ritzel/contract';
import { findUnit } from '@ritzel/drivetrain';
import type { FileRecord } from './read-round-files.ts';

/** What a person says beside the files; null where nothing was said. */
export interface RoundFacts {
  readonly fsHz: number | null;
  readonly unit: string | null;
  readonly speedRpm: number | null;
  /** Where nothing says a speed the rated one of the machine is taken. */
  readonly isRatedSpeed: boolean;
  /** In place of the time that the files have. */
  readonly takenAtMs: number | null;
}

export type MatchBecause = RoundMatch['matches'][number]['because'] | 'chosen' | 'left-out' | 'refused';

/** A record beside the point that it is taken in at. */
export interface MatchRow {
  readonly record: FileRecord;
  readonly point: RoundPoint | null;
  readonly because: MatchBecause;
  readonly candidates: readonly string[];
  /** Points whose unit it can be measured in. */
  readonly measurable: readonly RoundPoint[];
  readonly fsHz: number | null;
  readonly unit: string | null;
  readonly speedRpm: number | null;
  readonly takenAtMs: number;
  /** What it lacks before it can be taken in. */
  readonly missing: 'fsHz' | 'unit' | 'twice' | null;
}

const dimensionOf = (unit: string) => findUnit(unit)?.dimension;

/**
 * The records of the files with what was found and what a person chose.
 *
 * @param choices id of a point by the key of a record; empty where the record is left out.
 */
export function matchRows(
  records: readonly FileRecord[],
  points: readonly RoundPoint[],
  given: {
    readonly match: RoundMatch | undefined;
    readonly choices: ReadonlyMap<string, string>;
    readonly facts: RoundFacts;
  },
): MatchRow[] {
  const { match, choices, facts } = given;
  const refused = new Set(
    (match?.refusals ?? []).flatMap(({ code, file }) => (code === 'no-name-fits' ? [] : [file])),
  );
  const rows = records.map((record, index): MatchRow => {
    const found = match?.matches.find((each) => each.record === index);
    const unit = record.unit ?? facts.unit;
    const measurable = points.filter(
      (point) => unit === null || dimensionOf(point.unit) === dimensionOf(unit),
    );
    const isRefused = refused.has(record.file);
    const choice = choices.get(record.key);
    const pointId = isRefused ? null : (choice ?? found?.pointId ?? null);
    const point = measurable.find(({ id }) => id === pointId) ?? null;
    const rated = facts.isRatedSpeed ? (point?.ratedSpeedRpm ?? null) : null;
    return {
      record,
      point,
      because: isRefused
        ? 'refused'
        : choice === undefined
          ? (found?.because ?? 'unknown')
          : choice === ''
            ? 'left-out'
            : 'chosen',
      candidates: found?.candidates ?? [],
      measurable: isRefused ? [] : measurable,
      fsHz: record.fsHz ?? facts.fsHz,
      unit,
      speedRpm: record.speedRpm ?? facts.speedRpm ?? rated,
      takenAtMs: facts.takenAtMs ?? record.takenAtMs,
      missing: null,
    };
  });
  const counts = new Map<string, number>();
  for (const { point } of rows) if (point !== null) counts.set(point.id, (counts.get(point.id) ?? 0) + 1);
  return rows.map((row) => ({
    ...row,
    missing:
      row.point === null
        ? null
        : (counts.get(row.point.id) ?? 0) > 1
          ? 'twice'
          : row.fsHz === null
            ? 'fsHz'
            : row.unit === null
              ? 'unit'
              : null,
  }));
}

/** Records that have a point and lack nothing. */
export const readyRows = (rows: readonly MatchRow[]): MatchRow[] =>
  rows.filter(({ point, missing }) => point !== null && missing === null);

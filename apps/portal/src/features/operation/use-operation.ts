import { type OperationData, readOperationData } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';

const MINUTE_MS = 60_000;

/**
 * Operation data of a drivetrain over a range; a range that ends now moves on by whole minutes, as the counting does,
 * and is read again with each.
 */
export function useOperation(drivetrainId: string, { min, max }: { min: number; max: number }) {
  const minute = (ms: number) => new Date(Math.floor(ms / MINUTE_MS) * MINUTE_MS).toISOString();
  return useQuery({
    ...queryOf(readOperationData, {
      params: { id: drivetrainId },
      query: { from: minute(min), to: minute(max) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** Share of the known time in which the machine ran, 0 to 1; null where nothing is known. */
export function runningShare({
  knownHours,
  runningHours,
}: Pick<OperationData, 'knownHours' | 'runningHours'>): number | null {
  return runningHours === null || knownHours <= 0 ? null : runningHours / knownHours;
}

type Spectrum = NonNullable<OperationData['speed']>;

export interface LevelRow {
  readonly from: number;
  readonly to: number;
  readonly hours: number;
  /** Of all hours of the spectrum, 0 to 1. */
  readonly share: number;
  /** Of the longest bin, 0 to 1: the length of its bar. */
  readonly length: number;
  /** The rated value lies in it. */
  readonly isRated: boolean;
}

/** The bins of a spectrum from high to low, as they are read; those above the highest that occurred are left out. */
export function levelRows({ bins, rated }: Pick<Spectrum, 'bins' | 'rated'>): LevelRow[] {
  const total = bins.reduce((sum, { hours }) => sum + hours, 0);
  const most = Math.max(...bins.map(({ hours }) => hours));
  const isRated = (bin: Spectrum['bins'][number]) => rated !== null && bin.from <= rated && rated < bin.to;
  const top = bins.findLastIndex((bin) => bin.hours > 0 || isRated(bin));
  return bins
    .slice(0, top + 1)
    .map((bin) => ({
      ...bin,
      share: total > 0 ? bin.hours / total : 0,
      length: most > 0 ? bin.hours / most : 0,
      isRated: isRated(bin),
    }))
    .toReversed();
}

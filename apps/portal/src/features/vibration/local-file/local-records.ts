import type { Waveform } from '@ritzel/contract';
import { currentSession, subscribeToSession } from '../../../platform/session.ts';

/** A record of a file that was opened in this browser and never left it. */
export interface LocalRecord {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
}

const PREFIX = 'localFile:';
const records = new Map<string, LocalRecord>();
// The next person at this browser opens files of their own.
subscribeToSession(() => {
  if (currentSession() === undefined) records.clear();
});

/** Holds the records of a local file, in place of those held before. */
export function holdLocalRecords(next: readonly LocalRecord[]): void {
  records.clear();
  for (const record of next) records.set(record.waveform.id, record);
}

export function localSamples(id: string): Float32Array | undefined {
  return records.get(id)?.samples;
}

export function localRecordId(place: number, sha256: string): string {
  return `${PREFIX}${sha256.slice(0, 12)}:${place}`;
}

export function isLocalRecord(id: string): boolean {
  return id.startsWith(PREFIX);
}

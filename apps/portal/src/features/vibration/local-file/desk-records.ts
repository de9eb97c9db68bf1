import type { Waveform } from '@ritzel/contract';

/** A record of a file that was opened in this browser and never left it. */
export interface DeskRecord {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
}

const PREFIX = 'desk:';
const records = new Map<string, DeskRecord>();

/** Lays records on the desk, in place of those that lay there. */
export function layOnDesk(next: readonly DeskRecord[]): void {
  records.clear();
  for (const record of next) records.set(record.waveform.id, record);
}

export function deskSamples(id: string): Float32Array | undefined {
  return records.get(id)?.samples;
}

export function deskId(place: number, sha256: string): string {
  return `${PREFIX}${sha256.slice(0, 12)}:${place}`;
}

export function isOnDesk(id: string): boolean {
  return id.startsWith(PREFIX);
}

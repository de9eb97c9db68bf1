import { evaluateBin, type RecordDiagnosis } from '@ritzel/diagnosis';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import type { BaselineStore } from './baseline-store.ts';
import { followFindings, isHealthy } from './finding-rules.ts';
import type { FindingStore } from './finding-store.ts';

/** Indicators of a record that grow with damage, each with its own baseline at every speed and load. */
const TRENDED = ['velocityRms', 'accelerationRms', 'envelopeRms'];

export interface FollowParts {
  readonly findings: Pick<FindingStore, 'follow'>;
  readonly baselines: BaselineStore;
}

/**
 * Takes a diagnosed record into the histories of its sensor: the findings, whose severity the machine's own baseline at
 * this speed and load may lift above WARNING. A record from before the last repair changes none. Returns whether what the
 * machine's severity rests on has changed.
 */
export async function followDiagnosis(
  { findings, baselines }: FollowParts,
  waveform: StoredWaveform,
  document: RecordDiagnosis,
): Promise<boolean> {
  const tMs = Number(waveform.t0Ns / 1_000_000n);
  const records = await baselines.recordsOf(waveform);
  const own = { tMs, values: waveform.indicators, isHealthy: isHealthy(document) };
  const trend = TRENDED.map((indicator) => ({
    indicator,
    severity: evaluateBin([...records, own], [indicator]),
  }));
  return findings.follow(waveform, (known, sinceMs) =>
    tMs < sinceMs ? [...known] : followFindings(known, { waveformId: waveform.id, tMs }, document, trend),
  );
}

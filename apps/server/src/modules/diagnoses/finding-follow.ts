import { type BinRecord, judgeBin, operatingBin, rememberValue } from '@ritzel/diagnosis';
import type { Severity } from '@ritzel/drivetrain';
import type { KeptDiagnosis } from '../measurements/index.ts';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { followFindings } from './finding-rules.ts';
import type { FindingStore } from './finding-store.ts';

/** Indicators of a record that grow with damage, each with its own baseline at every speed and load. */
const TRENDED = ['velocityRms', 'accelerationRms', 'envelopeRms'];

/**
 * Takes a diagnosed record into the histories of its sensor: first the machine's own reference at this speed and load,
 * then the findings, whose severity it may lift above WARNING. Tells whether what the machine's severity rests on has
 * changed.
 */
export async function followDiagnosis(
  findings: FindingStore,
  waveform: StoredWaveform,
  document: KeptDiagnosis,
): Promise<boolean> {
  const tMs = Number(waveform.t0Ns / 1_000_000n);
  const trend = await trendOf(findings, waveform, document, tMs);
  const known = await findings.listAt(waveform);
  if (known.length === 0 && document.findings.length === 0) return false;
  const followed = followFindings(known, { waveformId: waveform.id, tMs }, document, trend);
  return findings.replaceAt(waveform, followed);
}

async function trendOf(
  findings: FindingStore,
  waveform: StoredWaveform,
  document: KeptDiagnosis,
  tMs: number,
): Promise<Severity> {
  const bin = operatingBin(waveform.speedRpm, waveform.load);
  const known = await findings.readBin(waveform, bin);
  const isHealthy = document.findings.length === 0 && !document.problems.some(({ isFatal }) => isFatal);
  const changed = new Map<string, BinRecord>();
  for (const name of TRENDED) {
    const value = waveform.indicators[name];
    const before = known.get(name);
    // What has been counted, or lies before what has, is not counted again.
    if (value === undefined || !(value > 0) || (before && tMs <= before.at.getTime())) continue;
    changed.set(name, rememberValue(before, value, isHealthy));
  }
  if (changed.size > 0) await findings.writeBin(waveform, bin, changed, new Date(tMs));
  return judgeBin([...new Map<string, BinRecord>([...known, ...changed]).values()]);
}

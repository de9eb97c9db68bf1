import { createHash } from 'node:crypto';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { type KinematicsInForce, questionOf, type StoredDiagnosis } from './diagnosis-store.ts';

export const BUNDLE_MEDIA_TYPE = 'application/vnd.ritzel.bundle+json';

/**
 * A record and everything its diagnosis rests on, as one document: the samples as they were judged, the question with
 * the kinematics, and the ledger of what answered it. `ritzel diagnose` makes the same findings of it, bit for bit,
 * as long as the rules are of the same version.
 */
export function bundleOf(
  waveform: StoredWaveform,
  bytes: Uint8Array,
  kinematics: KinematicsInForce | undefined,
  stored: StoredDiagnosis | undefined,
): string {
  const { document } = stored ?? {};
  return JSON.stringify({
    format: 'ritzel-bundle',
    version: 1,
    waveform: {
      id: waveform.id,
      equipmentId: waveform.assetId,
      channel: waveform.channel,
      t0Ns: String(waveform.t0Ns),
      sha256: waveform.sha256,
    },
    question: questionOf(waveform, kinematics),
    samples: {
      dtype: 'f32le',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      base64: Buffer.from(bytes).toString('base64'),
    },
    ledger: stored
      ? {
          kinematicsEquipmentId: stored.kinematicsEquipmentId,
          kinematicsVersion: stored.kinematicsVersion,
          ruleVersion: stored.ruleVersion,
          programVersion: stored.programVersion,
          madeAt: stored.madeAt.toISOString(),
          rules: document?.findings.map(({ part, fault, rule }) => ({ part, fault, formula: rule })),
          limits: document?.limits.map(({ indicator, criterion }) => ({ indicator, edition: criterion })),
        }
      : null,
    diagnosis: document ?? null,
  });
}

import { createHash } from 'node:crypto';
import { bundleChecksums } from '@ritzel/diagnosis/bundle';
import type { StoredWaveform } from '../telemetry-store/index.ts';
import { type DiagnosisInputs, questionOf } from './diagnosis-provenance.ts';
import type { StoredDiagnosis } from './diagnosis-store.ts';

export const BUNDLE_MEDIA_TYPE = 'application/vnd.ritzel.bundle+json';

export interface BundleContent {
  readonly waveform: StoredWaveform;
  readonly stored: StoredDiagnosis | undefined;
  readonly inputs: DiagnosisInputs;
  /** The kinematics it was diagnosed with, figures of the catalogue in it. */
  readonly document: unknown;
}

const sha256Hex = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const samplesOf = (bytes: Uint8Array) => ({
  dtype: 'f32le',
  sha256: sha256Hex(bytes),
  base64: Buffer.from(bytes).toString('base64'),
});

/**
 * A record and everything its diagnosis rests on, as one document: the samples as they were diagnosed and those of the
 * reference they were compared with, the question with kinematics and limits, and the provenance record of what answered it.
 * `ritzel diagnose` makes the same findings of it, bit for bit, as long as the rules are of the same version, and
 * names the part that was changed since.
 */
export function writeBundle(
  { waveform, stored, inputs, document }: BundleContent,
  samples: Uint8Array,
  referenceSamples: Uint8Array | undefined,
): Buffer {
  const { document: diagnosis } = stored ?? {};
  const bundle = {
    format: 'ritzel-bundle',
    version: 2,
    waveform: {
      id: waveform.id,
      equipmentId: waveform.assetId,
      channel: waveform.channel,
      t0Ns: String(waveform.t0Ns),
      sha256: waveform.sha256,
      operatingBin: waveform.operatingBin,
    },
    question: questionOf(waveform, document, inputs),
    samples: samplesOf(samples),
    ...(referenceSamples === undefined ? {} : { referenceSamples: samplesOf(referenceSamples) }),
    provenance: stored
      ? {
          kinematicsEquipmentId: stored.kinematicsEquipmentId,
          kinematicsVersion: stored.kinematicsVersion,
          figures: inputs.figures,
          reference: inputs.reference,
          baselineSince: inputs.baselineSince,
          causes: stored.causes,
          ruleVersion: stored.ruleVersion,
          programVersion: stored.programVersion,
          madeAt: stored.madeAt.toISOString(),
          rules: diagnosis?.findings.map(({ part, fault, rule }) => ({ part, fault, formula: rule })),
          limits: diagnosis?.limits.map(({ indicator, criterion }) => ({ indicator, edition: criterion })),
        }
      : null,
    diagnosis: diagnosis ?? null,
  };
  return Buffer.from(JSON.stringify({ ...bundle, checksums: bundleChecksums(bundle, sha256Hex) }));
}

import type { WaveformDiagnosis } from '@ritzel/contract';
import { RULE_VERSION, toDiagnosisDto } from '@ritzel/diagnosis';
import {
  BundleError,
  type BundlePart,
  bundleSamples,
  changedParts,
  type DiagnosisBundle,
  parseBundle,
  rerunBundle,
} from '@ritzel/diagnosis/bundle';
import { sha256Hex } from '@ritzel/telemetry/exchange';

/** Whether the rules, run again in this browser, say to the bit what was exported, and if not why. */
export type Agreement =
  | { readonly kind: 'agrees' }
  | { readonly kind: 'changed'; readonly parts: readonly BundlePart[] }
  | { readonly kind: 'differs' }
  | { readonly kind: 'not-diagnosed' }
  | { readonly kind: 'refused'; readonly reason: string };

export interface CheckedBundle {
  readonly bundle: DiagnosisBundle;
  readonly samples: Float32Array;
  /** SHA-256 of the bundle as it stands in the file, hex. */
  readonly sha256: string;
  /** Of the rules in this file. */
  readonly ruleVersion: string;
  readonly agreement: Agreement;
  /** What the rules say now; null where they could not be run. */
  readonly diagnosis: WaveformDiagnosis | null;
}

/** Reads a bundle, looks for what was changed in it, and runs its diagnosis again. Throws BundleError where it is none. */
export function checkBundle(text: string): CheckedBundle {
  const bundle = parseBundle(text, 'bundle');
  const parts = changedParts(text, sha256Hex);
  const known = {
    ruleVersion: RULE_VERSION,
    bundle,
    samples: bundleSamples(bundle.samples),
    sha256: sha256Hex(new TextEncoder().encode(text)),
  };
  try {
    const { diagnosis, inputs } = rerunBundle(bundle, 'bundle', sha256Hex);
    const agreement: Agreement =
      parts.length > 0
        ? { kind: 'changed', parts }
        : inputs.isAsExported === null
          ? { kind: 'not-diagnosed' }
          : { kind: inputs.isAsExported ? 'agrees' : 'differs' };
    return { ...known, agreement, diagnosis: toShown(bundle, diagnosis) };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    const agreement: Agreement =
      parts.length > 0 ? { kind: 'changed', parts } : { kind: 'refused', reason: error.message };
    return { ...known, agreement, diagnosis: null };
  }
}

/** As the portal shows a diagnosis; of the provenance what a bundle says. */
function toShown(
  { question, waveform, provenance }: DiagnosisBundle,
  diagnosis: ReturnType<typeof rerunBundle>['diagnosis'],
): WaveformDiagnosis {
  const { reference } = question;
  return {
    ...toDiagnosisDto(diagnosis, {
      waveformSha256: waveform.sha256,
      speedRpm: question.speedRpm,
      kinematicsEquipmentId: null,
      kinematicsVersion: provenance?.kinematicsVersion ?? null,
      operatingBin: waveform.operatingBin ?? '',
      reference:
        reference === undefined
          ? null
          : {
              waveformId: reference.waveformId,
              sha256: reference.sha256,
              at: reference.at,
              operatingBin: reference.operatingBin,
              isChosen: reference.isChosen,
            },
      baselineSince: provenance?.baselineSince ?? null,
      ruleVersion: diagnosis.ruleVersion,
      programVersion: provenance?.programVersion ?? '',
      madeAt: provenance?.madeAt ?? '',
    }),
    causes: [],
    earlier: [],
  };
}

import {
  evaluateSpectrum,
  type MachineLine,
  type SpectralEvaluation,
  type SpectralRule,
  type SpectrumKind,
  spectralRuleKey,
} from '@ritzel/alarms';
import {
  computeLimitedSpectrum,
  type DiagnosisQuestion,
  defaultEnvelopeBand,
  diagnoseRecord,
  type RecordDiagnosis,
} from '@ritzel/diagnosis';
import { amplitudeSpectrum, type Band, envelopeSpectrum, requireFinite, SignalError } from '@ritzel/signal';
import { lowerPriority } from '../../platform/lower-priority.ts';
import { type DrillAnswer, type DrillTask, runDrillTask } from './drill-task.ts';
import { computeIndicators, type Indicators } from './waveform-indicators.ts';

/** Work for one thread of the pool; `bytes` are little-endian float32 samples. */
export type AnalysisTask =
  | {
      readonly kind: 'indicators';
      readonly bytes: Uint8Array;
      readonly samplingRateHz: number;
      readonly unit: string;
    }
  | ({
      readonly kind: 'diagnosis';
      readonly bytes: Uint8Array;
      /** Samples of the question's reference. */
      readonly referenceBytes?: Uint8Array;
    } & DiagnosisQuestion)
  | DrillTask
  | {
      readonly kind: 'spectrum';
      readonly bytes: Uint8Array;
      readonly samplingRateHz: number;
      readonly unit: string;
      readonly waveformId: string;
      readonly spectrum: 'amplitude' | 'envelope';
      readonly lowHz: number | undefined;
      readonly highHz: number | undefined;
    }
  | {
      readonly kind: 'spectral-rules';
      readonly bytes: Uint8Array;
      readonly samplingRateHz: number;
      readonly unit: string;
      readonly rules: readonly SpectralRule[];
      /** Turns of the driving shaft a second; NaN where it is not known. */
      readonly speedHz: number;
      readonly lines: readonly MachineLine[];
    }
  | {
      readonly kind: 'limited-spectrum';
      readonly bytes: Uint8Array;
      readonly samplingRateHz: number;
      readonly unit: string;
      readonly spectrum: SpectrumKind;
    };

/** By rule what it makes of a record. */
export interface SpectralAnswer {
  readonly evaluations: Readonly<Record<string, SpectralEvaluation>>;
}

/** Peak amplitudes as masks and bands limit them. */
export interface LimitedSpectrumAnswer {
  readonly stepHz: number;
  readonly values: Float64Array;
}

/** What cannot be computed is an answer, not a failure: errors lose their class between threads. */
export interface Refused {
  readonly refused: { readonly code: string; readonly field: string; readonly message: string };
}

const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

function samplesOf(bytes: Uint8Array): Float32Array {
  const own = Buffer.from(bytes);
  if (!isLittleEndian) own.swap32();
  return new Float32Array(own.buffer, own.byteOffset, own.byteLength >> 2).slice();
}

function spectrumText(task: Extract<AnalysisTask, { kind: 'spectrum' }>, samples: Float32Array): string {
  const { samplingRateHz, lowHz, highHz } = task;
  const lines = (values: Float64Array, stepHz: number, band: Band | null, first: number, end: number) =>
    JSON.stringify({
      waveformId: task.waveformId,
      kind: task.spectrum,
      unit: task.unit,
      band,
      fromHz: first * stepHz,
      stepHz,
      // Seven digits are more than the samples have.
      values: Array.from(values.subarray(first, end), (value) => Number(value.toPrecision(7))),
    });
  if (task.spectrum === 'envelope') {
    const usual = defaultEnvelopeBand(samplingRateHz);
    const band = { lowHz: lowHz ?? usual.lowHz, highHz: highHz ?? usual.highHz };
    const { values, stepHz } = envelopeSpectrum(samples, samplingRateHz, band);
    // The envelope moves no faster than its band is wide.
    const end = Math.min(values.length, Math.ceil((band.highHz - band.lowHz) / stepHz) + 1);
    return lines(values, stepHz, band, 0, end);
  }
  const { values, stepHz } = amplitudeSpectrum(samples, samplingRateHz);
  const first = Math.min(values.length, Math.ceil((lowHz ?? 0) / stepHz));
  const end = highHz === undefined ? values.length : Math.min(values.length, Math.floor(highHz / stepHz) + 1);
  return lines(values, stepHz, null, first, Math.max(first, end));
}

/** A spectrum is made once for all of its rules. */
function evaluateRules(
  { rules, samplingRateHz, unit, speedHz, lines }: Extract<AnalysisTask, { kind: 'spectral-rules' }>,
  samples: Float32Array,
): SpectralAnswer {
  const spectra = Map.groupBy(rules, ({ spectrum }) => spectrum);
  return {
    evaluations: Object.fromEntries(
      [...spectra].flatMap(([kind, ofKind]) => {
        const spectrum = computeLimitedSpectrum(samples, { samplingRateHz, unit }, kind);
        return ofKind.map((rule) => [
          spectralRuleKey(rule),
          evaluateSpectrum(spectrum, rule, { speedHz, lines }),
        ]);
      }),
    ),
  };
}

// Analysis gives way to ingest: on Linux a priority belongs to the thread that sets it.
lowerPriority(10);

/** Runs in a thread of the pool. A spectrum comes back as the bytes of its JSON, so that the API need not write it. */
export default function analyse(
  task: AnalysisTask,
):
  | Indicators
  | RecordDiagnosis
  | Uint8Array
  | SpectralAnswer
  | LimitedSpectrumAnswer
  | DrillAnswer
  | Refused {
  try {
    if (task.kind === 'drill') return runDrillTask(task, samplesOf);
    const samples = samplesOf(task.bytes);
    // A diagnosis names what is wrong with the samples itself.
    if (task.kind === 'diagnosis')
      return diagnoseRecord(samples, task, task.referenceBytes && samplesOf(task.referenceBytes));
    requireFinite(samples);
    if (task.kind === 'spectral-rules') return evaluateRules(task, samples);
    if (task.kind === 'limited-spectrum') return computeLimitedSpectrum(samples, task, task.spectrum);
    return task.kind === 'indicators'
      ? computeIndicators(samples, task.samplingRateHz, task.unit)
      : new TextEncoder().encode(spectrumText(task, samples));
  } catch (error) {
    if (!(error instanceof SignalError)) throw error;
    return { refused: { code: error.code, field: error.field, message: error.message } };
  }
}

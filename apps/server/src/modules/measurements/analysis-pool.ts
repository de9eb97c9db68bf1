import type { DiagnosisQuestion, RecordDiagnosis } from '@ritzel/diagnosis';
import { Piscina } from 'piscina';
import type { AnalysisTask, LimitedSpectrumAnswer, Refused, SpectralAnswer } from './analysis-worker.ts';
import type { DrillAnswer, DrillTask } from './drill-task.ts';
import type { Indicators } from './waveform-indicators.ts';

export interface AnalysisPool {
  indicators(
    task: Omit<Extract<AnalysisTask, { kind: 'indicators' }>, 'kind'>,
  ): Promise<Indicators | Refused>;
  /** The reply of readWaveformSpectrum as bytes of JSON. */
  spectrum(task: Omit<Extract<AnalysisTask, { kind: 'spectrum' }>, 'kind'>): Promise<Uint8Array | Refused>;
  diagnosis(
    task: DiagnosisQuestion & { readonly bytes: Uint8Array; readonly referenceBytes?: Uint8Array },
  ): Promise<RecordDiagnosis | Refused>;
  /** Masks and bands against one record. */
  spectralRules(
    task: Omit<Extract<AnalysisTask, { kind: 'spectral-rules' }>, 'kind'>,
  ): Promise<SpectralAnswer | Refused>;
  limitedSpectrum(
    task: Omit<Extract<AnalysisTask, { kind: 'limited-spectrum' }>, 'kind'>,
  ): Promise<LimitedSpectrumAnswer | Refused>;
  /** Faults injected into a healthy record; without a target what the chain says of it as it is. */
  drill(task: Omit<DrillTask, 'kind'>): Promise<DrillAnswer | Refused>;
  readonly threads: number;
  stop(): Promise<void>;
}

/** Threads start with the first work and end when there is none: an idle server keeps their memory free. */
export function makeAnalysisPool(options: { threads: number }): AnalysisPool {
  const pool = new Piscina<
    AnalysisTask,
    Indicators | RecordDiagnosis | Uint8Array | SpectralAnswer | LimitedSpectrumAnswer | DrillAnswer | Refused
  >({
    filename: new URL('./analysis-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
    // Samples live outside of the heap; what a diagnosis makes beside them is small and short-lived.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
    recordTiming: false,
  });
  return {
    threads: options.threads,
    async indicators(task) {
      const result = await pool.run({ kind: 'indicators', ...task });
      if (
        result instanceof Uint8Array ||
        'verdict' in result ||
        'evaluations' in result ||
        'stepHz' in result ||
        'drill' in result
      )
        throw new Error('something else was answered for indicators');
      return result;
    },
    async spectrum(task) {
      const result = await pool.run({ kind: 'spectrum', ...task });
      if (result instanceof Uint8Array || 'refused' in result) return result as Uint8Array | Refused; // @NOTE: the worker answers a spectrum with bytes or a refusal
      throw new Error('something else was answered for a spectrum');
    },
    async diagnosis(task) {
      const result = await pool.run({ kind: 'diagnosis', ...task });
      if (result instanceof Uint8Array || !('verdict' in result || 'refused' in result))
        throw new Error('something else was answered for a diagnosis');
      return result as RecordDiagnosis | Refused; // @NOTE: the worker answers a diagnosis with one or a refusal
    },
    async spectralRules(task) {
      const result = await pool.run({ kind: 'spectral-rules', ...task });
      if ('evaluations' in result || 'refused' in result) return result as SpectralAnswer | Refused; // @NOTE: the worker answers rules with evaluations or a refusal
      throw new Error('something else was answered for spectral rules');
    },
    async limitedSpectrum(task) {
      const result = await pool.run({ kind: 'limited-spectrum', ...task });
      if ('stepHz' in result || 'refused' in result) return result as LimitedSpectrumAnswer | Refused; // @NOTE: the worker answers a spectrum with one or a refusal
      throw new Error('something else was answered for a spectrum');
    },
    async drill(task) {
      const result = await pool.run({ kind: 'drill', ...task });
      if (result instanceof Uint8Array || !('drill' in result || 'refused' in result))
        throw new Error('something else was answered for a drill');
      return result as DrillAnswer | Refused; // @NOTE: the worker answers a drill with one or a refusal
    },
    stop: () => pool.destroy(),
  };
}

export function isRefused(result: object): result is Refused {
  return 'refused' in result;
}

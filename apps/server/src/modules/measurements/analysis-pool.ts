import { Piscina } from 'piscina';
import type { AnalysisTask, Refused } from './analysis-worker.ts';
import type { Indicators } from './waveform-indicators.ts';

export interface AnalysisPool {
  indicators(
    task: Omit<Extract<AnalysisTask, { kind: 'indicators' }>, 'kind'>,
  ): Promise<Indicators | Refused>;
  /** The reply of readWaveformSpectrum as bytes of JSON. */
  spectrum(task: Omit<Extract<AnalysisTask, { kind: 'spectrum' }>, 'kind'>): Promise<Uint8Array | Refused>;
  readonly threads: number;
  stop(): Promise<void>;
}

/** Threads start with the first work and end when there is none: an idle server keeps their memory free. */
export function makeAnalysisPool(options: { threads: number }): AnalysisPool {
  const pool = new Piscina<AnalysisTask, Indicators | Uint8Array | Refused>({
    filename: new URL('./analysis-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: options.threads,
    idleTimeout: 30_000,
    recordTiming: false,
  });
  return {
    threads: options.threads,
    async indicators(task) {
      const result = await pool.run({ kind: 'indicators', ...task });
      if (result instanceof Uint8Array) throw new Error('a spectrum was answered for indicators');
      return result;
    },
    async spectrum(task) {
      const result = await pool.run({ kind: 'spectrum', ...task });
      if (result instanceof Uint8Array || 'refused' in result) return result as Uint8Array | Refused; // @NOTE: the worker answers a spectrum with bytes or a refusal
      throw new Error('indicators were answered for a spectrum');
    },
    stop: () => pool.destroy(),
  };
}

export function isRefused(result: object): result is Refused {
  return 'refused' in result;
}

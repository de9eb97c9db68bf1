import type { SpectrumBand } from './spectrum-band.ts';

/** What the worker is asked; `waveform` names samples it was given before. */
export type SpectrumRequest =
  | {
      readonly kind: 'keep';
      readonly waveform: string;
      readonly samples: Float32Array;
      readonly samplingRateHz: number;
    }
  | { readonly kind: 'spectrum'; readonly waveform: string }
  | { readonly kind: 'envelope'; readonly waveform: string; readonly band: SpectrumBand }
  | { readonly kind: 'suggest-band'; readonly waveform: string };

export interface SpectrumAnswer {
  readonly stepHz: number;
  readonly values: Float64Array;
  /** Time it took, for the figure under the plot. */
  readonly ms: number;
}

export type SpectrumMessage = { readonly id: number; readonly request: SpectrumRequest };
export type WorkerAnswer = SpectrumAnswer | SpectrumBand | null;
export type SpectrumReply =
  | { readonly id: number; readonly answer: WorkerAnswer }
  | { readonly id: number; readonly error: string };

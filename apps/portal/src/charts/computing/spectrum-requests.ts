import type { KurtogramCell, SignalErrorCode } from '@ritzel/signal';
import type { SpectrumBand } from '../spectrum/spectrum-band.ts';
import type { SpectrumUnit } from '../spectrum/spectrum-quantity.ts';
import type { SpectrumSetup } from '../spectrum/spectrum-setup.ts';

export interface SpectrumAnswer {
  readonly stepHz: number;
  readonly values: Float64Array;
  /** Noise floor of every line, where it was asked for. */
  readonly floor?: Float64Array | undefined;
  /** Time it took, for the figure under the plot. */
  readonly ms: number;
}

/** Amplitude spectra one above the other, in rows of `bins` lines. */
export interface WaterfallAnswer {
  readonly rows: number;
  readonly bins: number;
  readonly stepHz: number;
  /** Middle of each row in the record, s. */
  readonly timesS: Float64Array;
  readonly amplitudes: Float32Array;
  readonly ms: number;
}

export interface OrderAnswer {
  /** From line to line, in orders of the shaft. */
  readonly stepOrders: number;
  readonly values: Float64Array;
  readonly turns: number;
  /** Lowest and highest speed of the shaft within the record, Hz. */
  readonly slowestHz: number;
  readonly fastestHz: number;
  readonly ms: number;
}

export interface CepstrumAnswer {
  /** From value to value, s. */
  readonly stepS: number;
  readonly values: Float64Array;
  readonly ms: number;
}

export interface SynchronousAnswer {
  readonly average: Float64Array;
  /** Without the mesh; null where no teeth are known. */
  readonly residual: Float64Array | null;
  readonly difference: Float64Array | null;
  readonly turns: number;
  readonly fm0: number | null;
  readonly fm4: number | null;
  readonly ms: number;
}

/** How a record was taken, as far as its quality depends on it. */
export interface RecordFacts {
  readonly unit: string;
  readonly speedRpm: number | null;
  /** Clipped samples the device itself has counted. */
  readonly clipCount: number;
}

/** What is wrong with a record, by the rules of the diagnosis. Places are [from, to) in samples. */
export interface QualityAnswer {
  readonly clipped: readonly (readonly [number, number])[];
  readonly missing: readonly (readonly [number, number])[];
  readonly flat: readonly (readonly [number, number])[];
  /** Gravest first: the sentence in English, and its message. */
  readonly problems: readonly {
    readonly text: string;
    readonly message: {
      readonly code: string;
      readonly params: Readonly<Record<string, string | number>>;
    };
  }[];
}

/** A speed that follows one strong line through the record instead of being the same all along. */
export interface SpeedFollowing {
  /** Order of the line that is followed, and how far to each side of it belongs to it, as a share. */
  readonly order: number;
  readonly share: number;
}

/** What the worker can be asked: question and answer by name. `waveform` names samples it was given before. */
export interface WorkerCalls {
  keep: {
    question: {
      readonly waveform: string;
      readonly samples: Float32Array;
      readonly samplingRateHz: number;
    };
    answer: null;
  };
  spectrum: {
    question: { readonly waveform: string; readonly setup: SpectrumSetup };
    answer: SpectrumAnswer;
  };
  /** The spectrum of samples that are not kept: a row of a waterfall. */
  passing: {
    question: {
      readonly samples: Float32Array;
      readonly samplingRateHz: number;
      readonly setup: SpectrumSetup;
      /** The band whose envelope it is the spectrum of; null for that of the samples. */
      readonly band: SpectrumBand | null;
    };
    answer: SpectrumAnswer;
  };
  /** The samples in another unit of vibration, integrated or differentiated above `lowHz`. */
  motion: {
    question: {
      readonly waveform: string;
      readonly from: SpectrumUnit;
      readonly to: SpectrumUnit;
      readonly lowHz: number;
    };
    answer: { readonly samples: Float32Array };
  };
  envelope: {
    question: {
      readonly waveform: string;
      readonly band: SpectrumBand;
      readonly setup: SpectrumSetup;
      /** Half the width of the neighbourhood whose median is the floor of a line; left out for no floor. */
      readonly floorBins?: number | undefined;
    };
    answer: SpectrumAnswer;
  };
  kurtogram: {
    question: { readonly waveform: string };
    answer: { readonly cells: readonly KurtogramCell[]; readonly best: SpectrumBand };
  };
  waterfall: {
    question: {
      readonly waveform: string;
      readonly blockLength: number;
      /** As above. */
      readonly band: SpectrumBand | null;
    };
    answer: WaterfallAnswer;
  };
  orders: {
    question: {
      readonly waveform: string;
      readonly speedHz: number;
      readonly following: SpeedFollowing | null;
    };
    answer: OrderAnswer;
  };
  cepstrum: { question: { readonly waveform: string }; answer: CepstrumAnswer };
  synchronous: {
    question: {
      readonly waveform: string;
      readonly speedHz: number;
      readonly following: SpeedFollowing | null;
      readonly teeth: number | null;
    };
    answer: SynchronousAnswer;
  };
  quality: {
    question: { readonly waveform: string; readonly facts: RecordFacts };
    answer: QualityAnswer;
  };
  /** The samples within a band, for listening. */
  'band-pass': {
    question: { readonly waveform: string; readonly band: SpectrumBand };
    answer: { readonly samples: Float32Array };
  };
}

export type CallName = keyof WorkerCalls;
export type Question<Name extends CallName> = WorkerCalls[Name]['question'];
export type Answer<Name extends CallName> = WorkerCalls[Name]['answer'];

export type SpectrumRequest = { [Name in CallName]: { readonly kind: Name } & Question<Name> }[CallName];
export type SpectrumMessage = { readonly id: number; readonly request: SpectrumRequest };
export type SpectrumReply =
  | { readonly id: number; readonly answer: Answer<CallName> }
  | { readonly id: number; readonly fault: ComputingFault };

/** Why something could not be computed, for the reader's language: errors lose their class on the way from the worker. */
export type ComputingFault = SignalErrorCode | 'internal';

export class ComputingError extends Error {
  readonly fault: ComputingFault;

  constructor(fault: ComputingFault) {
    super(fault);
    this.name = 'ComputingError';
    this.fault = fault;
  }
}

import type { Waveform, WaveformReference } from '@ritzel/contract';
import { referenceFor } from '../annotations/use-references.ts';
import { type Compared, useCompared } from '../spectrum/use-compared.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The reference of this record's speed and load, drawn behind its spectra; null where there is none, or it is this record. */
export function useBaseline(
  waveform: Waveform,
  waveforms: readonly Waveform[],
  references: readonly WaveformReference[],
): Compared | null {
  const found = referenceFor(references, waveform);
  const isOther = found?.isSameBin === true && found.reference.waveform.id !== waveform.id;
  return useCompared(isOther ? found.reference.waveform.id : null, waveform, waveforms, NO_NAMES);
}

import type { Waveform } from '@ritzel/contract';
import { useMemo } from 'react';
import { useFormats } from '../../../platform/formats.ts';

/** Measurements whose channels have their names in the reader's language, where the program gave them. */
export function useNamedWaveforms(waveforms: readonly Waveform[]): readonly Waveform[] {
  const formats = useFormats();
  return useMemo(
    () => waveforms.map((each) => ({ ...each, channelName: formats.name(each.channelName) })),
    [waveforms, formats],
  );
}

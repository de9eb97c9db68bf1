import { readWaveformBundle } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../charts/figure/save-file.ts';
import { call } from '../../../platform/call.ts';

export const bundleName = (waveformId: string) => `ritzel-${waveformId.slice(0, 8)}.json`;

/** Saves the record with all that a diagnosis was made from, as `ritzel diagnose` reads it. */
export function useSaveBundle(waveformId: string) {
  return useMutation({
    mutationFn: () => call(readWaveformBundle, { params: { id: waveformId } }),
    onSuccess: (bytes) =>
      saveFile(new Blob([bytes.slice()], { type: 'application/json' }), bundleName(waveformId)),
  });
}

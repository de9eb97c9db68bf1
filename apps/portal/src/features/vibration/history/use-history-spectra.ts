import type { Waveform } from '@ritzel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { spectrumClient } from '../../../charts/computing/spectrum-client.ts';
import type { SpectrumBand } from '../../../charts/spectrum/spectrum-band.ts';
import type { SpectrumSetup } from '../../../charts/spectrum/spectrum-setup.ts';
import { useComputingFault } from '../workspace/use-computing-fault.ts';
import { samplesQuery } from '../workspace/use-samples.ts';
import { MOST_ROWS, withinHalf } from './waterfall-row-list.ts';

export interface HistorySpectrum {
  readonly waveform: Waveform;
  readonly stepHz: number;
  /** Peak amplitudes in the unit of the waveform. */
  readonly values: Float32Array;
}

/** Spectra of many measurements, or of their envelopes in a band, fetched one after another and shown as they come. */
export function useHistorySpectra(
  waveforms: readonly Waveform[],
  setup: SpectrumSetup,
  band: SpectrumBand | null,
): { readonly rows: readonly HistorySpectrum[]; readonly wanted: number; readonly error: string | null } {
  const client = useQueryClient();
  const [rows, setRows] = useState<readonly HistorySpectrum[]>([]);
  const [failed, setFailed] = useState<{ readonly by: unknown } | null>(null);
  const say = useComputingFault();
  const wanted = waveforms.slice(0, MOST_ROWS);
  const key = JSON.stringify([wanted.map(({ id }) => id), setup, band]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE the key says all that matters of the waveforms and the setup
  useEffect(() => {
    let isGone = false;
    setRows([]);
    setFailed(null);
    void (async () => {
      const found: HistorySpectrum[] = [];
      try {
        for (const waveform of wanted) {
          const samples = await client.fetchQuery(samplesQuery(waveform.id));
          if (isGone) return;
          const { stepHz, values } = await spectrumClient().ask('passing', {
            samples,
            samplingRateHz: waveform.samplingRateHz,
            setup,
            band: band === null ? null : withinHalf(band, waveform.samplingRateHz),
          });
          if (isGone) return;
          found.push({ waveform, stepHz, values: Float32Array.from(values) });
          // A picture that grows by single rows flickers; by handfuls it is read as it grows.
          if (found.length % 8 === 0 || found.length === wanted.length) setRows([...found]);
        }
      } catch (thrown) {
        if (isGone) return;
        setRows([...found]);
        setFailed({ by: thrown });
      }
    })();
    return () => {
      isGone = true;
    };
  }, [key]);
  return { rows, wanted: wanted.length, error: failed === null ? null : say(failed.by) };
}

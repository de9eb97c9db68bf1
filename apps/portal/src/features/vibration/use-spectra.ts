import { useEffect, useMemo, useRef, useState } from 'react';
import { latestOnly } from '../../charts/latest-only.ts';
import type { SpectrumBand } from '../../charts/spectrum-band.ts';
import { spectrumClient } from '../../charts/spectrum-client.ts';
import type { SpectrumAnswer } from '../../charts/spectrum-requests.ts';

interface Spectra {
  readonly waveform: string;
  readonly spectrum: SpectrumAnswer | null;
  readonly envelope: SpectrumAnswer | null;
  readonly error: string | null;
}

/**
 * Spectrum and envelope spectrum of one waveform, computed in the worker. The envelope follows the band while it is
 * dragged; what was overtaken is never shown.
 */
export function useSpectra(
  waveform: string,
  samples: Float32Array,
  samplingRateHz: number,
  band: SpectrumBand,
): Spectra & { readonly suggestBand: () => Promise<SpectrumBand> } {
  const [spectra, setSpectra] = useState<Spectra>({ waveform, spectrum: null, envelope: null, error: null });
  const { lowHz, highHz } = band;
  const ask = useRef<((band: SpectrumBand) => void) | null>(null);
  const firstBand = useRef(band);
  firstBand.current = band;

  useEffect(() => {
    const client = spectrumClient();
    const fail = (error: unknown) =>
      setSpectra((now) => ({ ...now, error: error instanceof Error ? error.message : String(error) }));
    const envelopes = latestOnly(
      (wanted: SpectrumBand) => client.envelope(waveform, wanted),
      (envelope) => setSpectra((now) => ({ ...now, envelope, error: null })),
      fail,
    );
    let isGone = false;
    setSpectra({ waveform, spectrum: null, envelope: null, error: null });
    void (async () => {
      try {
        await client.keep(waveform, samples, samplingRateHz);
        const spectrum = await client.spectrum(waveform);
        if (isGone) return;
        setSpectra((now) => ({ ...now, spectrum }));
        ask.current = envelopes.ask;
        envelopes.ask(firstBand.current);
      } catch (error) {
        if (!isGone) fail(error);
      }
    })();
    return () => {
      isGone = true;
      ask.current = null;
      envelopes.stop();
    };
  }, [waveform, samples, samplingRateHz]);

  useEffect(() => ask.current?.({ lowHz, highHz }), [lowHz, highHz]);

  const suggestBand = useMemo(() => () => spectrumClient().suggestBand(waveform), [waveform]);
  // Between two waveforms the old lines must not stand under the new name.
  const current =
    spectra.waveform === waveform ? spectra : { waveform, spectrum: null, envelope: null, error: null };
  return { ...current, suggestBand };
}

import { amplitudeSpectrum, envelopeSpectrum, fastKurtogram, type Spectrum } from '@ritzel/signal';
import type { SpectrumMessage, SpectrumReply, SpectrumRequest, WorkerAnswer } from './spectrum-requests.ts';

/** Computes spectra beside the page, so that dragging stays smooth while it works. */
interface KeptWaveform {
  readonly samples: Float64Array;
  readonly samplingRateHz: number;
}

const WAVEFORMS_KEPT = 4;
const kept = new Map<string, KeptWaveform>();

function answer(request: SpectrumRequest): WorkerAnswer {
  if (request.kind === 'keep') {
    kept.set(request.waveform, {
      samples: Float64Array.from(request.samples),
      samplingRateHz: request.samplingRateHz,
    });
    if (kept.size > WAVEFORMS_KEPT) kept.delete(kept.keys().next().value!);
    return null;
  }
  const waveform = kept.get(request.waveform);
  if (waveform === undefined) throw new Error(`The samples of ${request.waveform} are not here.`);
  if (request.kind === 'suggest-band') {
    const { lowHz, highHz } = fastKurtogram(waveform.samples, waveform.samplingRateHz).best.band;
    return { lowHz, highHz };
  }
  const startedAt = performance.now();
  const spectrum: Spectrum =
    request.kind === 'spectrum'
      ? amplitudeSpectrum(waveform.samples, waveform.samplingRateHz)
      : envelopeSpectrum(waveform.samples, waveform.samplingRateHz, request.band);
  return { ...spectrum, ms: performance.now() - startedAt };
}

self.addEventListener('message', ({ data }: MessageEvent<SpectrumMessage>) => {
  try {
    const found = answer(data.request);
    const reply: SpectrumReply = { id: data.id, answer: found };
    self.postMessage(reply, {
      transfer: found !== null && 'values' in found ? [found.values.buffer] : [],
    });
  } catch (error) {
    const reply: SpectrumReply = {
      id: data.id,
      error: error instanceof Error ? error.message : String(error),
    };
    self.postMessage(reply);
  }
});

import type { SpectrumBand } from './spectrum-band.ts';
import type {
  SpectrumAnswer,
  SpectrumMessage,
  SpectrumReply,
  SpectrumRequest,
  WorkerAnswer,
} from './spectrum-requests.ts';

export interface SpectrumClient {
  readonly keep: (waveform: string, samples: Float32Array, samplingRateHz: number) => Promise<void>;
  readonly spectrum: (waveform: string) => Promise<SpectrumAnswer>;
  readonly envelope: (waveform: string, band: SpectrumBand) => Promise<SpectrumAnswer>;
  /** The band whose envelope is most impulsive, by the fast kurtogram. */
  readonly suggestBand: (waveform: string) => Promise<SpectrumBand>;
}

let client: SpectrumClient | undefined;

/** The one worker of the page, started when it is first asked. */
export function spectrumClient(): SpectrumClient {
  client ??= startClient(
    new Worker(new URL('./spectrum-worker.ts', import.meta.url), { type: 'module', name: 'spectra' }),
  );
  return client;
}

function startClient(worker: Worker): SpectrumClient {
  const waiting = new Map<number, PromiseWithResolvers<WorkerAnswer>>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SpectrumReply>) => {
    const promise = waiting.get(data.id);
    waiting.delete(data.id);
    if ('error' in data) promise?.reject(new Error(data.error));
    else promise?.resolve(data.answer);
  });
  worker.addEventListener('error', (event) => {
    for (const promise of waiting.values()) promise.reject(new Error(event.message));
    waiting.clear();
  });

  const ask = (request: SpectrumRequest, transfer: Transferable[] = []) => {
    const id = ++lastId;
    const promise = Promise.withResolvers<WorkerAnswer>();
    waiting.set(id, promise);
    const message: SpectrumMessage = { id, request };
    worker.postMessage(message, transfer);
    return promise.promise;
  };
  const askSpectrum = async (request: SpectrumRequest) => {
    const answer = await ask(request);
    if (answer === null || !('values' in answer)) throw new Error('The worker answered something else.');
    return answer;
  };
  return {
    async keep(waveform, samples, samplingRateHz) {
      // A copy travels; the page still draws the samples.
      const copy = samples.slice();
      await ask({ kind: 'keep', waveform, samples: copy, samplingRateHz }, [copy.buffer]);
    },
    spectrum: (waveform) => askSpectrum({ kind: 'spectrum', waveform }),
    envelope: (waveform, band) => askSpectrum({ kind: 'envelope', waveform, band }),
    async suggestBand(waveform) {
      const answer = await ask({ kind: 'suggest-band', waveform });
      if (answer === null || !('lowHz' in answer)) throw new Error('The worker answered something else.');
      return answer;
    },
  };
}

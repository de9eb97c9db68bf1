import {
  type Answer,
  type CallName,
  ComputingError,
  type Question,
  type SpectrumMessage,
  type SpectrumReply,
  type SpectrumRequest,
} from './spectrum-requests.ts';

export interface SpectrumClient {
  /** Gives the worker samples to be asked about. */
  readonly keep: (waveform: string, samples: Float32Array, samplingRateHz: number) => Promise<void>;
  readonly ask: <Name extends Exclude<CallName, 'keep'>>(
    kind: Name,
    question: Question<Name>,
  ) => Promise<Answer<Name>>;
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
  const waiting = new Map<number, PromiseWithResolvers<Answer<CallName>>>();
  let lastId = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<SpectrumReply>) => {
    const promise = waiting.get(data.id);
    waiting.delete(data.id);
    if ('fault' in data) promise?.reject(new ComputingError(data.fault));
    else promise?.resolve(data.answer);
  });
  worker.addEventListener('error', () => {
    for (const promise of waiting.values()) promise.reject(new ComputingError('internal'));
    waiting.clear();
  });

  const send = (request: SpectrumRequest, transfer: Transferable[] = []) => {
    const id = ++lastId;
    const promise = Promise.withResolvers<Answer<CallName>>();
    waiting.set(id, promise);
    const message: SpectrumMessage = { id, request };
    worker.postMessage(message, transfer);
    return promise.promise;
  };
  return {
    async keep(waveform, samples, samplingRateHz) {
      // A copy travels; the page still draws the samples.
      const copy = samples.slice();
      await send({ kind: 'keep', waveform, samples: copy, samplingRateHz }, [copy.buffer]);
    },
    async ask(kind, question) {
      // @NOTE: kind and question are one member of the union by the signature, and the worker answers in kind.
      const request = { kind, ...question } as unknown as SpectrumRequest;
      return (await send(request)) as Answer<typeof kind>;
    },
  };
}

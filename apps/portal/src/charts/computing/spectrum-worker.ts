import { SignalError } from '@ritzel/signal';
import type {
  Answer,
  CallName,
  SpectrumMessage,
  SpectrumReply,
  SpectrumRequest,
} from './spectrum-requests.ts';
import { compute, keepWaveform, type LoadedWaveform } from './workspace-computing.ts';

/** Computes beside the page, so that dragging stays smooth while it works. */
const WAVEFORMS_KEPT = 6;
const kept = new Map<string, LoadedWaveform>();

function answer(request: SpectrumRequest): Answer<CallName> {
  if (request.kind === 'keep') {
    kept.delete(request.waveform);
    kept.set(request.waveform, keepWaveform(request.samples, request.samplingRateHz));
    if (kept.size > WAVEFORMS_KEPT) kept.delete(kept.keys().next().value!);
    return null;
  }
  if (request.kind === 'passing') {
    const passing = keepWaveform(request.samples, request.samplingRateHz);
    const { setup, band } = request;
    return compute(
      passing,
      band === null
        ? { kind: 'spectrum', waveform: '', setup }
        : { kind: 'envelope', waveform: '', setup, band },
    );
  }
  const waveform = kept.get(request.waveform);
  if (waveform === undefined) throw new Error(`The samples of ${request.waveform} are not here.`);
  return compute(waveform, request);
}

/** The columns of an answer travel without a copy. */
function buffersOf(found: Answer<CallName>): ArrayBuffer[] {
  return Object.values(found ?? {}).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

self.addEventListener('message', ({ data }: MessageEvent<SpectrumMessage>) => {
  try {
    const found = answer(data.request);
    const reply: SpectrumReply = { id: data.id, answer: found };
    self.postMessage(reply, { transfer: buffersOf(found) });
  } catch (error) {
    const reply: SpectrumReply = {
      id: data.id,
      fault: error instanceof SignalError ? error.code : 'internal',
    };
    self.postMessage(reply);
  }
});

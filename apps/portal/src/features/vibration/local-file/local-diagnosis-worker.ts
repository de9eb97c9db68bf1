import type { Waveform } from '@ritzel/contract';
import { diagnoseLocalRecord } from './diagnose-local-record.ts';
import type { LocalMachine } from './local-machine.ts';

/** Runs the rules over a record of a local file, beside the page. */
export interface LocalFileQuestion {
  readonly waveform: Waveform;
  readonly samples: Float32Array;
  readonly machine: LocalMachine;
}

self.addEventListener('message', ({ data }: MessageEvent<LocalFileQuestion>) => {
  self.postMessage(diagnoseLocalRecord(data.waveform, data.samples, data.machine));
});

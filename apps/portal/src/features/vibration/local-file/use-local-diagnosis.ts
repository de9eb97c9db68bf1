import type { WaveformDiagnosis } from '@ritzel/contract';
import { useEffect, useState } from 'react';
import type { LocalFileQuestion } from './local-diagnosis-worker.ts';
import type { LocalMachine } from './local-machine.ts';
import type { LocalRecord } from './local-records.ts';

/** What the rules make of a record of a local file, by the same package as on the server; null while they work. */
export function useLocalDiagnosis(
  record: LocalRecord | null,
  machine: LocalMachine,
): WaveformDiagnosis | null {
  const [found, setFound] = useState<{ of: string; diagnosis: WaveformDiagnosis } | null>(null);
  const key = record === null ? '' : JSON.stringify([record.waveform, machine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE the key says all that matters
  useEffect(() => {
    if (record === null) return;
    const question: LocalFileQuestion = { ...record, machine };
    const worker = new Worker(new URL('./local-diagnosis-worker.ts', import.meta.url), {
      type: 'module',
      name: 'rules',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<WaveformDiagnosis>) => {
      setFound({ of: key, diagnosis: data });
      worker.terminate();
    });
    worker.postMessage(question);
    return () => worker.terminate();
  }, [key]);
  return found?.of === key ? found.diagnosis : null;
}

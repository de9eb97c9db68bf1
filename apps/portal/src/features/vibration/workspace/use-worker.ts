import { useEffect, useState } from 'react';
import { latestOnly } from '../../../charts/computing/latest-only.ts';
import { spectrumClient } from '../../../charts/computing/spectrum-client.ts';
import type { Answer, CallName, Question } from '../../../charts/computing/spectrum-requests.ts';
import { useComputingFault } from './use-computing-fault.ts';

export interface WorkerState<T> {
  readonly answer: T | null;
  readonly error: string | null;
}

export type Asked<Name extends CallName> = Omit<Question<Name>, 'waveform'>;

interface Found<T> {
  readonly answer: T | null;
  /** Null where there is none. */
  readonly failed: { readonly by: unknown } | null;
}

const WAITING = { answer: null, failed: null } as const;

/**
 * What the worker makes of kept samples. Asked again whenever the question changes; the last answer stays until the
 * next is there, so that nothing flickers while a handle is dragged, and what was overtaken is never shown. Another
 * waveform begins with nothing: old lines must not stand under a new name.
 */
export function useWorker<Name extends Exclude<CallName, 'keep' | 'passing'>>(
  kind: Name,
  waveform: string | null,
  isLoaded: boolean,
  question: Asked<Name> | null,
): WorkerState<Answer<Name>> {
  const [state, setState] = useState<{ of: string | null; found: Found<Answer<Name>> }>({
    of: waveform,
    found: WAITING,
  });
  const [queue, setQueue] = useState<{ ask: (text: string) => void } | null>(null);
  const text = question === null ? null : JSON.stringify(question);

  useEffect(() => {
    if (waveform === null || !isLoaded) return;
    const made = latestOnly(
      (wanted: string) => {
        // @NOTE: the text was made from a question of this kind a few lines below.
        const asked = { waveform, ...JSON.parse(wanted) } as Question<Name>;
        return spectrumClient().ask(kind, asked);
      },
      (answer) => setState({ of: waveform, found: { answer, failed: null } }),
      (error) => setState({ of: waveform, found: { answer: null, failed: { by: error } } }),
    );
    setQueue(made);
    return () => {
      made.stop();
      setQueue(null);
    };
  }, [kind, waveform, isLoaded]);

  useEffect(() => {
    if (text !== null) queue?.ask(text);
  }, [queue, text]);

  const say = useComputingFault();
  const { answer, failed } = state.of === waveform ? state.found : WAITING;
  return { answer, error: failed === null ? null : say(failed.by) };
}

/** Gives the samples to the worker; true once it holds them. */
export function useLoadedWaveform(
  waveform: string | null,
  samples: Float32Array | null,
  samplingRateHz: number,
): boolean {
  const [kept, setKept] = useState<string | null>(null);
  useEffect(() => {
    if (waveform === null || samples === null) return;
    let isGone = false;
    void spectrumClient()
      .keep(waveform, samples, samplingRateHz)
      .then(() => {
        if (!isGone) setKept(waveform);
      });
    return () => {
      isGone = true;
      setKept(null);
    };
  }, [waveform, samples, samplingRateHz]);
  return waveform !== null && kept === waveform;
}

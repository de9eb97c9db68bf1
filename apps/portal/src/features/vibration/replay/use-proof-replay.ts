import { useHotkeys } from '@mantine/hooks';
import type { Waveform } from '@ritzel/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { spectrumClient } from '../../../charts/computing/spectrum-client.ts';
import type { LocatedFinding, MeasuredMachine } from '../findings/finding-plot.ts';
import type { Compared } from '../spectrum/use-compared.ts';
import { decodeWindow } from '../vibration-view-state.ts';
import { createListening } from '../waveform/listening.ts';
import type { WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { type ReplayStep, replaySteps } from './replay-steps.ts';

/** How long a step stands before the next. */
const STEP_MS = 5000;

export type Verdict = 'accept' | 'reject';

export interface ProofReplay {
  readonly steps: readonly ReplayStep[];
  /** The step that is shown; null while nothing is replayed. */
  readonly step: number | null;
  readonly isRunning: boolean;
  /** It was asked for where nothing was found. */
  readonly hasNothing: boolean;
  readonly start: () => void;
  readonly go: (step: number) => void;
  readonly pause: () => void;
  readonly end: () => void;
  /** Plays the healthy record, or this one, within the band of the finding. */
  readonly listen: (what: 'then' | 'now') => void;
  readonly hasThen: boolean;
  /** What the reader is about to say about the finding. */
  readonly verdict: Verdict | null;
  readonly decide: (verdict: Verdict | null) => void;
}

/** The proof of the finding of the open record, by the key p: step by step by itself, or as the reader goes. */
export function useProofReplay({
  finding,
  machine,
  baseline,
  waveform,
  samples,
  onViewState,
}: {
  finding: LocatedFinding | null;
  machine: MeasuredMachine;
  baseline: Compared | null;
  waveform: Waveform;
  samples: Float32Array;
  onViewState: (change: Partial<WorkspaceViewState>) => void;
}): ProofReplay {
  const steps = useMemo(() => (finding === null ? [] : replaySteps(finding, machine)), [finding, machine]);
  const [step, setStep] = useState<number | null>(null);
  const [isRunning, run] = useState(false);
  const [hasNothing, setNothing] = useState(false);
  const [verdict, decide] = useState<Verdict | null>(null);
  const listening = useMemo(() => createListening(() => false), []);
  useEffect(() => listening.stop, [listening]);

  const listen = useCallback(
    (what: 'then' | 'now') => {
      const of = what === 'then' ? baseline : { waveform, samples };
      if (of === null) return;
      const band = decodeWindow(steps[0]?.change.band ?? null);
      const { samplingRateHz, id } = of.waveform;
      if (band === null) {
        listening.play(of.samples, samplingRateHz, 1);
        return;
      }
      void spectrumClient()
        .ask('band-pass', { waveform: id, band: { lowHz: band.min, highHz: band.max } })
        .then((found) => listening.play(found.samples, samplingRateHz, 1));
    },
    [baseline, waveform, samples, steps, listening],
  );
  const go = (next: number) => {
    const found = steps[next];
    if (found === undefined) return;
    setStep(next);
    onViewState(found.change);
    if (found.name === 'listen') listen(baseline === null ? 'now' : 'then');
  };
  const end = () => {
    listening.stop();
    setStep(null);
    run(false);
  };
  const start = () => {
    setNothing(finding === null);
    if (finding === null) return;
    // Who asked for less motion goes on by hand.
    run(!matchMedia('(prefers-reduced-motion: reduce)').matches);
    go(0);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE a step stands for its time, whatever is drawn anew meanwhile
  useEffect(() => {
    if (step === null || !isRunning) return;
    const timer = setTimeout(() => {
      if (step + 1 < steps.length) go(step + 1);
      else {
        run(false);
        if (baseline !== null) listen('now');
      }
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [step, isRunning]);
  useHotkeys([['p', () => (step === null ? start() : end())]]);
  return {
    ...{ steps, step, isRunning, hasNothing, start, go, end, listen, verdict, decide },
    pause: () => run(!isRunning),
    hasThen: baseline !== null,
  };
}

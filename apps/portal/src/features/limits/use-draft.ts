import type { LimitLevel, SignalLimits } from '@ritzel/contract';
import { useEffect, useState } from 'react';
import { draftEdition, editionInForce, limitDraftOf } from './draft-rules.ts';

const MOST_UNDO = 100;

/**
 * What is edited, with every step of the hand to go back to. What somebody else saves meanwhile is followed as long as
 * nothing was changed here; else it is the other side of a conflict, and the draft stays as it is.
 */
export function useDraft(limits: SignalLimits, level: LimitLevel, usual: number) {
  const stored = draftEdition(limits, level) ?? editionInForce(limits, level);
  return useSteps(stored, limitDraftOf(limits, level, usual));
}

interface StoredState {
  readonly id: string;
  readonly revision: number;
  readonly state: string;
}

export function useSteps<D, S extends StoredState>(stored: S | undefined, first: D) {
  const [steps, setSteps] = useState<readonly D[]>([]);
  const [base, setBase] = useState(stored);
  const isDirty = steps.length > 0;
  const isOvertaken = base?.id !== stored?.id || base?.revision !== stored?.revision;
  // State that follows what was read: no effect, so that no frame shows the one with the other.
  if (isOvertaken && !isDirty) setBase(stored);
  return {
    draft: steps.at(-1) ?? first,
    isDirty,
    /** The revision that saving names: of what the draft was made from. */
    revision: base?.state === 'draft' ? base.revision : null,
    conflict: isOvertaken && isDirty ? { theirs: stored } : null,
    change: (next: D) => setSteps((before) => [...before, next].slice(-MOST_UNDO)),
    undo: () => setSteps((before) => before.slice(0, -1)),
    reset: () => setSteps([]),
    /** Goes on with what was edited here, on top of what the other saved. */
    keepMine: () => setBase(stored),
  };
}

export function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isField || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

import { useRef } from 'react';

/**
 * Charts keep cursors and view themselves and report them. What is shown and was not reported came from outside, a link
 * or a line of the evidence: then the chart begins anew, by the number that this gives for its key.
 */
export function useEpoch(shown: string | null): {
  readonly epoch: number;
  readonly remember: (reported: string | null) => void;
} {
  const state = useRef({ known: new Set([shown]), epoch: 0 });
  if (!state.current.known.has(shown))
    state.current = { known: new Set([shown]), epoch: state.current.epoch + 1 };
  return {
    epoch: state.current.epoch,
    remember: (reported) => {
      state.current.known.add(reported);
    },
  };
}

import { type RefObject, useEffect, useRef } from 'react';
import type { WorkspaceView } from './workspace-view-state.ts';

/**
 * Gives the focus to a plot that was asked for, once it is drawn: its keys work at once. The first is asked for by how the
 * workspace was opened, and gets none while the reader has a menu open or writes.
 */
export function usePlotFocus(work: RefObject<HTMLElement | null>, first: WorkspaceView | null) {
  const sought = useRef<string | null>(first);
  const isFirst = useRef(true);
  useEffect(() => {
    if (sought.current === null) return;
    const pane = work.current?.querySelector(`[data-pane="${sought.current}"]`);
    const plot = pane?.querySelector<HTMLElement>('[role=application]');
    if (!plot) return;
    sought.current = null;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst && isReaderBusy()) return;
    // On a phone the plots lie below each other: the one asked for is scrolled to, beside others nothing moves.
    plot.scrollIntoView({ block: 'nearest' });
    plot.focus({ preventScroll: true });
  });
  return (view: string) => {
    isFirst.current = false;
    sought.current = view;
  };
}

/** The reader has opened a menu meanwhile, which would close without the focus, or writes. */
const isReaderBusy = () =>
  document.activeElement?.closest(
    '[role=dialog], [role=listbox], [role=menu], [aria-expanded=true], input, textarea',
  ) != null;

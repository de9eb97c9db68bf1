import type { LinePlot } from './line-plot-options.ts';
import { isSameWindow, type ViewWindow } from './view-window.ts';

/** Plots of one axis that zoom and pan together. */
export interface ViewLink {
  readonly join: (plot: Pick<LinePlot, 'setView' | 'view'>) => () => void;
  readonly report: (from: Pick<LinePlot, 'setView' | 'view'>, view: ViewWindow) => void;
  /** Where the linked plots stand; null before any has moved. */
  readonly view: () => ViewWindow | null;
}

export function createViewLink(): ViewLink {
  const plots = new Set<Pick<LinePlot, 'setView' | 'view'>>();
  let current: ViewWindow | null = null;
  return {
    join(plot) {
      plots.add(plot);
      return () => plots.delete(plot);
    },
    report(from, view) {
      // A plot does not report back the view it was given.
      if (current !== null && isSameWindow(current, view)) return;
      current = view;
      for (const plot of plots) if (plot !== from) plot.setView(view);
    },
    view: () => current,
  };
}

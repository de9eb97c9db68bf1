import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './chart-figure.module.css';
import { createLinePlot } from './line-plot.ts';
import type { LinePlot, LinePlotOptions } from './line-plot-options.ts';
import type { ViewWindow } from './view-window.ts';
import { panBy, zoomAt } from './view-window.ts';
import 'uplot/dist/uPlot.min.css';
import './charts.css';

export interface PlotSurfaceProps {
  readonly plot: RefObject<LinePlot | null>;
  readonly options: LinePlotOptions;
  readonly start?: ViewWindow | null | undefined;
  readonly heightPx: number;
  readonly label: string;
  /** Read out politely when it changes: where the cursor stands. */
  readonly announcement: string;
  /** Returns whether the key meant something. Arrow keys, letters; z, +, -, 0 are taken here. */
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly children?: ReactNode;
}

/** The plot itself: a focusable area with the keys that all charts share. */
export function PlotSurface({
  plot,
  options,
  start,
  heightPx,
  label,
  announcement,
  onKey,
  children,
}: PlotSurfaceProps) {
  const { t } = useTranslation('charts');
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const firstView = useRef(start);

  useEffect(() => {
    if (host.current === null) return;
    const made = createLinePlot(host.current, latest.current, firstView.current ?? undefined);
    plot.current = made;
    return () => {
      plot.current = null;
      made.destroy();
    };
  }, [plot]);

  useEffect(() => {
    plot.current?.update(options);
  }, [plot, options]);

  const handleKey = (event: KeyboardEvent) => {
    const made = plot.current;
    if (made === null || event.ctrlKey || event.metaKey) return;
    if (onKey?.(event) === true || handleViewKey(event, made, options)) {
      event.preventDefault();
      event.stopPropagation();
    }
  };

  return (
    <div
      className={classes.plot}
      style={{ height: heightPx }}
      role="application"
      aria-roledescription={t('plot')}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the plot is worked by keys
      tabIndex={0}
      onKeyDown={handleKey}
    >
      <div ref={host} className={classes.surface} />
      {children}
      <div className="visually-hidden" aria-live="polite">
        {announcement}
      </div>
    </div>
  );
}

function handleViewKey(event: KeyboardEvent, made: LinePlot, options: LinePlotOptions): boolean {
  const view = made.view();
  const middle = (view.min + view.max) / 2;
  switch (event.key) {
    case 'z':
      made.stepBack();
      return true;
    case '+':
    case '=':
      made.setView(zoomAt(view, middle, 0.5, options.bounds, options.minSpan), true);
      return true;
    case '-':
      made.setView(zoomAt(view, middle, 2, options.bounds, options.minSpan), true);
      return true;
    case '0':
      made.reset();
      return true;
    case 'PageUp':
    case 'PageDown': {
      const shift = (view.max - view.min) * (event.key === 'PageDown' ? 0.8 : -0.8);
      made.setView(panBy(view, shift, options.bounds), true);
      return true;
    }
    default:
      return false;
  }
}

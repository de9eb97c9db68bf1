import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../figure/chart-figure.module.css';
import { useFigureFrame } from '../figure/figure-frame.tsx';
import { createLinePlot } from './line-plot.ts';
import type { LinePlot, LinePlotOptions } from './line-plot-options.ts';
import type { ViewLink } from './view-link.ts';
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
  /** Returns whether the key meant something. Arrow keys, letters; z, Z, +, -, 0 are taken here. */
  /** Plots that share it zoom and pan together. */
  readonly link?: ViewLink | undefined;
  readonly onKey?: (event: KeyboardEvent) => boolean;
  readonly children?: ReactNode;
}

/** Letters of a unit that stands beside the last tick; longer words would reach over the edge and take a line of their own. */
const MOST_BESIDE_A_TICK = 6;

/** The plot itself: a focusable area with the keys that all charts share. */
export function PlotSurface({
  plot,
  options: given,
  start,
  heightPx,
  label,
  announcement,
  link,
  onKey,
  children,
}: PlotSurfaceProps) {
  const { t } = useTranslation('charts');
  const isFramed = useFigureFrame() !== null;
  const isInline = isFramed && given.x.label.length <= MOST_BESIDE_A_TICK;
  const options = isInline ? { ...given, x: { ...given.x, isInline } } : given;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(options);
  latest.current = options;
  const firstView = useRef(start);

  useEffect(() => {
    if (host.current === null) return;
    const made = createLinePlot(
      host.current,
      link === undefined
        ? latest.current
        : { ...latest.current, onView: (view) => notifyLink(link, made, view, latest.current) },
      link?.view() ?? firstView.current ?? undefined,
    );
    plot.current = made;
    const leave = link?.join(made);
    return () => {
      leave?.();
      plot.current = null;
      made.destroy();
    };
  }, [plot, link]);

  useEffect(() => {
    const made = plot.current;
    if (made === null) return;
    made.update(
      link === undefined ? options : { ...options, onView: (view) => notifyLink(link, made, view, options) },
    );
  }, [plot, link, options]);

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
      data-framed={isFramed || undefined}
      style={isFramed ? undefined : { height: heightPx }}
      role="application"
      aria-roledescription={t('plot')}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE the plot is worked by keys
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

function notifyLink(link: ViewLink, from: LinePlot, view: ViewWindow, options: LinePlotOptions): void {
  link.report(from, view);
  options.onView?.(view);
}

function handleViewKey(event: KeyboardEvent, made: LinePlot, options: LinePlotOptions): boolean {
  const view = made.view();
  const middle = (view.min + view.max) / 2;
  switch (event.key) {
    case 'z':
      made.stepBack();
      return true;
    case 'Z':
      made.stepForward();
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

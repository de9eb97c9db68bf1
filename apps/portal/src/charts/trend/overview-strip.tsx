import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { clampWindow, type ViewWindow } from '../plot/view-window.ts';
import classes from './overview-strip.module.css';

export interface OverviewStripProps {
  readonly bounds: ViewWindow;
  readonly range: ViewWindow;
  readonly onRange: (range: ViewWindow) => void;
  readonly series: {
    readonly t: Float64Array;
    readonly low: Float64Array;
    readonly high: Float64Array;
  } | null;
}

const HEIGHT_PX = 40;
const EDGE_PX = 8;
const MIN_SPAN_MS = 3_600_000;

/** The whole history in a strip; the brush over it is what the trend above shows. */
export function OverviewStrip({ bounds, range, onRange, series }: OverviewStripProps) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const host = useRef<HTMLDivElement>(null);
  const [widthPx, setWidth] = useState(600);
  const [dragged, setDragged] = useState<ViewWindow | null>(null);
  const grip = useRef<{ part: 'start' | 'end' | 'whole'; at: number; from: ViewWindow } | null>(null);
  const shown = clampWindow(dragged ?? range, bounds, MIN_SPAN_MS);

  useLayoutEffect(() => {
    const element = host.current;
    if (element === null) return;
    const sizes = new ResizeObserver(() => setWidth(Math.max(50, element.clientWidth)));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);

  const span = bounds.max - bounds.min;
  const area = useMemo(
    () => (series === null ? '' : areaPath(series, bounds, widthPx)),
    [series, bounds, widthPx],
  );
  const px = (ms: number) => ((ms - bounds.min) / span) * widthPx;
  const msAt = (event: PointerEvent) =>
    bounds.min + ((event.clientX - event.currentTarget.getBoundingClientRect().left) / widthPx) * span;

  const moved = (at: number): ViewWindow => {
    const { part, at: startedAt, from } = grip.current!;
    const shift = at - startedAt;
    if (part === 'start') return { min: Math.min(from.min + shift, from.max - MIN_SPAN_MS), max: from.max };
    if (part === 'end') return { min: from.min, max: Math.max(from.max + shift, from.min + MIN_SPAN_MS) };
    return { min: from.min + shift, max: from.max + shift };
  };
  const down = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = msAt(event);
    const edge = (EDGE_PX / widthPx) * span;
    const isInside = at > shown.min - edge && at < shown.max + edge;
    const half = (shown.max - shown.min) / 2;
    const from = isInside ? shown : clampWindow({ min: at - half, max: at + half }, bounds, MIN_SPAN_MS);
    const part = Math.abs(at - from.min) < edge ? 'start' : Math.abs(at - from.max) < edge ? 'end' : 'whole';
    grip.current = { part: isInside ? part : 'whole', at, from };
    setDragged(from);
  };
  const move = (event: PointerEvent) => {
    if (grip.current !== null) setDragged(clampWindow(moved(msAt(event)), bounds, MIN_SPAN_MS));
  };
  const up = () => {
    if (grip.current === null) return;
    grip.current = null;
    setDragged(null);
    onRange(shown);
  };
  const key = (edge: 'min' | 'max') => (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    const step = direction * (event.shiftKey ? 7 * 86_400_000 : 86_400_000 / 4);
    const next = { ...shown, [edge]: shown[edge] + step };
    if (next.max - next.min >= MIN_SPAN_MS) onRange(clampWindow(next, bounds, MIN_SPAN_MS));
  };
  const handle = (edge: 'min' | 'max', name: string) => (
    <div
      className={classes.handle}
      role="slider"
      tabIndex={0}
      aria-label={name}
      aria-valuemin={bounds.min}
      aria-valuemax={bounds.max}
      aria-valuenow={shown[edge]}
      aria-valuetext={formats.instant(shown[edge])}
      style={{ left: px(shown[edge]) }}
      onKeyDown={key(edge)}
    />
  );

  return (
    // biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own
    <div
      ref={host}
      className={classes.strip}
      role="group"
      aria-label={t('overview')}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <svg width={widthPx} height={HEIGHT_PX} aria-hidden="true">
        <path className={classes.line} d={area} />
        <rect className={classes.veil} x={0} y={0} width={Math.max(0, px(shown.min))} height={HEIGHT_PX} />
        <rect
          className={classes.veil}
          x={px(shown.max)}
          y={0}
          width={Math.max(0, widthPx - px(shown.max))}
          height={HEIGHT_PX}
        />
        <rect
          className={classes.brush}
          x={px(shown.min) + 0.5}
          y={0.5}
          width={Math.max(2, px(shown.max) - px(shown.min) - 1)}
          height={HEIGHT_PX - 1}
        />
      </svg>
      {handle('min', t('rangeStart'))}
      {handle('max', t('rangeEnd'))}
    </div>
  );
}

function areaPath(
  { t, low, high }: NonNullable<OverviewStripProps['series']>,
  bounds: ViewWindow,
  widthPx: number,
): string {
  let top = Number.NEGATIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  for (let i = 0; i < t.length; i++) {
    if (high[i]! > top) top = high[i]!;
    if (low[i]! < bottom) bottom = low[i]!;
  }
  const scale = (HEIGHT_PX - 8) / (top - bottom || 1);
  const x = (ms: number) => (((ms - bounds.min) / (bounds.max - bounds.min)) * widthPx).toFixed(1);
  const y = (value: number) => (HEIGHT_PX - 4 - (value - bottom) * scale).toFixed(1);
  const parts: string[] = [];
  for (let i = 0; i < t.length; i++) {
    if (Number.isNaN(high[i])) continue;
    parts.push(`M${x(t[i]!)} ${y(low[i]!)}V${Number(y(high[i]!)) - 1}`);
  }
  return parts.join('');
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import type { BoundaryName } from './draft-rules.ts';
import classes from './limits.module.css';

/** Where values stand on the plot, CSS px. */
export interface PlotScale {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly zeroPx: number;
  readonly pxPerUnit: number;
}

const NAMES: readonly (readonly [name: BoundaryName, text: string])[] = [
  ['c', 'C/D'],
  ['b', 'B/C'],
  ['a', 'A/B'],
];
/** Handles of boundaries that lie close together stand side by side, not over each other. */
const HANDLE_PX = 22;

/** A line and a handle for each boundary: dragged, or moved with the arrow keys. */
export function LimitHandles({
  scale,
  boundaries,
  unit,
  step,
  today,
  onChange,
  onDragging,
}: {
  scale: PlotScale;
  boundaries: { readonly a?: number | undefined; readonly b: number; readonly c: number };
  unit: string;
  step: number;
  /** B/C of what is in force. */
  today: number | null;
  onChange: ((name: BoundaryName, value: number) => void) | null;
  onDragging: (isDragging: boolean) => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const layer = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<BoundaryName | null>(null);
  const shown = NAMES.flatMap(([name, text]) => {
    const value = boundaries[name];
    return value === undefined ? [] : [{ name, text, value, y: scale.zeroPx - value * scale.pxPerUnit }];
  });
  const places = placeHandles(shown.map(({ y }) => y));
  const move = (name: BoundaryName) => (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (dragged !== name || box === undefined) return;
    const y = Math.min(scale.top + scale.height, Math.max(scale.top, event.clientY - box.top));
    onChange?.(name, (scale.zeroPx - y) / scale.pxPerUnit);
  };
  const key = (name: BoundaryName, value: number) => (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (by === undefined || onChange === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChange(name, value + by * step);
  };
  const end = () => {
    setDragged(null);
    onDragging(false);
  };
  return (
    <div ref={layer} className={classes.handles}>
      {shown.map(({ name, text, value, y }, index) => (
        <div key={name}>
          <div
            className={classes.line}
            data-boundary={name}
            style={{ top: y, left: scale.left, width: scale.width }}
          />
          {dragged === name && (
            <output
              className={classes.dragNote}
              style={{ top: y + (y > scale.top + 40 ? -34 : 10), left: scale.left + scale.width / 2 }}
            >
              <b>{formats.quantity(value, unit)}</b>{' '}
              {today !== null && name === 'b' && t('chart.today', { limit: formats.number(today) })}
            </output>
          )}
          <button
            type="button"
            role="slider"
            className={classes.handle}
            data-boundary={name}
            data-dragged={dragged === name || undefined}
            style={{ top: places[index], left: scale.left + scale.width + 4 }}
            aria-label={t('handle', { boundary: text })}
            aria-orientation="vertical"
            aria-valuenow={value}
            aria-valuetext={formats.quantity(value, unit)}
            disabled={onChange === null}
            onKeyDown={key(name, value)}
            onPointerDown={(event) => {
              event.stopPropagation();
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged(name);
              onDragging(true);
            }}
            onPointerMove={move(name)}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <b>{formats.number(value)}</b> {text}
          </button>
        </div>
      ))}
    </div>
  );
}

/** Each at its line, pushed down where the one above needs the room; from top to bottom. */
function placeHandles(ys: readonly number[]): number[] {
  const order = ys.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  const placed: number[] = [];
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    placed[index] = Math.max(y, free);
    free = placed[index]! + HANDLE_PX;
  }
  return placed;
}

import { memo } from 'react';
import classes from './gear-scheme.module.css';
import type { GearSchemeLayout } from './gear-scheme-shapes.ts';

/** One fault of an element; its shade is one of the coverage scale. */
export interface SchemeSquare {
  readonly key: string;
  readonly shade: string;
  readonly text: string;
  readonly isOutlined: boolean;
}

const SIZE = 7;
const STEP = 8;

/** A row of squares at every element that has faults, clear of its label. */
export const FaultSquares = memo(function FaultSquares({
  layout,
  squares,
}: {
  layout: GearSchemeLayout;
  squares: ReadonlyMap<string, readonly SchemeSquare[]>;
}) {
  const spots = spotsOf(layout);
  return [...squares].flatMap(([id, faults]) => {
    const spot = spots.get(id);
    if (spot === undefined) return [];
    const [middle, y] = spot;
    const x = middle - (faults.length * STEP - 1) / 2;
    return (
      <g key={id} className={classes.squares}>
        {faults.map(({ key, shade, text, isOutlined }, i) => (
          <rect
            key={key}
            x={x + i * STEP}
            y={y}
            width={SIZE}
            height={SIZE}
            data-shade={shade}
            data-outlined={isOutlined || undefined}
          >
            <title>{text}</title>
          </rect>
        ))}
      </g>
    );
  });
});

/** Middle of the row and its upper edge, by element. */
function spotsOf(layout: GearSchemeLayout): ReadonlyMap<string, readonly [number, number]> {
  const spots = new Map<string, readonly [number, number]>();
  // A shaft's own line is full of symbols: its faults stand below its name.
  for (const { id } of layout.shafts) {
    const label = layout.labels.find(({ key }) => key === id);
    if (label === undefined) continue;
    const aside = label.anchor === 'start' ? STEP : label.anchor === 'end' ? -STEP : 0;
    spots.set(id, [label.x + aside, label.y + 4]);
  }
  for (const { element, x, y, radius, isUpper } of layout.gears)
    if (isUpper) spots.set(element, [x, y - radius - 19]);
  for (const { id, x, topY, width } of layout.planetaries) spots.set(id, [x + width / 2, topY - 19]);
  for (const { id, x, y } of layout.bearings) spots.set(id, [x, y + 24]);
  for (const { id, x, y, width } of layout.couplings) spots.set(id, [x + width / 2, y - 28]);
  return spots;
}

import type { Severity } from '@ritzel/drivetrain';
import { memo } from 'react';
import classes from './gear-scheme.module.css';
import {
  type DrawnBearing,
  type DrawnCoupling,
  type DrawnEnd,
  type DrawnGear,
  type DrawnPlanetary,
  type GearSchemeLayout,
  halfFace,
} from './gear-scheme-shapes.ts';
import { At, BearingSymbol, CouplingSymbol, EndSymbol, GearSymbol } from './gear-symbols.tsx';
import { PlanetarySymbol } from './planetary-symbol.tsx';

/** What is drawn for an element of the kinematics. */
export type SchemeSymbol = { readonly id: string } & (
  | { readonly kind: 'shaft'; readonly shaft: GearSchemeLayout['shafts'][number] }
  | { readonly kind: 'mesh'; readonly gears: readonly DrawnGear[] }
  | { readonly kind: 'planetary'; readonly stage: DrawnPlanetary }
  | { readonly kind: 'coupling'; readonly coupling: DrawnCoupling }
  | { readonly kind: 'end'; readonly end: DrawnEnd }
  | { readonly kind: 'bearing'; readonly bearing: DrawnBearing }
);

export interface SchemeElementActions {
  readonly light: (id: string | null) => void;
  readonly toggle: (id: string) => void;
}

interface SchemeElementProps {
  readonly symbol: SchemeSymbol;
  readonly label: string;
  readonly severity: Severity | undefined;
  readonly isSelected: boolean;
  readonly isHighlighted: boolean;
  readonly actions: SchemeElementActions;
}

/** One element: named, reachable by keys, highlighted with its lines; drawn again only when it looks different. */
export const SchemeElement = memo(function SchemeElement({
  symbol,
  label,
  severity,
  isSelected,
  isHighlighted,
  actions,
}: SchemeElementProps) {
  const { id } = symbol;
  const [x, y, width, height] = boxOf(symbol);
  return (
    // biome-ignore lint/a11y/useSemanticElements: @NOTE SVG has no button element
    <g
      className={classes.element}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isSelected}
      data-highlighted={isHighlighted || undefined}
      data-severity={severity}
      onPointerEnter={() => actions.light(id)}
      onPointerLeave={() => actions.light(null)}
      onFocus={() => actions.light(id)}
      onBlur={() => actions.light(null)}
      onClick={() => actions.toggle(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        actions.toggle(id);
      }}
    >
      <rect className={classes.halo} x={x} y={y} width={width} height={height} rx={3} />
      <Drawn symbol={symbol} />
    </g>
  );
}, looksTheSame);

/** A layout is made anew for every draft; most of what it places stays where it was. */
function looksTheSame(before: SchemeElementProps, after: SchemeElementProps): boolean {
  return (
    before.label === after.label &&
    before.severity === after.severity &&
    before.isSelected === after.isSelected &&
    before.isHighlighted === after.isHighlighted &&
    before.actions === after.actions &&
    (before.symbol === after.symbol || JSON.stringify(before.symbol) === JSON.stringify(after.symbol))
  );
}

function Drawn({ symbol }: { symbol: SchemeSymbol }) {
  switch (symbol.kind) {
    case 'shaft': {
      const { x1, x2, y } = symbol.shaft;
      return (
        <At x={x1} y={y}>
          <line className={classes.axis} x1={-6} x2={x2 - x1 + 6} />
          <line className={classes.shaft} x2={x2 - x1} />
        </At>
      );
    }
    case 'mesh':
      return symbol.gears.map((gear) => <GearSymbol key={gear.role} gear={gear} />);
    case 'planetary':
      return <PlanetarySymbol stage={symbol.stage} />;
    case 'coupling':
      return <CouplingSymbol coupling={symbol.coupling} />;
    case 'end':
      return <EndSymbol end={symbol.end} />;
    case 'bearing':
      return <BearingSymbol bearing={symbol.bearing} />;
  }
}

/** What answers the pointer, and lights. */
function boxOf(symbol: SchemeSymbol): readonly [x: number, y: number, width: number, height: number] {
  switch (symbol.kind) {
    case 'shaft': {
      const { x1, x2, y } = symbol.shaft;
      return [x1, y - 5, x2 - x1, 10];
    }
    case 'mesh': {
      const { gears } = symbol;
      const top = Math.min(...gears.map(({ y, radius }) => y - radius));
      const bottom = Math.max(...gears.map(({ y, radius }) => y + radius));
      const half = Math.max(...gears.map(halfFace)) + 4;
      return [gears[0]!.x - half, top - 2, 2 * half, bottom - top + 4];
    }
    case 'planetary': {
      const { x, y, topY, width } = symbol.stage;
      return [x + 4, topY - 2, width - 8, y - topY + 22];
    }
    case 'coupling': {
      const { x, y, width } = symbol.coupling;
      return [x - 2, y - 14, width + 4, 28];
    }
    case 'end':
      return [symbol.end.x - 21, symbol.end.y - 21, 42, 42];
    case 'bearing':
      return [symbol.bearing.x - 11, symbol.bearing.y - 15, 22, 30];
  }
}

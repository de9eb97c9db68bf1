import { memo, type ReactNode } from 'react';
import classes from './gear-scheme.module.css';
import {
  type DrawnBearing,
  type DrawnCoupling,
  type DrawnEnd,
  type DrawnGear,
  halfFace,
} from './gear-scheme-shapes.ts';

/** Signs after ISO 3952-1 and -2 (kinematic diagrams), kept to what reads at a glance. */

/** How much wider a cone is at its large end than at its small one. */
const CONE = 7;

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Every symbol is drawn around its own middle and moved there: a drivetrain that shifts is not drawn anew. */
export function At({ x, y, children }: Place & { children: ReactNode }) {
  return <g transform={`translate(${x} ${y})`}>{children}</g>;
}

export function GearSymbol({ gear: { x, y, radius, kind, role, isUpper } }: { gear: DrawnGear }) {
  return (
    <At x={x} y={y}>
      <Gear radius={radius} kind={kind} role={role} isUpper={isUpper} />
    </At>
  );
}

/**
 * A gear seen from the side; teeth beside it. Helical gears carry slanted lines; the cones of a bevel pair touch along
 * one slanted line; a worm lies along its shaft; gears of unknown teeth are dashed.
 */
const Gear = memo(function Gear({
  radius,
  kind,
  role,
  isUpper,
}: Pick<DrawnGear, 'radius' | 'kind' | 'role' | 'isUpper'>) {
  const half = halfFace({ kind, role });
  const isCone = kind === 'bevel' || kind === 'hypoid';
  // The pinion grows to the right where its wheel shrinks: they touch along their whole faces.
  const grow = isCone ? (role === 'pinion' ? CONE : -CONE) / 2 : 0;
  const [left, right] = [radius - grow, radius + grow];
  const points = [
    [-half, -left],
    [half, -right],
    [half, right],
    [-half, left],
  ];
  const isHelical = kind === 'helical' || kind === 'double-helical';
  const isWorm = kind === 'worm' && role === 'pinion';
  return (
    <>
      <polygon
        className={kind === 'unknown' ? `${classes.body} ${classes.unknown}` : classes.body}
        points={points.map((point) => point.join(',')).join(' ')}
      />
      {isHelical &&
        [-0.55, 0, 0.55].map((share) => (
          <path
            key={share}
            className={classes.thin}
            d={
              kind === 'double-helical'
                ? `M${1 - half} ${share * (radius - 4) + 2}l${half - 1} -4l${half - 1} 4`
                : `M${1 - half} ${share * (radius - 4) + 2}l${2 * half - 2} -4`
            }
          />
        ))}
      {isWorm &&
        [-12, -4, 4, 12].map((at) => (
          <path key={at} className={classes.thin} d={`M${at - 3} ${radius}l6 ${-2 * radius}`} />
        ))}
      {/* Axes that cross: the drawing lays both into one plane, and says so. */}
      {(isCone || kind === 'worm') && isUpper && (
        <path className={classes.crossing} d={`M${-half - 13} ${radius + 3}h8m-4 0v-8`} />
      )}
    </>
  );
});

export function BearingSymbol({ bearing: { x, y, isPlanet } }: { bearing: DrawnBearing }) {
  return (
    <At x={x} y={y}>
      <Bearing isPlanet={isPlanet} />
    </At>
  );
}

/** A rolling bearing: two crossed boxes beside the shaft. */
const Bearing = memo(function Bearing({ isPlanet }: { isPlanet: boolean }) {
  const size = isPlanet ? 4 : 5;
  const boxes = isPlanet ? [-size] : [-2 * size - 1.5, 1.5];
  return boxes.map((top) => (
    <g key={top}>
      <rect className={classes.body} x={-size} y={top} width={2 * size} height={2 * size} />
      <path
        className={classes.thin}
        d={`M${-size} ${top}l${2 * size} ${2 * size}M${size} ${top}l${-2 * size} ${2 * size}`}
      />
    </g>
  ));
});

/** A coupling: two halves facing each other. */
export function CouplingSymbol({ coupling: { x, width, y } }: { coupling: DrawnCoupling }) {
  const middle = x + width / 2;
  return (
    <>
      <line className={classes.shaft} x1={x} x2={x + width} y1={y} y2={y} />
      <rect className={classes.body} x={middle - 6} y={y - 11} width={4.5} height={22} />
      <rect className={classes.body} x={middle + 1.5} y={y - 11} width={4.5} height={22} />
    </>
  );
}

const LETTERS = { motor: 'M', generator: 'G', machine: 'D' } as const;

export function EndSymbol({ end: { kind, x, y } }: { end: DrawnEnd }) {
  return (
    <>
      {kind !== 'machine' ? (
        <circle className={classes.body} cx={x} cy={y} r={17} />
      ) : (
        <rect className={classes.body} x={x - 17} y={y - 17} width={34} height={34} rx={2} />
      )}
      <text className={classes.letter} x={x} y={y + 4} textAnchor="middle">
        {LETTERS[kind]}
      </text>
    </>
  );
}

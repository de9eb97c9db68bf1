import classes from './gear-scheme.module.css';
import type {
  DrawnBearing,
  DrawnCoupling,
  DrawnEnd,
  DrawnGear,
  DrawnPlanetary,
} from './gear-scheme-layout.ts';

/** Signs after ISO 3952-1 and -2 (kinematic diagrams), kept to what reads at a glance. */

/** A gear seen from the side; teeth beside it. Helical gears carry slanted lines, bevel gears a slanted face. */
export function GearSymbol({ gear }: { gear: DrawnGear }) {
  const { x, y, radius, kind, role } = gear;
  const half = 4.5;
  // Cones: the face of a bevel gear is wider at one side, the other way round on its mate.
  const isCone = kind === 'bevel' || kind === 'hypoid';
  const leftRadius = isCone && role === 'pinion' ? radius * 0.62 : radius;
  const rightRadius = isCone && role === 'wheel' ? radius - 5 : radius;
  const points = [
    [x - half, y - leftRadius],
    [x + half, y - rightRadius],
    [x + half, y + rightRadius],
    [x - half, y + leftRadius],
  ];
  const isHelical = kind === 'helical' || kind === 'double-helical';
  const marks = isHelical ? [-0.55, 0, 0.55].map((share) => y + share * (radius - 4)) : [];
  return (
    <>
      <polygon className={classes.body} points={points.map((point) => point.join(',')).join(' ')} />
      {marks.map((at) => (
        <path
          key={at}
          className={classes.thin}
          d={
            kind === 'double-helical'
              ? `M${x - half + 1} ${at + 2}l${half - 1} -4l${half - 1} 4`
              : `M${x - half + 1} ${at + 2}l${2 * half - 2} -4`
          }
        />
      ))}
    </>
  );
}

/** A rolling bearing: two crossed boxes beside the shaft. */
export function BearingSymbol({ bearing: { x, y, isPlanet } }: { bearing: DrawnBearing }) {
  const size = isPlanet ? 4 : 5;
  const boxes = isPlanet ? [y - size] : [y - 2 * size - 1.5, y + 1.5];
  return (
    <>
      {boxes.map((top) => (
        <g key={top}>
          <rect className={classes.body} x={x - size} y={top} width={2 * size} height={2 * size} />
          <path
            className={classes.thin}
            d={`M${x - size} ${top}l${2 * size} ${2 * size}M${x + size} ${top}l${-2 * size} ${2 * size}`}
          />
        </g>
      ))}
    </>
  );
}

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

export function EndSymbol({ end: { kind, x, y } }: { end: DrawnEnd }) {
  return (
    <>
      {kind === 'motor' ? (
        <circle className={classes.body} cx={x} cy={y} r={17} />
      ) : (
        <rect className={classes.body} x={x - 17} y={y - 17} width={34} height={34} rx={2} />
      )}
    </>
  );
}

/** A planetary stage in half section: sun on the axis, planet on the carrier's arm, ring above. */
export function PlanetarySymbol({ stage }: { stage: DrawnPlanetary }) {
  const { x, y, width, sunRadius, planetRadius, isRingFixed, isCarrierLeft } = stage;
  const middle = x + width / 2;
  const pinY = y - sunRadius - planetRadius;
  const ringY = y - sunRadius - 2 * planetRadius;
  const carrierX = isCarrierLeft ? x + 10 : x + width - 10;
  const sunX = isCarrierLeft ? x + width : x;
  return (
    <>
      {/* The axis: from the outside to the carrier, and from the sun to the outside. */}
      <line className={classes.shaft} x1={isCarrierLeft ? x : x + width} x2={carrierX} y1={y} y2={y} />
      <line className={classes.shaft} x1={sunX} x2={middle} y1={y} y2={y} />
      <path className={classes.thin} d={`M${carrierX} ${y}V${pinY}H${middle}`} />
      <rect className={classes.body} x={middle - 9} y={y - sunRadius} width={18} height={2 * sunRadius} />
      <rect
        className={classes.body}
        x={middle - 9}
        y={pinY - planetRadius}
        width={18}
        height={2 * planetRadius}
      />
      <rect className={classes.body} x={middle - 12} y={ringY - 7} width={24} height={7} />
      {isRingFixed && (
        <g className={classes.hatch}>
          {[-14, -8, -2, 4, 10].map((dx) => (
            <line key={dx} x1={middle + dx} x2={middle + dx + 5} y1={ringY - 7} y2={ringY - 13} />
          ))}
          <line x1={middle - 16} x2={middle + 16} y1={ringY - 7} y2={ringY - 7} />
        </g>
      )}
    </>
  );
}

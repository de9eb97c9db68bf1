import classes from './gear-scheme.module.css';
import type { DrawnPlanetary } from './gear-scheme-shapes.ts';
import { RING_THICKNESS } from './planetary-shape.ts';

/** A planetary stage in half section: suns on the axis, planets on the carrier's arm, rings above. */
export function PlanetarySymbol({ stage }: { stage: DrawnPlanetary }) {
  const { x, y, width, pinY, planes, isCarrierLeft } = stage;
  const carrierX = isCarrierLeft ? x + 10 : x + width - 10;
  const outside = isCarrierLeft ? x : x + width;
  const farPlane = isCarrierLeft ? planes.at(-1) : planes[0];
  // The sun that is nearest to its side leads out there.
  const sunPlane = (isCarrierLeft ? planes.toReversed() : planes).find(({ suns }) => suns.length > 0);
  return (
    <>
      <line className={classes.shaft} x1={outside} x2={carrierX} y1={y} y2={y} />
      {sunPlane !== undefined && (
        <line className={classes.shaft} x1={isCarrierLeft ? x + width : x} x2={sunPlane.x} y1={y} y2={y} />
      )}
      {/* A ring that turns leads out on the side that no sun takes. */}
      {sunPlane === undefined && <RingArm stage={stage} />}
      <path className={classes.thin} d={`M${carrierX} ${y}V${pinY}H${farPlane?.x ?? carrierX}`} />
      {planes.map((plane) => (
        <g key={plane.x}>
          {plane.suns.map(({ radius, isFixed }) => (
            <g key={radius}>
              <rect className={classes.body} x={plane.x - 9} y={y - radius} width={18} height={2 * radius} />
              {isFixed && <Hatch x={plane.x} y={y + radius} down />}
            </g>
          ))}
          <rect
            className={classes.body}
            x={plane.x - 9}
            y={pinY - plane.planetRadius}
            width={18}
            height={2 * plane.planetRadius}
          />
          {plane.rings.map(({ radius, isFixed }) => (
            <g key={radius}>
              <rect
                className={classes.body}
                x={plane.x - 12}
                y={y - radius - RING_THICKNESS}
                width={24}
                height={RING_THICKNESS}
              />
              {isFixed && <Hatch x={plane.x} y={y - radius - RING_THICKNESS} />}
            </g>
          ))}
        </g>
      ))}
    </>
  );
}

function RingArm({ stage: { x, y, width, planes, isCarrierLeft } }: { stage: DrawnPlanetary }) {
  const plane = planes.find(({ rings }) => rings.some(({ isFixed }) => !isFixed));
  const ring = plane?.rings.find(({ isFixed }) => !isFixed);
  if (plane === undefined || ring === undefined) return null;
  const side = isCarrierLeft ? x + width - 10 : x + 10;
  const out = isCarrierLeft ? x + width : x;
  return <path className={classes.thin} d={`M${plane.x} ${y - ring.radius - 3}H${side}V${y}H${out}`} />;
}

/** Held by the housing. */
function Hatch({ x, y, down = false }: { x: number; y: number; down?: boolean }) {
  const end = down ? y + 6 : y - 6;
  return (
    <g className={classes.hatch}>
      {[-14, -8, -2, 4, 10].map((dx) => (
        <line key={dx} x1={x + dx} x2={x + dx + 5} y1={y} y2={end} />
      ))}
      <line x1={x - 16} x2={x + 16} y1={y} y2={y} />
    </g>
  );
}

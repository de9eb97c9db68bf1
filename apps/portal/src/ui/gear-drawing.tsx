/**
 * A pinion driving a wheel, drawn in hairlines: decoration of the quiet pages. The flanks are true involutes of one
 * module at 20 degrees with a little backlash, so both wheels mesh as an engineer expects.
 */
export function GearDrawing({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      overflow="visible"
      viewBox="0 0 640 640"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <Wheel x={214} y={250} teeth={17} turn={0} bore={30} />
      <Wheel
        x={214 + CENTRES * Math.cos(LEAN)}
        y={250 + CENTRES * Math.sin(LEAN)}
        teeth={31}
        turn={MESH}
        bore={58}
      />
      <g strokeDasharray="14 4 3 4" opacity={0.7}>
        <path d={`M214 60V440M24 250H420`} />
        <path d={`M214 250L${214 + CENTRES * Math.cos(LEAN)} ${250 + CENTRES * Math.sin(LEAN)}`} />
      </g>
    </svg>
  );
}

const MODULE = 14;
const CENTRES = (MODULE * (17 + 31)) / 2;
const LEAN = 0.72;
// On the line of centres a tooth of the pinion meets a gap of the wheel; the wheels count in opposite senses.
const MESH = LEAN + Math.PI - Math.PI / 31 + (LEAN * 17) / 31;

const PRESSURE_ANGLE = (20 * Math.PI) / 180;
const BACKLASH = 0.97;
const FLANK_POINTS = 8;

const involute = (angle: number) => Math.tan(angle) - angle;

function Wheel({
  x,
  y,
  teeth,
  turn,
  bore,
}: {
  x: number;
  y: number;
  teeth: number;
  turn: number;
  bore: number;
}) {
  const pitchRadius = (MODULE * teeth) / 2;
  const tip = pitchRadius + MODULE;
  const root = pitchRadius - 1.25 * MODULE;
  const step = (2 * Math.PI) / teeth;
  const at = (radius: number, angle: number) =>
    `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  const base = pitchRadius * Math.cos(PRESSURE_ANGLE);
  // Half the angle that a tooth takes at a radius; below the base circle the flank is radial.
  const halfTooth = (radius: number) =>
    (BACKLASH * Math.PI) / (2 * teeth) +
    involute(PRESSURE_ANGLE) -
    involute(Math.acos(Math.min(1, base / Math.max(base, radius))));
  const radii = Array.from(
    { length: FLANK_POINTS },
    (_, i) => root + ((tip - root) * i) / (FLANK_POINTS - 1),
  );
  const outline = Array.from({ length: teeth }, (_, tooth) => {
    const middle = turn + tooth * step;
    const rising = radii.map((radius) => at(radius, middle - halfTooth(radius)));
    const falling = radii.toReversed().map((radius) => at(radius, middle + halfTooth(radius)));
    const nextRoot = at(root, middle + step - halfTooth(root));
    return `${tooth === 0 ? 'M' : 'L'}${[...rising, ...falling].join('L')}A${root} ${root} 0 0 1 ${nextRoot}`;
  }).join('');
  return (
    <>
      <path d={`${outline}Z`} strokeWidth={1.4} />
      <circle cx={x} cy={y} r={pitchRadius} strokeDasharray="10 4 2 4" opacity={0.7} />
      <circle cx={x} cy={y} r={root - MODULE * 1.1} opacity={0.6} />
      <circle cx={x} cy={y} r={bore} strokeWidth={1.4} />
    </>
  );
}

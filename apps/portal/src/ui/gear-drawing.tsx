/**
 * A pinion driving a wheel, drawn in hairlines: decoration of the quiet pages. Teeth are trapezoids of one module, so
 * both wheels mesh.
 */
export function GearDrawing({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 640 640" fill="none" stroke="currentColor" aria-hidden="true">
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
  const outline = Array.from({ length: teeth }, (_, tooth) => {
    const middle = turn + tooth * step;
    return `${tooth === 0 ? 'M' : 'L'}${at(root, middle - step * 0.3)}L${at(tip, middle - step * 0.12)}A${tip} ${tip} 0 0 1 ${at(tip, middle + step * 0.12)}L${at(root, middle + step * 0.3)}A${root} ${root} 0 0 1 ${at(root, middle + step * 0.7)}`;
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

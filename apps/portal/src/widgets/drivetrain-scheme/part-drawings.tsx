import classes from './drivetrain-scheme.module.css';
import type { MachineDrawing, PlacedPart } from './drivetrain-scheme-layout.ts';

interface Frame {
  readonly x: number;
  /** Axis of the shafts. */
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly baseY: number;
}

/** Side views in outline; the body takes the colour of the severity. */
export function PartDrawing({ part, machine }: { part: PlacedPart; machine: MachineDrawing }) {
  const frame: Frame = {
    x: part.x,
    y: part.axisY,
    width: part.width,
    height: part.height,
    baseY: part.baseY,
  };
  switch (part.kind) {
    case 'motor':
      return <Motor {...frame} />;
    case 'coupling':
      return <Coupling {...frame} />;
    case 'gearunit':
      return <GearUnit {...frame} />;
    case 'machine':
      return <Machine {...frame} machine={machine} />;
  }
}

function Motor({ x, y, width, height, baseY }: Frame) {
  const top = y - height / 2;
  const bodyX = x + 20;
  const bodyWidth = width - 32;
  return (
    <>
      <path className={classes.body} d={`M${x} ${top + 10}q0 -4 4 -4h14v${height - 12}h-14q-4 0 -4 -4z`} />
      <rect className={classes.body} x={bodyX} y={top} width={bodyWidth} height={height} rx={4} />
      <path className={classes.body} d={`M${bodyX + bodyWidth} ${top + 8}h9l3 12v${height - 40}l-3 12h-9z`} />
      {[0.2, 0.35, 0.5, 0.65, 0.8].map((share) => (
        <line
          key={share}
          className={classes.detail}
          x1={bodyX + 8}
          x2={bodyX + bodyWidth - 8}
          y1={top + share * height}
          y2={top + share * height}
        />
      ))}
      <rect
        className={classes.body}
        x={bodyX + bodyWidth / 2 - 15}
        y={top - 11}
        width={30}
        height={13}
        rx={2}
      />
      <Feet x1={bodyX + 8} x2={bodyX + bodyWidth - 8} from={y + height / 2} to={baseY} />
    </>
  );
}

function Coupling({ x, y, width, height }: Frame) {
  const half = width / 2;
  const top = y - height / 2;
  return (
    <>
      <rect className={classes.body} x={x} y={y - 12} width={7} height={24} />
      <rect className={classes.body} x={x + width - 7} y={y - 12} width={7} height={24} />
      <rect className={classes.body} x={x + 7} y={top} width={half - 8} height={height} rx={1.5} />
      <rect className={classes.body} x={x + half + 1} y={top} width={half - 8} height={height} rx={1.5} />
      {[0.2, 0.8].map((share) => (
        <line
          key={share}
          className={classes.detail}
          x1={x + 9}
          x2={x + width - 9}
          y1={top + share * height}
          y2={top + share * height}
        />
      ))}
    </>
  );
}

function GearUnit({ x, y, width, height, baseY }: Frame) {
  const top = y - height / 2;
  const bottom = y + height / 2;
  const left = x + 8;
  const right = x + width - 8;
  return (
    <>
      {/* Housing in two halves, split at the axes; the big wheel is at the slow end. */}
      <path
        className={classes.body}
        d={`M${left} ${bottom}V${top + 26}q0 -12 12 -14l${width * 0.3} -6q6 -6 16 -6h${width * 0.22}q12 0 15 14l5 22V${bottom}z`}
      />
      <line className={classes.detail} x1={left - 4} x2={right + 4} y1={y} y2={y} />
      <rect className={classes.body} x={x} y={y - 11} width={12} height={22} rx={1.5} />
      <rect className={classes.body} x={x + width - 14} y={y - 16} width={14} height={32} rx={1.5} />
      <circle className={classes.detail} cx={left + width * 0.24} cy={y} r={15} />
      <circle className={classes.detail} cx={left + width * 0.24} cy={y} r={4} />
      <circle className={classes.detail} cx={left + width * 0.24 + 42} cy={y} r={27} />
      <circle className={classes.detail} cx={left + width * 0.24 + 42} cy={y} r={6} />
      <rect className={classes.body} x={left + 22} y={top + 2} width={7} height={7} rx={1} />
      <path className={classes.detail} d={`M${left + 30} ${bottom - 8}h${width - 76}`} />
      <Feet x1={left + 6} x2={right - 6} from={bottom} to={baseY} />
    </>
  );
}

function Machine({ machine, ...frame }: Frame & { machine: MachineDrawing }) {
  const { x, y, width, height, baseY } = frame;
  const top = y - height / 2;
  const middle = x + width / 2;
  switch (machine) {
    case 'drum':
      return (
        <>
          <rect
            className={classes.body}
            x={x + 10}
            y={top + 6}
            width={width - 18}
            height={height - 12}
            rx={3}
          />
          <rect className={classes.body} x={x} y={y - 12} width={10} height={24} />
          {[0.24, 0.72].map((share) => (
            <rect
              key={share}
              className={classes.body}
              x={x + share * width}
              y={top}
              width={9}
              height={height}
              rx={1}
            />
          ))}
          <path
            className={classes.detail}
            d={`M${x + 48} ${top + 20}h${width * 0.3}M${x + 48} ${y + 22}h${width * 0.3}`}
          />
          <Feet x1={x + 0.24 * width + 4} x2={x + 0.72 * width + 4} from={y + height / 2} to={baseY} />
        </>
      );
    case 'pulley':
      return (
        <>
          <path
            className={classes.detail}
            d={`M${x + 44} ${y - 36}H${x + width}M${x + 44} ${y + 36}H${x + width}`}
          />
          <circle className={classes.body} cx={x + 44} cy={y} r={34} />
          <circle className={classes.detail} cx={x + 44} cy={y} r={26} />
          <circle className={classes.body} cx={x + 44} cy={y} r={7} />
          {[0, 0.33, 0.66].map((share) => (
            <circle key={share} className={classes.detail} cx={x + 82 + share * 44} cy={y - 28} r={6} />
          ))}
          <path className={classes.detail} d={`M${x + 74} ${y - 42}q8 -8 16 0q10 -9 18 0q8 -7 16 0`} />
          <Feet x1={x + 34} x2={x + 54} from={y + 34} to={baseY} />
        </>
      );
    case 'fan':
      return (
        <>
          <path
            className={classes.body}
            d={`M${middle + 42} ${top}v30a42 42 0 1 1 -42 -26a60 60 0 0 1 14 -4z`}
          />
          <circle className={classes.detail} cx={middle} cy={y + 4} r={26} />
          <circle className={classes.body} cx={middle} cy={y + 4} r={6} />
          <Spokes x={middle} y={y + 4} inner={7} outer={25} count={8} />
          <Feet x1={middle - 26} x2={middle + 26} from={y + 38} to={baseY} />
        </>
      );
    case 'pump':
      return (
        <>
          <circle className={classes.body} cx={middle} cy={y} r={36} />
          <path className={classes.body} d={`M${middle + 14} ${y - 34}V${top - 4}h22v50`} />
          <path
            className={classes.detail}
            d={`M${middle - 18} ${y - 20}L${middle + 26} ${y}L${middle - 18} ${y + 20}z`}
          />
          <rect className={classes.body} x={x} y={y - 9} width={30} height={18} />
          <Feet x1={middle - 20} x2={middle + 20} from={y + 34} to={baseY} />
        </>
      );
    case 'rotor':
    case 'propeller':
      return (
        <>
          <circle className={classes.body} cx={middle} cy={y} r={11} />
          {[-90, 30, 150].map((angle) => (
            <path
              key={angle}
              className={classes.body}
              transform={`rotate(${angle} ${middle} ${y})`}
              d={
                machine === 'rotor'
                  ? `M${middle + 10} ${y - 4}q14 -7 38 -1l-2 4q-22 4 -36 5z`
                  : `M${middle + 9} ${y - 5}q16 -18 32 -2q2 10 -8 12q-12 3 -24 -1z`
              }
            />
          ))}
          <rect className={classes.body} x={x} y={y - 10} width={width / 2 - 12} height={20} rx={2} />
        </>
      );
    case 'rolls':
      return (
        <>
          <rect className={classes.body} x={x + 10} y={top} width={13} height={height} rx={2} />
          <rect className={classes.body} x={x + width - 23} y={top} width={13} height={height} rx={2} />
          <rect className={classes.body} x={x + 26} y={y - 32} width={width - 52} height={28} rx={3} />
          <rect className={classes.body} x={x + 26} y={y + 4} width={width - 52} height={28} rx={3} />
          <path className={classes.detail} d={`M${x + 26} ${y}h${width - 52}`} />
          <rect className={classes.body} x={x} y={y - 9} width={10} height={18} />
          <Feet x1={x + 14} x2={x + width - 16} from={y + height / 2} to={baseY} />
        </>
      );
    case 'screw':
      return (
        <>
          <rect className={classes.body} x={x + 8} y={y - 26} width={width - 12} height={52} rx={4} />
          <rect className={classes.body} x={x} y={y - 9} width={10} height={18} />
          <path
            className={classes.detail}
            d={`M${x + 16} ${y + 20}${Array.from({ length: 5 }, () => 'q10 -40 20 -40q-10 0 0 40').join('')}`}
          />
          <Feet x1={x + 26} x2={x + width - 26} from={y + 26} to={baseY} />
        </>
      );
    case 'block':
      return (
        <>
          <rect
            className={classes.body}
            x={x + 10}
            y={top + 10}
            width={width - 14}
            height={height - 20}
            rx={4}
          />
          <rect className={classes.body} x={x} y={y - 12} width={10} height={24} />
          <path
            className={classes.detail}
            d={`M${x + 24} ${top + 24}h${width - 44}M${x + 24} ${y + 24}h${width - 44}`}
          />
          <Feet x1={x + 26} x2={x + width - 24} from={y + height / 2 - 10} to={baseY} />
        </>
      );
  }
}

function Spokes({
  x,
  y,
  inner,
  outer,
  count,
}: {
  x: number;
  y: number;
  inner: number;
  outer: number;
  count: number;
}) {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i * 2 * Math.PI) / count;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    return (
      <line
        key={angle}
        className={classes.detail}
        x1={x + dx * inner}
        y1={y + dy * inner}
        x2={x + dx * outer}
        y2={y + dy * outer}
      />
    );
  });
}

function Feet({ x1, x2, from, to }: { x1: number; x2: number; from: number; to: number }) {
  return [x1, x2].map((x) => (
    <rect key={x} className={classes.foot} x={x - 7} y={from} width={14} height={Math.max(0, to - from)} />
  ));
}

import { type ChartColor, colorVariable } from '../plot/chart-colors.ts';
import type { DrawnShape } from './drawn-shapes.ts';

const paint = (color: ChartColor | undefined) => (color === undefined ? 'none' : colorVariable(color));

/** Shapes of a drawing as elements of an SVG. */
export function ShapeList({ shapes }: { shapes: readonly DrawnShape[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE shapes of a drawing have no name but their place in it
  return shapes.map((shape, index) => <Shape key={index} shape={shape} />);
}

function Shape({ shape }: { shape: DrawnShape }) {
  const look = {
    fill: paint(shape.fill),
    stroke: paint(shape.stroke),
    strokeWidth: shape.widthPx,
    strokeDasharray: shape.dash?.join(' '),
  };
  switch (shape.kind) {
    case 'path':
      return <path d={shape.d} {...look} />;
    case 'circle':
      return <circle cx={shape.x} cy={shape.y} r={shape.radius} {...look} />;
    case 'text':
      return (
        <text x={shape.x} y={shape.y} textAnchor="middle" fontSize={shape.sizePx} {...look}>
          {shape.text}
        </text>
      );
  }
}

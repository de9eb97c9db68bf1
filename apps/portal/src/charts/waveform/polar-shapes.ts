import type { DrawnShape } from '../figure/drawn-shapes.ts';

/** Width and height of the drawing in its own units. */
export const POLAR_PX = 280;
const INNER = 58;
const REACH = 62;
/** More values than these are no more line. */
const MOST_POINTS = 2048;
/** Teeth of more would be a black ring. */
const MOST_TEETH = 200;

/** Where on the turn its largest deviation is, and how large. */
export function largestDeviation(values: Float64Array): { readonly at: number; readonly most: number } {
  let most = 0;
  let at = 0;
  for (const [index, value] of values.entries()) {
    if (Math.abs(value) > most) {
      most = Math.abs(value);
      at = index;
    }
  }
  return { at, most };
}

/** One turn of a shaft around a circle, with its teeth and a hand on its largest deviation. */
export function polarShapes(values: Float64Array, teeth: number | null): DrawnShape[] {
  const { at, most } = largestDeviation(values);
  const middle = POLAR_PX / 2;
  const place = (index: number, radius: number) => {
    const angle = (2 * Math.PI * index) / values.length - Math.PI / 2;
    return { x: middle + radius * Math.cos(angle), y: middle + radius * Math.sin(angle) };
  };
  const point = (index: number, radius: number) => {
    const { x, y } = place(index, radius);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const scale = most > 0 ? REACH / most : 0;
  const step = Math.max(1, Math.floor(values.length / MOST_POINTS));
  const points: string[] = [];
  for (let i = 0; i < values.length; i += step)
    points.push(point(i, INNER + 8 + (values[i]! + most) * 0.5 * scale));
  const marks =
    teeth === null || teeth > MOST_TEETH
      ? []
      : Array.from({ length: teeth }, (_, tooth): DrawnShape => {
          const index = (tooth * values.length) / teeth;
          return {
            ...{ kind: 'path', d: `M${point(index, INNER - 5)}L${point(index, INNER)}` },
            ...{ stroke: 'ink2', widthPx: 0.7 },
          };
        });
  return [
    {
      ...{ kind: 'circle', x: middle, y: middle, radius: INNER + 8 + REACH / 2 },
      ...{ stroke: 'lineStrong', dash: [2, 3] },
    },
    { kind: 'circle', x: middle, y: middle, radius: INNER, stroke: 'ink2' },
    ...marks,
    ...[0, 90, 180, 270].map((angle): DrawnShape => {
      const turned = (angle * Math.PI) / 180;
      return {
        ...{ kind: 'text', text: `${angle}°`, sizePx: 10, fill: 'ink2' },
        x: middle + (INNER - 18) * Math.sin(turned),
        y: middle - (INNER - 18) * Math.cos(turned) + 4,
      };
    }),
    { kind: 'path', d: `M${points.join('L')}Z`, stroke: 'trace1', widthPx: 1 },
    // In black and white the hand differs from the turn by its dashes and the dot at its end.
    {
      ...{ kind: 'path', d: `M${point(at, INNER)}L${point(at, INNER + 12 + REACH)}` },
      ...{ stroke: 'harmonic', widthPx: 1.2, dash: [4, 2] },
    },
    { kind: 'circle', ...place(at, INNER + 12 + REACH), radius: 2.4, fill: 'harmonic' },
  ];
}

/** The geometry of a recording canvas: matrices, and paths as lines and curves. */

export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];
export type Step =
  | readonly ['M' | 'L', number, number]
  | readonly ['C', number, number, number, number, number, number]
  | readonly ['Z'];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];
export const multiply = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];
const place = (m: Matrix, x: number, y: number): readonly [number, number] => [
  m[0] * x + m[2] * y + m[4],
  m[1] * x + m[3] * y + m[5],
];
export const scaleOf = (m: Matrix) => Math.sqrt(Math.abs(m[0] * m[3] - m[1] * m[2]));

export function moved(steps: readonly Step[], m: Matrix): Step[] {
  return steps.map((step): Step => {
    if (step[0] === 'Z') return step;
    if (step[0] !== 'C') return [step[0], ...place(m, step[1], step[2])];
    const [, a, b, c, d, x, y] = step;
    return ['C', ...place(m, a, b), ...place(m, c, d), ...place(m, x, y)];
  });
}

/** An arc in curves of a quarter turn at most. */
function arcSteps(
  [x, y]: readonly [number, number],
  radius: number,
  [from, to]: readonly [number, number],
  isJoined: boolean,
): Step[] {
  const count = Math.max(1, Math.ceil(Math.abs(to - from) / (Math.PI / 2)));
  const turn = (to - from) / count;
  const reach = (4 / 3) * Math.tan(turn / 4) * radius;
  const steps: Step[] = [[isJoined ? 'L' : 'M', x + radius * Math.cos(from), y + radius * Math.sin(from)]];
  for (let i = 0; i < count; i++) {
    const [a, b] = [from + i * turn, from + (i + 1) * turn];
    const [ax, ay] = [x + radius * Math.cos(a), y + radius * Math.sin(a)];
    const [bx, by] = [x + radius * Math.cos(b), y + radius * Math.sin(b)];
    const [cx, cy] = [ax - reach * Math.sin(a), ay + reach * Math.cos(a)];
    steps.push(['C', cx, cy, bx + reach * Math.sin(b), by - reach * Math.cos(b), bx, by]);
  }
  return steps;
}

const COMMAND = /([MLHVCAZmlhvcaz])([^MLHVCAZmlhvcaz]*)/g;
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g;
const NUMBERS_OF: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, A: 7, Z: 0 };

/** The steps of a path in SVG, as far as our drawings go: lines, curves and circular arcs. */
function svgSteps(d: string): Step[] {
  const steps: Step[] = [];
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  for (const [, letter = '', rest = ''] of d.matchAll(COMMAND)) {
    const kind = letter.toUpperCase();
    const isRelative = letter !== kind;
    const values = (rest.match(NUMBER) ?? []).map(Number);
    const size = NUMBERS_OF[kind] ?? 0;
    if (kind === 'Z') {
      steps.push(['Z']);
      [x, y] = [startX, startY];
      continue;
    }
    for (let i = 0; i + size <= values.length; i += size) {
      const own = values.slice(i, i + size);
      const [dx, dy] = isRelative ? [x, y] : [0, 0];
      if (kind === 'H') x = own[0]! + dx;
      else if (kind === 'V') y = own[0]! + dy;
      else if (kind === 'C') {
        const [a, b, c, e, toX, toY] = own as [number, number, number, number, number, number]; // @NOTE: as many as the letter takes
        steps.push(['C', a + dx, b + dy, c + dx, e + dy, toX + dx, toY + dy]);
        [x, y] = [toX + dx, toY + dy];
        continue;
      } else if (kind === 'A') {
        const [radius = 1, , , isLarge = 0, isClockwise = 0, toX = 0, toY = 0] = own;
        steps.push(
          ...svgArc([x, y], [toX + dx, toY + dy], radius, {
            isLarge: isLarge === 1,
            isClockwise: isClockwise === 1,
          }),
        );
        [x, y] = [toX + dx, toY + dy];
        continue;
      } else [x, y] = [own[0]! + dx, own[1]! + dy];
      const isStart = kind === 'M' && i === 0;
      if (isStart) [startX, startY] = [x, y];
      steps.push([isStart ? 'M' : 'L', x, y]);
    }
  }
  return steps;
}

/** A circular arc between two points (SVG 2, B.2.4, with equal radii). */
function svgArc(
  [x1, y1]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  radius: number,
  { isLarge, isClockwise }: { readonly isLarge: boolean; readonly isClockwise: boolean },
): Step[] {
  const [halfX, halfY] = [(x1 - x2) / 2, (y1 - y2) / 2];
  const half = Math.hypot(halfX, halfY);
  if (half === 0) return [];
  const r = Math.max(radius, half);
  const reach = Math.sqrt(Math.max(0, r * r - half * half)) / half;
  const side = isLarge === isClockwise ? -1 : 1;
  const [cx, cy] = [(x1 + x2) / 2 + side * reach * halfY, (y1 + y2) / 2 - side * reach * halfX];
  const from = Math.atan2(y1 - cy, x1 - cx);
  let to = Math.atan2(y2 - cy, x2 - cx);
  if (isClockwise && to < from) to += 2 * Math.PI;
  if (!isClockwise && to > from) to -= 2 * Math.PI;
  return arcSteps([cx, cy], r, [from, to], true).slice(1);
}

/** The paths that the context is given whole. */
export class RecordedPath {
  readonly steps: Step[];

  constructor(d?: string) {
    this.steps = d === undefined ? [] : svgSteps(d);
  }
  moveTo(x: number, y: number): void {
    this.steps.push(['M', x, y]);
  }
  lineTo(x: number, y: number): void {
    this.steps.push([this.steps.length === 0 ? 'M' : 'L', x, y]);
  }
  closePath(): void {
    if (this.steps.length > 0) this.steps.push(['Z']);
  }
  rect(x: number, y: number, width: number, height: number): void {
    this.steps.push(
      ['M', x, y],
      ['L', x + width, y],
      ['L', x + width, y + height],
      ['L', x, y + height],
      ['Z'],
    );
  }
  // biome-ignore lint/complexity/useMaxParams: @NOTE the signature of the canvas
  arc(x: number, y: number, radius: number, from: number, to: number, isBackward = false): void {
    const end = isBackward && to > from ? to - 2 * Math.PI : to;
    const isJoined = this.steps.length > 0 && this.steps.at(-1)![0] !== 'Z';
    this.steps.push(...arcSteps([x, y], radius, [from, end], isJoined));
  }
  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    const r = Math.min(radius, width / 2, height / 2);
    const [right, bottom] = [x + width, y + height];
    const quarter = Math.PI / 2;
    this.steps.push(
      ...arcSteps([x + r, y + r], r, [2 * quarter, 3 * quarter], false),
      ...arcSteps([right - r, y + r], r, [3 * quarter, 4 * quarter], true),
      ...arcSteps([right - r, bottom - r], r, [0, quarter], true),
      ...arcSteps([x + r, bottom - r], r, [quarter, 2 * quarter], true),
      ['Z'],
    );
  }
}

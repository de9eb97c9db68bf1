import type { PdfFonts, Weight } from './pdf-fonts.ts';
import { IDENTITY, type Matrix, moved, multiply, RecordedPath, type Step, scaleOf } from './recorded-path.ts';

/**
 * A canvas that remembers what is drawn on it and draws it again as vectors: the portal's charts know nothing but the Canvas 2D
 * context, and paper wants lines and letters instead of pixels. What they use of the context is here, and nothing else; what
 * is missing throws, so that a chart never loses a part of itself in print.
 */

/** What the drawing is played on: the operators of a PDF page. */
export interface VectorTarget {
  save(): unknown;
  restore(): unknown;
  transform(a: number, b: number, c: number, d: number, e: number, f: number): unknown;
  moveTo(x: number, y: number): unknown;
  lineTo(x: number, y: number): unknown;
  bezierCurveTo(a: number, b: number, c: number, d: number, x: number, y: number): unknown;
  closePath(): unknown;
  clip(): unknown;
  fill(): unknown;
  stroke(): unknown;
  fillColor(color: string): unknown;
  fillOpacity(opacity: number): unknown;
  strokeColor(color: string): unknown;
  strokeOpacity(opacity: number): unknown;
  lineWidth(width: number): unknown;
  lineCap(cap: string): unknown;
  lineJoin(join: string): unknown;
  dash(lengths: number[], options: { phase: number }): unknown;
  undash(): unknown;
}

/** Letters at a place; the page knows how. */
export type WriteText = (
  text: string,
  at: {
    readonly x: number;
    readonly y: number;
    readonly size: number;
    readonly weight: Weight;
    readonly color: string;
  },
) => void;

type Act = (target: VectorTarget, write: WriteText) => void;

export interface RecordedCanvas {
  readonly acts: Act[];
  readonly width: number;
  readonly height: number;
}

interface State {
  matrix: Matrix;
  fillStyle: string;
  strokeStyle: string;
  lineWidth: number;
  lineCap: string;
  lineJoin: string;
  dash: readonly number[];
  dashOffset: number;
  alpha: number;
  font: string;
  align: string;
  baseline: string;
}

const FRESH: State = {
  matrix: IDENTITY,
  fillStyle: '#000000',
  strokeStyle: '#000000',
  lineWidth: 1,
  lineCap: 'butt',
  lineJoin: 'miter',
  dash: [],
  dashOffset: 0,
  alpha: 1,
  font: '11px Inter',
  align: 'left',
  baseline: 'alphabetic',
};

/** Distance between the lines of a hatch, as a share of what a pixel of the screen is, and how they lean. */
const HATCHES: Readonly<
  Record<string, { readonly apart: number; readonly lean: 1 | -1; readonly color: string }>
> = {
  'hatch-sparse': { apart: 9, lean: 1, color: '#b8b8b8' },
  'hatch-middle': { apart: 6, lean: -1, color: '#a8a8a8' },
  'hatch-dense': { apart: 3.6, lean: 1, color: '#a8a8a8' },
};

const recorded = new WeakMap<object, Act[]>();

/** What was drawn on a canvas. */
export const recordingOf = (canvas: { readonly width: number; readonly height: number }): RecordedCanvas => ({
  acts: recorded.get(canvas) ?? [],
  width: canvas.width,
  height: canvas.height,
});

export interface CanvasTerms {
  readonly fonts: () => Pick<PdfFonts, 'widthOf'>;
  /** Pixels of the canvas for one of the screen. */
  readonly ratio: number;
}

/** The context of a canvas. `as` in the portal: what it calls is all here (pdf-canvas.test.ts). */
export function makeRecordingContext(
  canvas: { width: number; height: number },
  { fonts, ratio }: CanvasTerms,
) {
  const acts: Act[] = [];
  recorded.set(canvas, acts);
  let state: State = { ...FRESH };
  const kept: State[] = [];
  let path = new RecordedPath();

  const trace = (target: VectorTarget, steps: readonly Step[]) => {
    for (const step of steps) {
      if (step[0] === 'M') target.moveTo(step[1], step[2]);
      else if (step[0] === 'L') target.lineTo(step[1], step[2]);
      else if (step[0] === 'C') target.bezierCurveTo(step[1], step[2], step[3], step[4], step[5], step[6]);
      else target.closePath();
    }
  };

  function fillSteps(steps: readonly Step[], { matrix, fillStyle, alpha }: State): void {
    const outline = moved(steps, matrix);
    if (outline.length === 0) return;
    const hatch = HATCHES[fillStyle];
    if (hatch !== undefined) {
      hatchSteps(outline, hatch);
      return;
    }
    const { color, opacity } = colorOf(fillStyle, alpha);
    if (opacity === 0) return;
    acts.push((target) => {
      target.fillColor(color);
      target.fillOpacity(opacity);
      trace(target, outline);
      target.fill();
    });
  }

  function hatchSteps(outline: readonly Step[], { apart, lean, color }: (typeof HATCHES)[string]): void {
    const points = outline.flatMap((step) => (step[0] === 'Z' ? [] : [[step[1], step[2]] as const]));
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    const height = bottom - top;
    if (!(height > 0) || !(right > left)) return;
    const stepX = apart * ratio * Math.SQRT2;
    acts.push((target) => {
      target.save();
      trace(target, outline);
      target.clip();
      target.strokeColor(color);
      target.strokeOpacity(1);
      target.lineWidth(0.5 * ratio);
      target.undash();
      // All lines begin at multiples of their distance, so that neighbouring zones of a kind fit together.
      for (let x = Math.floor((left - height) / stepX) * stepX; x < right + height; x += stepX) {
        target.moveTo(x, lean > 0 ? bottom : top);
        target.lineTo(x + height, lean > 0 ? top : bottom);
      }
      target.stroke();
      target.restore();
    });
  }

  function strokeSteps(steps: readonly Step[], own: State): void {
    const outline = moved(steps, own.matrix);
    if (outline.length === 0) return;
    const factor = scaleOf(own.matrix);
    const { color, opacity } = colorOf(own.strokeStyle, own.alpha);
    if (opacity === 0) return;
    const dash = own.dash.map((length) => length * factor);
    const [width, phase] = [own.lineWidth * factor, own.dashOffset * factor];
    const { lineCap, lineJoin } = own;
    acts.push((target) => {
      target.strokeColor(color);
      target.strokeOpacity(opacity);
      target.lineWidth(width);
      target.lineCap(lineCap);
      target.lineJoin(lineJoin);
      if (dash.some((length) => length > 0)) target.dash(dash, { phase });
      else target.undash();
      trace(target, outline);
      target.stroke();
    });
  }

  const stepsOf = (given: RecordedPath | undefined) => (given ?? path).steps;

  function widthOf(text: string): number {
    const { weight, size } = fontOf(state.font);
    return fonts().widthOf(text, weight, size);
  }

  const context = {
    canvas,
    save: () => {
      kept.push({ ...state });
      acts.push((target) => target.save());
    },
    restore: () => {
      const before = kept.pop();
      if (before === undefined) return;
      state = before;
      acts.push((target) => target.restore());
    },
    clearRect: (x: number, y: number, width: number, height: number) => {
      const isWhole =
        x <= 0 && y <= 0 && width >= canvas.width / ratio - 1 && height >= canvas.height / ratio - 1;
      if (!isWhole) throw new Error('a recording canvas is cleared as a whole');
      acts.length = 0;
      for (let depth = 0; depth < kept.length; depth++) acts.push((target) => target.save());
    },
    // biome-ignore lint/complexity/useMaxParams: @NOTE the signature of the canvas
    setTransform: (a: number, b: number, c: number, d: number, e: number, f: number) => {
      state.matrix = [a, b, c, d, e, f];
    },
    translate: (x: number, y: number) => {
      state.matrix = multiply(state.matrix, [1, 0, 0, 1, x, y]);
    },
    scale: (x: number, y: number) => {
      state.matrix = multiply(state.matrix, [x, 0, 0, y, 0, 0]);
    },
    rotate: (angle: number) => {
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      state.matrix = multiply(state.matrix, [cos, sin, -sin, cos, 0, 0]);
    },
    beginPath: () => {
      path = new RecordedPath();
    },
    moveTo: (x: number, y: number) => path.moveTo(x, y),
    lineTo: (x: number, y: number) => path.lineTo(x, y),
    closePath: () => path.closePath(),
    rect: (x: number, y: number, width: number, height: number) => path.rect(x, y, width, height),
    // biome-ignore lint/complexity/useMaxParams: @NOTE the signature of the canvas
    arc: (x: number, y: number, radius: number, from: number, to: number, isBackward?: boolean) =>
      path.arc(x, y, radius, from, to, isBackward),
    clip: (given?: RecordedPath) => {
      const outline = moved(stepsOf(given), state.matrix);
      acts.push((target) => {
        trace(target, outline);
        target.clip();
      });
    },
    fill: (given?: RecordedPath) => fillSteps(stepsOf(given), state),
    stroke: (given?: RecordedPath) => strokeSteps(stepsOf(given), state),
    fillRect: (x: number, y: number, width: number, height: number) => {
      const box = new RecordedPath();
      box.rect(x, y, width, height);
      fillSteps(box.steps, state);
    },
    strokeRect: (x: number, y: number, width: number, height: number) => {
      const box = new RecordedPath();
      box.rect(x, y, width, height);
      strokeSteps(box.steps, state);
    },
    setLineDash: (dash: readonly number[]) => {
      state.dash = [...dash];
    },
    measureText: (text: string) => ({ width: widthOf(text) }),
    fillText: (text: string, x: number, y: number) => {
      if (text === '') return;
      const { matrix, align, baseline, fillStyle } = state;
      const { weight, size } = fontOf(state.font);
      const width = align === 'left' || align === 'start' ? 0 : widthOf(text);
      const left = align === 'center' ? x - width / 2 : align === 'right' || align === 'end' ? x - width : x;
      // How far below the middle and the top of its letters the line stands that they stand on.
      const base = baseline === 'middle' ? y + 0.35 * size : baseline === 'top' ? y + 0.93 * size : y;
      const { color } = colorOf(fillStyle, 1);
      acts.push((target, write) => {
        target.save();
        target.transform(...matrix);
        target.fillOpacity(1);
        write(text, { x: left, y: base, size, weight, color });
        target.restore();
      });
    },
    drawImage: (
      image: { readonly width: number; readonly height: number },
      x: number,
      y: number,
      width = image.width,
      height = image.height,
    ) => {
      const drawn = [...(recorded.get(image) ?? [])];
      const own = multiply(state.matrix, [width / image.width, 0, 0, height / image.height, x, y]);
      acts.push((target, write) => {
        target.save();
        target.transform(...own);
        for (const act of drawn) act(target, write);
        target.restore();
      });
    },
  };
  const plain = ['fillStyle', 'strokeStyle', 'lineWidth', 'lineCap', 'lineJoin', 'font'] as const;
  const renamed = {
    lineDashOffset: 'dashOffset',
    globalAlpha: 'alpha',
    textAlign: 'align',
    textBaseline: 'baseline',
  } as const;
  for (const [name, field] of [...plain.map((each) => [each, each] as const), ...Object.entries(renamed)])
    Object.defineProperty(context, name, {
      get: () => state[field],
      set: (value) => Object.assign(state, { [field]: value }),
    });
  return context;
}

/** `#rrggbb`, `#rrggbbaa` or a name, with the opacity of the moment. */
function colorOf(style: string, alpha: number): { readonly color: string; readonly opacity: number } {
  if (style === 'none' || style === 'transparent') return { color: '#000000', opacity: 0 };
  const [, color, own] = /^(#[0-9a-f]{6})([0-9a-f]{2})$/i.exec(style) ?? [];
  return color === undefined
    ? { color: style, opacity: alpha }
    : { color, opacity: (alpha * Number.parseInt(own!, 16)) / 255 };
}

/** `600 12.5px Inter, sans-serif`: weight and size; the family is the report's. */
function fontOf(font: string): { readonly weight: Weight; readonly size: number } {
  const size = Number(/(\d{1,4}(?:\.\d{1,6})?)px/.exec(font)?.[1] ?? 11);
  return { weight: /^(?:[6-9]00|bold)\b/.test(font.trim()) ? 600 : 400, size };
}

/** Draws what was recorded at a place, `scale` of the page for one pixel of the canvas. */
export function playCanvas(
  { acts }: RecordedCanvas,
  target: VectorTarget,
  write: WriteText,
  { x, y, scale }: { readonly x: number; readonly y: number; readonly scale: number },
): void {
  target.save();
  target.transform(scale, 0, 0, scale, x, y);
  for (const act of acts) act(target, write);
  target.restore();
}

import { type Severity, severityOf } from '@ritzel/drivetrain';

/** Pixels of the picture for one of the screen; sharp on dense screens too. */
const RATIO = 2;

interface MarkerColors {
  readonly fill: string;
  readonly ink: string;
  readonly edge: string;
}

/** Fuller than the badges of the lists: a marker stands alone on a pale map. Ink on fill has 5.5:1 at least. */
const LIGHT: Record<Severity, MarkerColors> = {
  CRITICAL: { fill: '#b3102a', ink: '#ffffff', edge: '#ffffff' },
  SEVERE: { fill: '#ff9d47', ink: '#3f1800', edge: '#ffffff' },
  WARNING: { fill: '#ffd23f', ink: '#3d2e00', edge: '#ffffff' },
  AVERAGE: { fill: '#1d5fa8', ink: '#ffffff', edge: '#ffffff' },
  GOOD: { fill: '#ffffff', ink: '#39434f', edge: '#4b5563' },
  OK: { fill: '#ffffff', ink: '#39434f', edge: '#4b5563' },
  UNKNOWN: { fill: '#ffffff', ink: '#4b5563', edge: '#5b6673' },
};
const DARK: Record<Severity, MarkerColors> = {
  CRITICAL: { fill: '#c4162f', ink: '#ffffff', edge: '#0f151b' },
  SEVERE: { fill: '#ff9d47', ink: '#3f1800', edge: '#0f151b' },
  WARNING: { fill: '#ffd23f', ink: '#3d2e00', edge: '#0f151b' },
  AVERAGE: { fill: '#8cc2ff', ink: '#0c2440', edge: '#0f151b' },
  GOOD: { fill: '#181f27', ink: '#e3e8ee', edge: '#b6bfca' },
  OK: { fill: '#181f27', ink: '#e3e8ee', edge: '#b6bfca' },
  UNKNOWN: { fill: '#181f27', ink: '#c3ccd6', edge: '#a3adb9' },
};

export interface MarkerName {
  readonly severity: Severity;
  /** The number in it; empty for a single equipment. */
  readonly label: string;
  readonly hasUnknown: boolean;
}

/** What a name made by `markerImageName` asks for. */
export function readMarkerName(name: string): MarkerName | undefined {
  const [kind, level, label = '', unknown] = name.split('|');
  if (kind !== 'marker') return undefined;
  return { severity: severityOf(Number(level)), label, hasUnknown: unknown === '?' };
}

/** Side of a shape: more equipment, larger; a triangle and a diamond need more room for the same number. */
export function markerSize({ severity, label }: Pick<MarkerName, 'severity' | 'label'>): number {
  const round = label === '' ? 17 : label.endsWith('k') ? 46 : [0, 27, 33, 40][label.length]!;
  const isPointed = severity === 'WARNING' || severity === 'AVERAGE';
  return isPointed ? Math.round(round * 1.24) : round;
}

/** The pixels of a marker. */
export function drawMarker(name: MarkerName, isDark: boolean): ImageData {
  const canvas = paintMarker(name, isDark);
  return canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? new ImageData(1, 1);
}

/** Draws a marker: the shape of the severity, the number in it, a small ? beside it. */
export function paintMarker(name: MarkerName, isDark: boolean): OffscreenCanvas {
  const size = markerSize(name);
  const margin = name.hasUnknown || (name.severity === 'GOOD' && name.label !== '') ? 8 : 3;
  const side = size + 2 * margin;
  const canvas = new OffscreenCanvas(side * RATIO, side * RATIO);
  const context = canvas.getContext('2d');
  if (context === null) return canvas;
  const colors = (isDark ? DARK : LIGHT)[name.severity];
  context.scale(RATIO, RATIO);
  context.translate(side / 2, side / 2);
  context.lineJoin = 'round';

  const shape = shapeOf(name.severity, size / 2);
  const isHollow = name.severity === 'OK' || name.severity === 'GOOD' || name.severity === 'UNKNOWN';
  context.fillStyle = colors.fill;
  if (isHollow) {
    context.fill(shape);
    context.strokeStyle = colors.edge;
    context.lineWidth = name.label === '' ? 1.8 : 2;
    if (name.severity === 'UNKNOWN') context.setLineDash([3.4, 2.6]);
    context.stroke(shape);
    context.setLineDash([]);
  } else {
    context.strokeStyle = colors.edge;
    context.lineWidth = 3.4;
    context.stroke(shape);
    context.fill(shape);
  }

  context.fillStyle = colors.ink;
  context.strokeStyle = colors.ink;
  if (name.label === '') drawInnerSign(context, name.severity);
  else {
    const middle = name.severity === 'WARNING' ? size * 0.16 : 0.5;
    context.font = `600 ${name.label.length > 2 ? 12.5 : 12}px "Inter Variable", sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(name.label, 0, middle);
    if (name.severity === 'GOOD') drawTickBeside(context, size / 2, colors);
  }
  if (name.hasUnknown) drawUnknownBeside(context, size / 2, (isDark ? DARK : LIGHT).UNKNOWN);
  return canvas;
}

export const markerPixelRatio = RATIO;

function shapeOf(severity: Severity, r: number): Path2D {
  const path = new Path2D();
  const polygon = (corners: readonly (readonly [number, number])[]) => {
    for (const [index, [x, y]] of corners.entries()) {
      if (index === 0) path.moveTo(x * r, y * r);
      else path.lineTo(x * r, y * r);
    }
    path.closePath();
  };
  const c = Math.tan(Math.PI / 8);
  if (severity === 'CRITICAL') {
    polygon([
      [-c, -1],
      [c, -1],
      [1, -c],
      [1, c],
      [c, 1],
      [-c, 1],
      [-1, c],
      [-1, -c],
    ]);
  } else if (severity === 'SEVERE') path.roundRect(-r * 0.92, -r * 0.92, r * 1.84, r * 1.84, 3);
  else if (severity === 'WARNING') {
    polygon([
      [0, -0.98],
      [1.04, 0.86],
      [-1.04, 0.86],
    ]);
  } else if (severity === 'AVERAGE') {
    polygon([
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ]);
  } else path.arc(0, 0, r, 0, 2 * Math.PI);
  return path;
}

/** The sign of a single equipment, as in the lists. */
function drawInnerSign(context: OffscreenCanvasRenderingContext2D, severity: Severity): void {
  context.lineWidth = 2;
  context.lineCap = 'round';
  const line = (...points: readonly (readonly [number, number])[]) => {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x, y);
    context.stroke();
  };
  const exclamation = (shift: number) => {
    line([0, -4.2 + shift], [0, 0.6 + shift]);
    context.beginPath();
    context.arc(0, 4 + shift, 1.15, 0, 2 * Math.PI);
    context.fill();
  };
  if (severity === 'CRITICAL') {
    line([-3, -3], [3, 3]);
    line([3, -3], [-3, 3]);
  } else if (severity === 'SEVERE') exclamation(0);
  else if (severity === 'WARNING') exclamation(1.6);
  else if (severity === 'GOOD') line([-3.4, 0.3], [-0.9, 2.8], [3.6, -2.4]);
  else if (severity === 'UNKNOWN') drawQuestionMark(context, 0, 0, 11);
}

function drawTickBeside(context: OffscreenCanvasRenderingContext2D, r: number, colors: MarkerColors): void {
  const [x, y] = [-r * 0.71, -r * 0.71];
  context.fillStyle = colors.fill;
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = colors.edge;
  context.lineWidth = 1.8;
  context.lineCap = 'round';
  context.beginPath();
  context.moveTo(x - 2.8, y + 0.2);
  context.lineTo(x - 0.8, y + 2.2);
  context.lineTo(x + 3, y - 2.2);
  context.stroke();
}

/** Something here is unknown: shown beside the worst, never instead of it. */
function drawUnknownBeside(
  context: OffscreenCanvasRenderingContext2D,
  r: number,
  colors: MarkerColors,
): void {
  const [x, y] = [r * 0.78, -r * 0.78];
  context.fillStyle = colors.fill;
  context.strokeStyle = colors.edge;
  context.lineWidth = 1.2;
  context.setLineDash([2, 1.4]);
  context.beginPath();
  context.arc(x, y, 6.2, 0, 2 * Math.PI);
  context.fill();
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = colors.ink;
  drawQuestionMark(context, x, y, 9);
}

function drawQuestionMark(
  context: OffscreenCanvasRenderingContext2D,
  x: number,
  y: number,
  px: number,
): void {
  context.font = `700 ${px}px "Inter Variable", sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText('?', x, y + 0.5);
}

/** A drawing in SVG as our own components make it, painted on a canvas: their shapes and no more. */

interface SvgNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly SvgNode[];
  readonly text: string;
}

/** What is drawn how: from the attributes of an element and those of the elements around it. */
export interface SvgPaint {
  readonly fill: string;
  readonly stroke: string;
  readonly width: number;
  readonly dash: readonly number[];
  readonly font: string;
}

/** Looks for the style of an element that its attributes do not give; `inside` are the elements around it. */
export type SvgStyle = (node: SvgNode, inside: readonly SvgNode[]) => Partial<SvgPaint>;

const TAG = /<(\/?)([a-zA-Z]+)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g;
const ATTRIBUTE = /([\w:-]+)(?:="([^"]*)")?/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

const unescaped = (text: string) => text.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (each) => ENTITIES[each]!);

/** The first `svg` of a markup that React wrote. */
export function readSvg(markup: string): SvgNode | null {
  interface Open {
    name: string;
    attributes: Record<string, string>;
    children: Open[];
    text: string;
  }
  const root: Open = { name: '', attributes: {}, children: [], text: '' };
  const open: Open[] = [root];
  for (const [, closing, name = '', attributes = '', alone, text] of markup.matchAll(TAG)) {
    const parent = open.at(-1)!;
    if (text !== undefined) {
      parent.text += unescaped(text);
      continue;
    }
    if (closing === '/') {
      if (open.length > 1) open.pop();
      continue;
    }
    const found: Open = { name, attributes: {}, children: [], text: '' };
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE))
      found.attributes[key] = unescaped(value);
    parent.children.push(found);
    if (alone !== '/') open.push(found);
  }
  const find = (node: Open): Open | null =>
    node.name === 'svg' ? node : (node.children.map(find).find((each) => each !== null) ?? null);
  return find(root);
}

const PLAIN: SvgPaint = { fill: '#000000', stroke: 'none', width: 1, dash: [], font: '11px Inter' };
const numbers = (text = '') => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/** Paints the drawing into a square, or at its own size where `size` is left out. */
export function paintSvg(
  ctx: CanvasRenderingContext2D,
  markup: string,
  at: { readonly x: number; readonly y: number; readonly size?: number },
  styleOf: SvgStyle = () => ({}),
): void {
  const svg = readSvg(markup);
  if (svg === null) return;
  const [left = 0, top = 0, width = 1] = numbers(svg.attributes.viewBox);
  ctx.save();
  ctx.translate(at.x, at.y);
  if (at.size !== undefined) ctx.scale(at.size / width, at.size / width);
  ctx.translate(-left, -top);
  for (const child of svg.children) paintNode(ctx, child, [svg], PLAIN, styleOf);
  ctx.restore();
}

function paintNode(
  ctx: CanvasRenderingContext2D,
  node: SvgNode,
  inside: readonly SvgNode[],
  around: SvgPaint,
  styleOf: SvgStyle,
): void {
  const { name, attributes } = node;
  if (name === 'title') return;
  const paint = paintOf(node, around, styleOf(node, inside));
  ctx.save();
  const [dx = 0, dy = 0] = /^translate\(/.test(attributes.transform ?? '')
    ? numbers(attributes.transform)
    : [];
  ctx.translate(dx, dy);
  if (name === 'svg') {
    // A drawing within the drawing: a mark of severity.
    const [, , width = 1] = numbers(attributes.viewBox);
    const factor = Number(attributes.width ?? width) / width;
    ctx.scale(factor, factor);
  }
  if (name === 'text') paintText(ctx, node, paint);
  else paintShape(ctx, node, paint);
  for (const child of node.children) paintNode(ctx, child, [...inside, node], paint, styleOf);
  ctx.restore();
}

function paintOf({ attributes }: SvgNode, around: SvgPaint, style: Partial<SvgPaint>): SvgPaint {
  const dash = attributes['stroke-dasharray'];
  return {
    ...around,
    ...(attributes.fill === undefined ? {} : { fill: attributes.fill }),
    ...(attributes.stroke === undefined ? {} : { stroke: attributes.stroke }),
    ...(attributes['stroke-width'] === undefined ? {} : { width: Number(attributes['stroke-width']) }),
    ...(dash === undefined ? {} : { dash: numbers(dash) }),
    ...style,
  };
}

function paintText(ctx: CanvasRenderingContext2D, { attributes, text }: SvgNode, paint: SvgPaint): void {
  ctx.font = paint.font;
  ctx.fillStyle = paint.fill;
  const anchor = attributes['text-anchor'];
  ctx.textAlign = anchor === 'middle' ? 'center' : anchor === 'end' ? 'right' : 'left';
  ctx.fillText(text, Number(attributes.x ?? 0), Number(attributes.y ?? 0));
}

function paintShape(
  ctx: CanvasRenderingContext2D,
  node: SvgNode,
  { fill, stroke, width, dash }: SvgPaint,
): void {
  const path = pathOf(node);
  if (path === null) return;
  const isLine = node.name === 'line';
  if (!isLine && fill !== 'none') {
    ctx.fillStyle = fill;
    ctx.fill(path);
  }
  if (stroke === 'none') return;
  ctx.strokeStyle = stroke;
  ctx.lineWidth = width;
  ctx.setLineDash([...dash]);
  ctx.stroke(path);
  ctx.setLineDash([]);
}

function pathOf({ name, attributes }: SvgNode): Path2D | null {
  const number = (key: string) => Number(attributes[key] ?? 0);
  const path = new Path2D(name === 'path' ? attributes.d : undefined);
  switch (name) {
    case 'path':
      return path;
    case 'rect': {
      const [x, y, width, height] = [number('x'), number('y'), number('width'), number('height')];
      if (attributes.rx === undefined) path.rect(x, y, width, height);
      else path.roundRect(x, y, width, height, number('rx'));
      return path;
    }
    case 'circle':
      path.arc(number('cx'), number('cy'), number('r'), 0, 2 * Math.PI);
      return path;
    case 'line':
      path.moveTo(number('x1'), number('y1'));
      path.lineTo(number('x2'), number('y2'));
      return path;
    case 'polygon': {
      const points = numbers(attributes.points);
      for (let i = 0; i + 1 < points.length; i += 2)
        if (i === 0) path.moveTo(points[i]!, points[i + 1]!);
        else path.lineTo(points[i]!, points[i + 1]!);
      path.closePath();
      return path;
    }
    default:
      return null;
  }
}

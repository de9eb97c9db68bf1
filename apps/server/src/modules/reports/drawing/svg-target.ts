import { recordingOf, type VectorTarget, type WriteText } from './pdf-canvas.ts';

/** What a drawing is played on where it becomes a picture: SVG of its own size, on white. */

const rounded = (value: number) => String(Math.round(value * 100) / 100);
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** What the font of the picture shows; other letters would be empty boxes. */
const isShown = (text: string) =>
  /^[\u0020-\u02ff\u0370-\u03ff\u2010-\u2044\u2070-\u209c\u2190-\u2193\u2200-\u22ff]*$/.test(text);

function makeSvgTarget() {
  const parts: string[] = [];
  /** Groups to be closed at each restore. */
  const open: number[] = [0];
  let clips = 0;
  let path = '';
  let fill = { color: '#000000', opacity: 1 };
  let stroke = { color: '#000000', opacity: 1, width: 1, cap: 'butt', join: 'miter', dash: '', phase: 0 };
  const kept: { fill: typeof fill; stroke: typeof stroke }[] = [];
  const begin = (group: string) => {
    parts.push(group);
    open[open.length - 1]! += 1;
  };
  const take = () => {
    const taken = path;
    path = '';
    return taken;
  };
  const target: VectorTarget = {
    save() {
      kept.push({ fill, stroke });
      open.push(0);
    },
    restore() {
      const before = kept.pop();
      if (before === undefined) return;
      ({ fill, stroke } = before);
      parts.push('</g>'.repeat(open.pop() ?? 0));
    },
    // biome-ignore lint/complexity/useMaxParams: @NOTE the operator of a PDF page
    transform: (a, b, c, d, e, f) => begin(`<g transform="matrix(${[a, b, c, d, e, f].join(' ')})">`),
    moveTo: (x, y) => {
      path += `M${rounded(x)} ${rounded(y)}`;
    },
    lineTo: (x, y) => {
      path += `L${rounded(x)} ${rounded(y)}`;
    },
    // biome-ignore lint/complexity/useMaxParams: @NOTE the operator of a PDF page
    bezierCurveTo: (a, b, c, d, x, y) => {
      path += `C${[a, b, c, d, x, y].map(rounded).join(' ')}`;
    },
    closePath: () => {
      path += 'Z';
    },
    clip() {
      clips += 1;
      parts.push(`<clipPath id="clip${clips}"><path d="${take()}"/></clipPath>`);
      begin(`<g clip-path="url(#clip${clips})">`);
    },
    fill: () =>
      parts.push(`<path d="${take()}" fill="${escaped(fill.color)}" fill-opacity="${fill.opacity}"/>`),
    stroke: () =>
      parts.push(
        `<path d="${take()}" fill="none" stroke="${escaped(stroke.color)}" stroke-opacity="${stroke.opacity}" stroke-width="${rounded(stroke.width)}" stroke-linecap="${stroke.cap}" stroke-linejoin="${stroke.join}"${stroke.dash === '' ? '' : ` stroke-dasharray="${stroke.dash}" stroke-dashoffset="${stroke.phase}"`}/>`,
      ),
    fillColor: (color) => {
      fill = { ...fill, color };
    },
    fillOpacity: (opacity) => {
      fill = { ...fill, opacity };
    },
    strokeColor: (color) => {
      stroke = { ...stroke, color };
    },
    strokeOpacity: (opacity) => {
      stroke = { ...stroke, opacity };
    },
    lineWidth: (width) => {
      stroke = { ...stroke, width };
    },
    lineCap: (cap) => {
      stroke = { ...stroke, cap };
    },
    lineJoin: (join) => {
      stroke = { ...stroke, join };
    },
    dash: (lengths, { phase }) => {
      stroke = { ...stroke, dash: lengths.map(rounded).join(' '), phase };
    },
    undash: () => {
      stroke = { ...stroke, dash: '' };
    },
  };
  const write: WriteText = (text, { x, y, size, weight, color }) => {
    if (!isShown(text)) return;
    parts.push(
      `<text x="${rounded(x)}" y="${rounded(y)}" font-family="Inter" font-size="${rounded(size)}" font-weight="${weight}" fill="${escaped(color)}">${escaped(text)}</text>`,
    );
  };
  return { parts, target, write };
}

/** A drawn canvas as SVG, under a heading. */
export function toSvg(
  canvas: { readonly width: number; readonly height: number },
  heading: { readonly title: string; readonly detail: string; readonly ratio: number },
): string {
  const { acts, width, height } = recordingOf(canvas);
  const { ratio } = heading;
  const head = Math.round(26 * ratio);
  const { parts, target, write } = makeSvgTarget();
  for (const act of acts) act(target, write);
  const text = (content: string, attributes: string) =>
    isShown(content)
      ? `<text y="${rounded(15 * ratio)}" font-family="Inter" fill="#1b1f23" ${attributes}>${escaped(content)}</text>`
      : '';
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + head}" viewBox="0 0 ${width} ${height + head}">`,
    `<rect width="${width}" height="${height + head}" fill="#ffffff"/>`,
    text(heading.title, `x="${rounded(2 * ratio)}" font-size="${rounded(13 * ratio)}" font-weight="600"`),
    text(
      heading.detail,
      `x="${rounded(width - 2 * ratio)}" font-size="${rounded(12 * ratio)}" text-anchor="end"`,
    ),
    `<g transform="translate(0 ${head})">`,
    ...parts,
    '</g></svg>',
  ].join('');
}

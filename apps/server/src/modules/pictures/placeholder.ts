import { createHash } from 'node:crypto';
import type { EquipmentTypeCode, PictureSize } from '@ritzel/contract';
import { pictureTool } from './picture-check.ts';

// One grey with enough contrast on the light ground and on the dark one.
const INK = '#7c8896';

/** A spur wheel of `teeth` teeth in outline, its flanks straight: at 112 pixels nobody sees an involute. */
function wheel(x: number, y: number, radius: number, teeth: number, turn: number): string {
  const step = (2 * Math.PI) / teeth;
  const tip = radius * 1.11;
  const root = radius * 0.89;
  const at = (r: number, angle: number) =>
    `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
  const outline = Array.from({ length: teeth }, (_, tooth) => {
    const middle = turn + tooth * step;
    return [
      at(root, middle - 0.33 * step),
      at(tip, middle - 0.15 * step),
      at(tip, middle + 0.15 * step),
      at(root, middle + 0.33 * step),
    ].join('L');
  }).join('L');
  const bore = (radius * 0.3).toFixed(2);
  return `<path d="M${outline}Z"/><circle cx="${x}" cy="${y}" r="${bore}"/>`;
}

const gearUnit = () => {
  const pinion = { x: 38, y: 50, radius: 15, teeth: 13 };
  const wheelRadius = (pinion.radius * 21) / pinion.teeth;
  const x = pinion.x + pinion.radius + wheelRadius;
  return [
    // Housing with its foot and the two shaft ends.
    '<path d="M14 82V30q0-8 8-8h76q8 0 8 8v52M8 92v-10h104v10z" opacity=".55"/>',
    wheel(pinion.x, pinion.y, pinion.radius, pinion.teeth, 0),
    // A gap of the wheel stands where the pinion has its tooth.
    wheel(x, pinion.y, wheelRadius, 21, Math.PI + Math.PI / 21),
  ].join('');
};

const DRAWINGS: Record<EquipmentTypeCode, () => string> = {
  gearunit: gearUnit,
  motor: () =>
    '<path d="M22 36h56v46H22zM78 44h10v30H78M88 56h18v7H88M22 47h56M22 59h56M22 71h56M14 92h80M26 82v10M74 82v10M36 36V26h22v10"/>',
  coupling: () =>
    '<path d="M6 54h26M88 54h26M6 64h26M88 64h26M32 28h20v62H32zM68 28h20v62H68zM52 40h16M52 52h16M52 66h16M52 78h16"/>',
  drivetrain: () =>
    '<path d="M8 44h32v32H8zM80 38h32v44H80zM40 57h12M40 63h12M68 57h12M68 63h12M52 48h6v24h-6zM62 48h6v24h-6zM4 86h112"/>',
  machine: () => '<path d="M30 30h80v54H30zM8 54h22M8 62h22M48 44h44v26H48zM22 94h96"/>',
};

/** The drawing as SVG, 120 units wide. */
export function placeholderSvg(type: EquipmentTypeCode, size: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 120 120" fill="none" stroke="${INK}" stroke-width="${size < 200 ? 2 : 1.5}" stroke-linejoin="round">${DRAWINGS[type]()}</svg>`;
}

export interface Placeholder {
  readonly bytes: Uint8Array;
  readonly etag: string;
}
const made = new Map<string, Promise<Placeholder>>();

async function draw(type: EquipmentTypeCode, size: number): Promise<Placeholder> {
  const sharp = await pictureTool();
  const bytes = await sharp(Buffer.from(placeholderSvg(type, size)))
    .webp({ lossless: true })
    .toBuffer();
  return { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
}

/** Drawn once, then remembered: ten small pictures. */
export function placeholderOf(type: EquipmentTypeCode, wanted: PictureSize): Promise<Placeholder> {
  const size = wanted === 112 ? 112 : 240;
  const key = `${type} ${size}`;
  const known = made.get(key) ?? draw(type, size);
  made.set(key, known);
  return known;
}

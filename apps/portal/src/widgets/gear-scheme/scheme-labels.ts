import type { Box, DrawnLabel, DrawnPart, DrawnSensor, SchemeSymbols } from './gear-scheme-shapes.ts';
import { halfFace } from './gear-scheme-shapes.ts';
import { symbolBoxes } from './scheme-boxes.ts';

/** Width of a letter of the drawing, near enough, and what a line of text reaches up and down. */
const LETTER = 5.9;
const ASCENT = 9;
const DESCENT = 2;
/** Closer side by side, two words read as one. */
const WORD_GAP = 6;

type Spot = Pick<DrawnLabel, 'x' | 'y' | 'anchor'>;

interface Wanted {
  readonly key: string;
  readonly text: string;
  /** Best first. */
  readonly spots: readonly Spot[];
}

export function labelBox({ text, x, y, anchor }: Omit<DrawnLabel, 'key'>): Box {
  const width = text.length * LETTER;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, top: y - ASCENT, bottom: y + DESCENT };
}

function overlap(a: Box, b: Box): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/**
 * The words and numbers of the drawing. Each has places it would like; it takes the first that touches neither a
 * symbol nor a word that stands already, else the one that touches least.
 */
export function placeSchemeLabels(
  symbols: SchemeSymbols,
  sensors: readonly DrawnSensor[],
  titles: readonly (DrawnPart & { readonly title: string })[],
): DrawnLabel[] {
  const obstacles: Box[] = [
    ...symbolBoxes(symbols).map(([, box]) => box),
    ...sensors.map(({ x, y }) => ({ left: x - 6, right: x + 6, top: y - 9, bottom: y })),
  ];
  const labels: DrawnLabel[] = [];
  for (const { key, text, spots } of wantedLabels(symbols, titles)) {
    let best: { readonly spot: Spot; readonly cost: number; readonly box: Box } | null = null;
    for (const spot of spots) {
      const box = labelBox({ text, ...spot });
      const cost = obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0);
      if (best === null || cost < best.cost) best = { spot, cost, box };
      if (cost === 0) break;
    }
    if (best === null) continue;
    labels.push({ key, text, ...best.spot });
    const { left, right } = best.box;
    obstacles.push({ ...best.box, left: left - WORD_GAP, right: right + WORD_GAP });
  }
  return labels;
}

/** Numbers of teeth first, because they say most; names of shafts and bearings find room around them. */
function wantedLabels(
  symbols: SchemeSymbols,
  titles: readonly (DrawnPart & { readonly title: string })[],
): Wanted[] {
  const spot = (x: number, y: number, anchor: Spot['anchor'] = 'middle'): Spot => ({ x, y, anchor });
  return [
    ...titles.map(({ part, title, x, y }) => ({
      key: `part/${part}`,
      text: title,
      spots: [spot(x + 2, y - 5, 'start')],
    })),
    ...symbols.gears.map((gear) => {
      const { element, role, teeth, isUpper, x, y, radius } = gear;
      const side = halfFace(gear) + 4;
      const edge = isUpper ? y - radius + 9 : y + radius - 2;
      const beyond = isUpper ? y - radius - 3 : y + radius + 11;
      return {
        key: `${element}/${role}`,
        text: teeth === null ? '?' : String(teeth),
        spots: [
          spot(x + side, edge, 'start'),
          spot(x - side, edge, 'end'),
          spot(x, beyond),
          spot(x + side, isUpper ? edge + 11 : edge - 11, 'start'),
        ],
      };
    }),
    ...symbols.planetaries.flatMap(({ id, x, width, y, pinY, planes, planets, isCarrierLeft }) => [
      ...planes.flatMap((plane, index) => {
        const right = plane.x + 13;
        const left = plane.x - 13;
        const top = pinY - plane.planetRadius;
        return [
          ...plane.suns.map(({ teeth, radius }, i) => ({
            key: `${id}/sun/${index}/${i}`,
            text: String(teeth),
            spots: [
              spot(right - 1, y + radius + 3, 'start'),
              spot(left, y + radius + 3, 'end'),
              spot(plane.x, y + radius + 11),
            ],
          })),
          {
            key: `${id}/planet/${index}`,
            text: String(plane.planetTeeth),
            spots: isCarrierLeft
              ? [spot(right, pinY + 4, 'start'), spot(left, pinY - 4, 'end')]
              : [spot(left, pinY + 4, 'end'), spot(right, pinY - 4, 'start')],
          },
          ...plane.rings.map(({ teeth }, i) => ({
            key: `${id}/ring/${index}/${i}`,
            text: String(teeth),
            spots: [
              spot(right + 2, top, 'start'),
              spot(right + 2, top - 5, 'start'),
              spot(left - 2, top, 'end'),
              spot(left - 2, top - 5, 'end'),
              spot(plane.x, top - 18),
            ],
          })),
        ];
      }),
      {
        key: `${id}/planets`,
        text: `${planets}×`,
        spots: [spot(x + width / 2, y + 40), spot(x + width / 2, y + 52), spot(x + width - 4, y + 16, 'end')],
      },
    ]),
    ...symbols.ends.flatMap(({ id, name, x, y }) => ({
      key: id,
      text: name,
      spots: [
        spot(x, y + 33),
        spot(x, y + 45),
        ...[23, 34, -15, -26].flatMap((dy) => [spot(x - 7, y + dy, 'start'), spot(x + 7, y + dy, 'end')]),
        spot(x, y - 25),
        spot(x, y + 57),
      ],
    })),
    ...symbols.bearings
      .toSorted((a, b) => a.y - b.y || a.x - b.x)
      .map(({ id, name, x, y, isPlanet }) => ({
        key: id,
        text: name,
        spots: isPlanet
          ? [spot(x, y - 60), spot(x, y - 72), spot(x, y + 92)]
          : [spot(x, y + 23), spot(x, y + 34), spot(x, y - 15), spot(x, y - 26), spot(x, y + 45)],
      })),
    ...symbols.shafts.map(({ id, name, x1, x2, y }) => ({
      key: id,
      text: name,
      spots: [
        spot(x1 - 9, y + 4, 'end'),
        spot(x1 + 2, y - 6, 'start'),
        spot(x2 + 9, y + 4, 'start'),
        ...[0.25, 0.5, 0.75].flatMap((share) => [
          spot(x1 + share * (x2 - x1), y - 6),
          spot(x1 + share * (x2 - x1), y + 13),
        ]),
        spot(x1 - 9, y + 16, 'end'),
      ],
    })),
  ];
}

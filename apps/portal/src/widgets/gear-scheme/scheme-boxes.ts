import type { Kinematics } from '@ritzel/drivetrain';
import {
  type Box,
  type DrawnPart,
  type DrawnSensor,
  type DrawnSymbols,
  halfFace,
} from './gear-scheme-shapes.ts';
import { END_WIDTH } from './place-gear-train.ts';

/** Where each element is, for frames, sensors, labels and the size of the drawing. */
export function boxesOf(symbols: DrawnSymbols): Map<string, Box> {
  const boxes = new Map<string, Box>();
  for (const [id, box] of symbolBoxes(symbols)) {
    const known = boxes.get(id);
    boxes.set(id, known === undefined ? box : union([known, box]));
  }
  return boxes;
}

/** Every symbol by itself, with the element it belongs to. */
export function symbolBoxes(symbols: DrawnSymbols): (readonly [string, Box])[] {
  const around = (x: number, y: number, half: number, up = half) => ({
    left: x - half,
    right: x + half,
    top: y - up,
    bottom: y + up,
  });
  return [
    ...symbols.shafts.map(
      ({ id, x1, x2, y }) => [id, { left: x1, right: x2, top: y - 2, bottom: y + 2 }] as const,
    ),
    ...symbols.links.map(
      ({ shaft, x, y1, y2 }) => [shaft, { left: x - 2, right: x + 2, top: y1, bottom: y2 }] as const,
    ),
    ...symbols.gears.map(
      (gear) => [gear.element, around(gear.x, gear.y, halfFace(gear), gear.radius)] as const,
    ),
    ...symbols.bearings.map(
      ({ id, x, y, isPlanet }) => [id, isPlanet ? around(x, y, 5) : around(x, y, 6, 12)] as const,
    ),
    ...symbols.couplings.map(
      ({ id, x, width, y }) => [id, { left: x, right: x + width, top: y - 13, bottom: y + 13 }] as const,
    ),
    ...symbols.ends.map(({ id, x, y }) => [id, around(x, y, END_WIDTH / 2)] as const),
    ...symbols.planetaries.flatMap(({ id, x, width, y, topY, pinY, planes, isCarrierLeft }) => [
      [id, { left: x, right: x + width, top: y - 2, bottom: y + 2 }] as const,
      [
        id,
        isCarrierLeft
          ? { left: x + 8, right: planes.at(-1)!.x, top: pinY - 1, bottom: pinY + 1 }
          : { left: planes[0]!.x, right: x + width - 8, top: pinY - 1, bottom: pinY + 1 },
      ] as const,
      ...planes.flatMap((plane) => [
        [
          id,
          { left: plane.x - 12, right: plane.x + 12, top: topY, bottom: pinY + plane.planetRadius },
        ] as const,
        ...plane.suns.map(({ radius }) => [id, around(plane.x, y, 9, radius)] as const),
      ]),
    ]),
  ];
}

export function union(boxes: readonly Box[]): Box {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.min(...boxes.map(({ top }) => top)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** Above what they are near; those near the same thing stand side by side. */
export function placeSensors({ sensors = [] }: Kinematics, boxes: ReadonlyMap<string, Box>): DrawnSensor[] {
  const taken = new Map<string, number>();
  return sensors.flatMap(({ id, name, near }) => {
    const box = near === undefined ? undefined : boxes.get(near);
    if (box === undefined || near === undefined) return [];
    const already = taken.get(near) ?? 0;
    taken.set(near, already + 1);
    return [{ id, name: name ?? id, near, x: (box.left + box.right) / 2 + already * 13, y: box.top - 3 }];
  });
}

/** Frames around the gear units: what has gears and belongs to one part. */
export function framesOf(kinematics: Kinematics, boxes: ReadonlyMap<string, Box>): DrawnPart[] {
  const { gearPairs = [], planetaryStages = [], unknownGears = [], bearings = [] } = kinematics;
  const gears = [...gearPairs, ...planetaryStages, ...unknownGears];
  const parts = new Set(gears.flatMap(({ part }) => (part === undefined ? [] : [part])));
  return [...parts].flatMap((part) => {
    const inside = [...gears, ...bearings]
      .filter((element) => element.part === part)
      .flatMap(({ id }) => boxes.get(id) ?? []);
    if (inside.length === 0) return [];
    const { left, right, top, bottom } = union(inside);
    return [{ part, x: left - 12, y: top - 16, width: right - left + 24, height: bottom - top + 30 }];
  });
}

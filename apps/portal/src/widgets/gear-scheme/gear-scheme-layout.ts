import type { Kinematics } from '@ritzel/drivetrain';
import type { Box, GearSchemeLayout } from './gear-scheme-shapes.ts';
import { placeGearTrain } from './place-gear-train.ts';
import { boxesOf, framesOf, placeSensors, union } from './scheme-boxes.ts';
import { labelBox, placeSchemeLabels } from './scheme-labels.ts';

const MARGIN = 14;

/**
 * The kinematic scheme of a drivetrain: its symbols (`place-gear-train.ts`), frames and sensors (`scheme-boxes.ts`) and
 * words that never collide (`scheme-labels.ts`), moved into a picture that begins at 0/0.
 */
export function layoutGearScheme(
  kinematics: Kinematics,
  partNames: ReadonlyMap<string, string> = new Map(),
): GearSchemeLayout {
  const symbols = placeGearTrain(kinematics);
  const boxes = boxesOf(symbols);
  if (boxes.size === 0) return { width: 0, height: 0, ...symbols, sensors: [], parts: [], labels: [] };
  const sensors = placeSensors(kinematics, boxes);
  const parts = framesOf(kinematics, boxes);
  const titles = parts.map((part) => ({ ...part, title: partNames.get(part.part) ?? part.part }));
  const labels = placeSchemeLabels(symbols, sensors, titles);
  const all: Box[] = [
    ...boxes.values(),
    ...labels.map(labelBox),
    ...sensors.map(({ x, y }) => ({ left: x - 8, right: x + 8, top: y - 12, bottom: y })),
    ...parts.map(({ x, y, width, height }) => ({ left: x, right: x + width, top: y, bottom: y + height })),
  ];
  const { left, right, top, bottom } = union(all);
  const [dx, dy] = [MARGIN - left, MARGIN - top];
  const shift = <T extends { readonly x: number; readonly y: number }>(each: T): T => ({
    ...each,
    x: each.x + dx,
    y: each.y + dy,
  });
  return {
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
    shafts: symbols.shafts.map((shaft) => ({
      ...shaft,
      x1: shaft.x1 + dx,
      x2: shaft.x2 + dx,
      y: shaft.y + dy,
    })),
    links: symbols.links.map((link) => ({ ...link, x: link.x + dx, y1: link.y1 + dy, y2: link.y2 + dy })),
    gears: symbols.gears.map(shift),
    planetaries: symbols.planetaries.map((stage) => ({
      ...shift(stage),
      pinY: stage.pinY + dy,
      topY: stage.topY + dy,
      planes: stage.planes.map((plane) => ({ ...plane, x: plane.x + dx })),
    })),
    bearings: symbols.bearings.map(shift),
    couplings: symbols.couplings.map(shift),
    ends: symbols.ends.map(shift),
    sensors: sensors.map(shift),
    parts: parts.map(shift),
    labels: labels.map(shift),
  };
}

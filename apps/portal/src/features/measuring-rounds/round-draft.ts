import type { MeasuringRound, ROUND_AXES, ROUND_UNITS, RoundPointInput } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';

export type RoundAxis = (typeof ROUND_AXES)[number];
export type RoundUnit = (typeof ROUND_UNITS)[number];

/** A point while the round is edited; `key` names it in lists before it is saved. */
export interface DraftPoint {
  readonly key: string;
  /** Of a point that is saved. */
  readonly id?: string;
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly machineName: string;
  readonly code: string;
  readonly name: string;
  readonly axis: RoundAxis;
  readonly position: string;
  readonly unit: RoundUnit;
}

/** Where a record can be taken at a part: a bearing, or another place of the kinematics. */
export interface MeasuringPosition {
  readonly equipmentId: string;
  readonly equipmentName: string;
  readonly equipmentType: string;
  readonly position: string;
  readonly name: string;
  /** A sensor measures there already. */
  readonly hasSensor: boolean;
}

/** A machine as far as a round needs it. */
export interface RoundMachine {
  readonly id: string;
  readonly name: string;
  readonly components: readonly {
    readonly id: string;
    readonly identifier: string;
    readonly name: string;
    readonly type: string;
  }[];
}

/** Letter of a direction in the code of a point: `B3-H`. */
const AXIS_LETTERS: Readonly<Record<RoundAxis, string>> = {
  ...{ horizontal: 'H', vertical: 'V', axial: 'A', radial: 'R', tangential: 'T' },
  ...{ x: 'X', y: 'Y', z: 'Z' },
};

/** The bearings of a machine, part by part; those near which a sensor sits are marked. */
export function measuringPositionsOf(
  machine: RoundMachine,
  kinematics: Kinematics | null,
): MeasuringPosition[] {
  const parts = new Map(machine.components.map((component) => [component.identifier, component]));
  const watched = new Set((kinematics?.sensors ?? []).flatMap(({ near }) => near ?? []));
  return (kinematics?.bearings ?? []).flatMap(({ id, name, part, designation }) => {
    const component = part === undefined ? undefined : parts.get(part);
    if (component === undefined) return [];
    return [
      {
        ...{ equipmentId: component.id, equipmentName: component.name, equipmentType: component.type },
        ...{ position: id, name: name ?? designation ?? id, hasSensor: watched.has(id) },
      },
    ];
  });
}

/** A code of this part that no point has yet: `B3-H`, else `B3-H 2`. */
function freeCode(wanted: string, equipmentId: string, points: readonly DraftPoint[]): string {
  const taken = new Set(
    points.filter((point) => point.equipmentId === equipmentId).map(({ code }) => code.toLowerCase()),
  );
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let number = 2; ; number++) {
    const code = `${wanted} ${number}`;
    if (!taken.has(code.toLowerCase())) return code;
  }
}

/** A point in each of these directions at each of these positions, in the order in which one walks by. */
export function addPoints(
  points: readonly DraftPoint[],
  machineName: string,
  positions: readonly MeasuringPosition[],
  axes: readonly RoundAxis[],
  words: { readonly nameOf: (position: string, axis: RoundAxis) => string; readonly newKey: () => string },
): DraftPoint[] {
  const all = [...points];
  for (const { equipmentId, equipmentName, position, name } of positions)
    for (const axis of axes)
      all.push({
        key: words.newKey(),
        ...{ equipmentId, equipmentName, machineName, axis, position, unit: 'm/s²' },
        code: freeCode(`${position.slice(0, 50)}-${AXIS_LETTERS[axis]}`, equipmentId, all),
        name: words.nameOf(name, axis).slice(0, 120),
      });
  return all;
}

export const draftPointsOf = ({ points }: Pick<MeasuringRound, 'points'>): DraftPoint[] =>
  points.map((point) => ({
    ...{ key: point.id, id: point.id, equipmentId: point.equipmentId, equipmentName: point.equipmentName },
    ...{ machineName: point.drivetrainName ?? point.equipmentName, code: point.code, name: point.name },
    ...{ axis: point.axis, position: point.position ?? '', unit: point.unit },
  }));

export const toPointInput = ({
  id,
  equipmentId,
  code,
  name,
  axis,
  position,
  unit,
}: DraftPoint): RoundPointInput => ({
  ...(id === undefined ? {} : { id }),
  ...{ equipmentId, code: code.trim(), name: name.trim(), axis, unit },
  position: position.trim() === '' ? null : position.trim(),
});

/** A point moved to another place; places beyond the ends are the ends. */
export function moveRoundPoint(points: readonly DraftPoint[], from: number, to: number): DraftPoint[] {
  const moved = [...points];
  const [point] = moved.splice(from, 1);
  if (point === undefined) return [...points];
  moved.splice(Math.max(0, Math.min(moved.length, to)), 0, point);
  return moved;
}

/**
 * The points of a round at another machine of the same build: at its part of the same type and place among those, and where
 * its kinematics are known, at a position that they have. What has no counterpart is answered apart.
 */
export function copyPoints(
  { points }: Pick<MeasuringRound, 'points'>,
  target: RoundMachine,
  targetPositions: readonly MeasuringPosition[],
  newKey: () => string,
): { readonly copied: DraftPoint[]; readonly missing: string[] } {
  const places = new Map<string, { type: string; place: number }>();
  const countOf = new Map<string, number>();
  for (const { equipmentId, equipmentType } of points) {
    if (places.has(equipmentId)) continue;
    const place = countOf.get(equipmentType) ?? 0;
    places.set(equipmentId, { type: equipmentType, place });
    countOf.set(equipmentType, place + 1);
  }
  const copied: DraftPoint[] = [];
  const missing: string[] = [];
  for (const { equipmentId, code, name, axis, position, unit } of points) {
    const { type, place } = places.get(equipmentId)!; // @NOTE: filled from the same points
    const part = target.components.filter((each) => each.type === type)[place];
    const own = targetPositions.filter((each) => each.equipmentId === part?.id);
    const isThere = position === null || own.length === 0 || own.some((each) => each.position === position);
    if (part === undefined || !isThere) missing.push(code);
    else
      copied.push({
        key: newKey(),
        ...{ equipmentId: part.id, equipmentName: part.name, machineName: target.name },
        ...{ code, name, axis, position: position ?? '', unit },
      });
  }
  return { copied, missing };
}

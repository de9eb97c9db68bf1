import {
  type CouplingJoint,
  HOUSING,
  type Kinematics,
  type MountedBearing,
  type PlanetaryStage,
} from '@ritzel/drivetrain';
import type { DrawnBearing, DrawnGear, SchemeSymbols } from './gear-scheme-shapes.ts';
import { planetaryShape } from './planetary-shape.ts';

/** Distances of the drawing, px. */
export const AXIS_DISTANCE = 66;
export const END_WIDTH = 40;
const SMALLEST_RADIUS = 11;
const MESH_SPACING = 58;
const BEARING_SPACING = 25;
const STUB = 16;
const COUPLING_WIDTH = 22;

/** A mesh of any kind between two shafts, as the drawing goes through them. */
interface Mesh {
  readonly id: string;
  readonly kind: DrawnGear['kind'];
  readonly isInternal: boolean;
  readonly pinion: { readonly shaft: string; readonly teeth: number | null };
  readonly wheel: { readonly shaft: string; readonly teeth: number | null };
}

interface Placing {
  readonly kinematics: Kinematics;
  readonly meshes: readonly Mesh[];
  readonly symbols: SchemeSymbols;
  readonly placed: Set<string>;
}

/**
 * Places a drivetrain as engineers draw it: power runs from left to right, each mesh one axis distance down, planetary
 * stages and couplings on the axis. A second joint of a shaft begins a row of its own below, linked to it; shafts that
 * hang on nothing stand below the others.
 */
export function placeGearTrain(kinematics: Kinematics): SchemeSymbols {
  const symbols: SchemeSymbols = {
    shafts: [],
    links: [],
    gears: [],
    planetaries: [],
    bearings: [],
    couplings: [],
    ends: [],
  };
  const placing: Placing = { kinematics, meshes: meshesOf(kinematics), symbols, placed: new Set() };
  const { shafts, motors = [], machines = [] } = kinematics;
  // A wind rotor drives; everywhere else the motor does.
  const drivers = [...machines.filter(({ kind }) => kind === 'rotor'), ...motors];
  const first =
    drivers.find(({ shaft }) => shafts.some(({ id }) => id === shaft))?.shaft ?? inputShaft(kinematics);
  for (const id of [first, ...shafts.map((shaft) => shaft.id)]) {
    if (id === undefined || placing.placed.has(id)) continue;
    placeShaft(placing, id, { x: 0, incoming: null }, nextRow(symbols));
  }
  return symbols;
}

function meshesOf({ gearPairs = [], unknownGears = [] }: Kinematics): Mesh[] {
  return [
    ...gearPairs.map(({ id, kind, pinion, wheel, isInternal = false }) => ({
      id,
      kind,
      pinion,
      wheel,
      isInternal,
    })),
    ...unknownGears.map(({ id, from, to }) => ({
      id,
      kind: 'unknown' as const,
      pinion: { shaft: from, teeth: null },
      wheel: { shaft: to, teeth: null },
      isInternal: false,
    })),
  ];
}

/** The height of a row below everything that is placed, with what reaches down and up. */
function nextRow({ shafts, gears }: SchemeSymbols): number {
  if (shafts.length === 0) return 0;
  const lowest = Math.max(...shafts.map(({ y }) => y), ...gears.map(({ y, radius }) => y + radius - 20));
  return lowest + AXIS_DISTANCE;
}

/** A shaft that drives: the pinion's of the first mesh, else the first of all. */
function inputShaft({ shafts, gearPairs = [], unknownGears = [], couplings = [] }: Kinematics) {
  const driven = new Set([
    ...gearPairs.map(({ wheel }) => wheel.shaft),
    ...unknownGears.map(({ to }) => to),
    ...couplings.map(({ to }) => to),
  ]);
  return shafts.find(({ id }) => !driven.has(id))?.id ?? shafts[0]?.id;
}

function placeShaft(
  placing: Placing,
  id: string,
  start: { readonly x: number; readonly incoming: number | null },
  y: number,
): void {
  const { kinematics, symbols, placed } = placing;
  placed.add(id);
  const { planetaryStages = [], couplings = [], bearings = [] } = kinematics;
  const own = bearings.filter((bearing) => bearing.shaft === id && bearing.planetsOf === undefined);
  const [left, right] = halves(own);
  const ends = endsOn(kinematics, id);
  const isDriving = placed.size === 1;

  let x = start.incoming === null ? start.x : start.incoming - left.length * BEARING_SPACING - STUB / 2;
  const x1 = x;
  if (isDriving) {
    for (const end of ends) {
      symbols.ends.push({ ...end, x: x + END_WIDTH / 2, y });
      x += END_WIDTH;
    }
  }
  // Room for the shaft's name between a coupling and the frame of the gear unit.
  if (start.incoming === null && !isDriving) x += STUB;
  for (const bearing of left) {
    x += BEARING_SPACING;
    const at = start.incoming === null ? x : x - BEARING_SPACING + STUB / 2;
    symbols.bearings.push(drawnBearing(bearing, at, y));
  }
  if (start.incoming !== null) x = start.incoming;

  const meshes = placing.meshes.filter(({ pinion, wheel }) => {
    if (pinion.shaft !== id && wheel.shaft !== id) return false;
    return !placed.has(pinion.shaft === id ? wheel.shaft : pinion.shaft);
  });
  for (const mesh of meshes) {
    const isFirst = start.incoming === null && x === x1;
    x += isFirst ? STUB : x === start.incoming ? MESH_SPACING : MESH_SPACING * 0.7;
    // A worm lies along its shaft and needs the room.
    if (mesh.kind === 'worm') x += 12;
    placeMesh(placing, mesh, id, x, y);
    if (mesh.kind === 'worm') x += 12;
  }
  for (const [index, bearing] of right.entries()) {
    // Room for the number of teeth between a gear and the first bearing.
    x += index === 0 ? 1.5 * BEARING_SPACING : BEARING_SPACING;
    symbols.bearings.push(drawnBearing(bearing, x, y));
  }
  if (!isDriving) {
    for (const end of ends) {
      x += BEARING_SPACING + END_WIDTH / 2;
      symbols.ends.push({ ...end, x, y });
    }
  }
  const stage = planetaryStages.find(
    (each) => membersOf(each).includes(id) && !symbols.planetaries.some((drawn) => drawn.id === each.id),
  );
  x += stage === undefined ? STUB : 2 * STUB;
  const name = kinematics.shafts.find((shaft) => shaft.id === id)?.name ?? id;
  symbols.shafts.push({ id, name, x1, x2: x, y });
  if (stage !== undefined) placePlanetary(placing, stage, id, x, y);
  placeJoints(
    placing,
    couplings.filter(({ from, to }) => from === id || to === id),
    id,
    { x, y, hasStage: stage !== undefined },
  );
}

function endsOn({ motors = [], machines = [] }: Kinematics, shaftId: string) {
  // What a wind rotor drives is a generator.
  const isTurbine = machines.some(({ kind }) => kind === 'rotor');
  return [
    ...motors.map((motor) => ({ ...motor, kind: isTurbine ? ('generator' as const) : ('motor' as const) })),
    ...machines.map((machine) => ({ ...machine, kind: 'machine' as const })),
  ].flatMap(({ id, name, shaft, kind }) => (shaft === shaftId ? [{ id, name: name ?? id, kind }] : []));
}

/** The first joint goes on along the axis, every further one in a row of its own: a branch. */
function placeJoints(
  placing: Placing,
  joints: readonly CouplingJoint[],
  id: string,
  { x, y, hasStage }: { readonly x: number; readonly y: number; readonly hasStage: boolean },
): void {
  const { symbols, placed } = placing;
  let isAxisFree = true;
  for (const joint of joints) {
    const next = joint.from === id ? joint.to : joint.from;
    if (placed.has(next) || symbols.couplings.some((drawn) => drawn.id === joint.id)) continue;
    const name = joint.name ?? joint.id;
    if (isAxisFree) {
      isAxisFree = false;
      const onAxis = symbols.shafts.filter((each) => each.y === y).map(({ x2 }) => x2);
      const end = hasStage ? Math.max(x, ...onAxis) : x;
      symbols.couplings.push({ id: joint.id, name, x: end, width: COUPLING_WIDTH, y });
      if (next !== HOUSING) placeShaft(placing, next, { x: end + COUPLING_WIDTH, incoming: null }, y);
      continue;
    }
    const row = nextRow(symbols) + 26;
    symbols.links.push({ shaft: id, x: x - STUB / 4, y1: y, y2: row });
    symbols.couplings.push({ id: joint.id, name, x, width: COUPLING_WIDTH, y: row });
    if (next !== HOUSING) placeShaft(placing, next, { x: x + COUPLING_WIDTH, incoming: null }, row);
  }
}

function placeMesh(placing: Placing, mesh: Mesh, from: string, x: number, y: number): void {
  const { symbols, placed } = placing;
  const isPinionHere = mesh.pinion.shaft === from;
  const { teeth: small } = mesh.pinion;
  const { teeth: large } = mesh.wheel;
  const share = small !== null && large !== null && small + large > 0 ? small / (small + large) : 0.5;
  const wanted = mesh.kind === 'worm' ? SMALLEST_RADIUS : AXIS_DISTANCE * share;
  const pinionRadius = Math.min(AXIS_DISTANCE - SMALLEST_RADIUS, Math.max(SMALLEST_RADIUS, wanted));
  const otherY = y + AXIS_DISTANCE;
  const common = { element: mesh.id, kind: mesh.kind, isInternal: mesh.isInternal, x };
  symbols.gears.push(
    {
      ...common,
      role: 'pinion',
      isUpper: isPinionHere,
      teeth: small,
      y: isPinionHere ? y : otherY,
      radius: pinionRadius,
    },
    {
      ...common,
      role: 'wheel',
      isUpper: !isPinionHere,
      teeth: large,
      y: isPinionHere ? otherY : y,
      radius: AXIS_DISTANCE - pinionRadius,
    },
  );
  const other = isPinionHere ? mesh.wheel.shaft : mesh.pinion.shaft;
  if (other !== HOUSING && !placed.has(other)) placeShaft(placing, other, { x, incoming: x }, otherY);
}

function placePlanetary(placing: Placing, stage: PlanetaryStage, from: string, x: number, y: number): void {
  const { kinematics, symbols, placed } = placing;
  const drawn = planetaryShape(stage, { x, y, isCarrierLeft: stage.carrier === from });
  symbols.planetaries.push(drawn);
  const pins = (kinematics.bearings ?? []).filter(({ planetsOf }) => planetsOf === stage.id);
  const middle = drawn.x + drawn.width / 2;
  pins.forEach((bearing, index) => {
    const at = middle + (index - (pins.length - 1) / 2) * 14;
    symbols.bearings.push({ ...drawnBearing(bearing, at, drawn.pinY), isPlanet: true });
  });
  const next = membersOf(stage).filter((member) => member !== HOUSING && !placed.has(member));
  // The carrier or the sun goes on to the right; a third turning member gets a row of its own later.
  const out =
    next.find((member) => member === stage.carrier) ??
    next.find((member) => member === stage.sun?.shaft) ??
    next[0];
  if (out !== undefined) placeShaft(placing, out, { x: x + drawn.width, incoming: null }, y);
}

/** By their place on the shaft where it is known, else half before and half behind the gears. */
function halves(bearings: readonly MountedBearing[]): [MountedBearing[], MountedBearing[]] {
  const sorted = bearings.toSorted((a, b) => (a.at ?? 0.5) - (b.at ?? 0.5));
  const cut = sorted.every(({ at }) => at !== undefined)
    ? sorted.filter(({ at }) => at! < 0.5).length
    : Math.ceil(sorted.length / 2);
  return [sorted.slice(0, cut), sorted.slice(cut)];
}

function drawnBearing({ id, name }: MountedBearing, x: number, y: number): DrawnBearing {
  return { id, name: name ?? id, x, y, isPlanet: false };
}

function membersOf({ carrier, sun, ring, secondSun, secondRing }: PlanetaryStage): string[] {
  return [carrier, sun?.shaft, ring?.shaft, secondSun?.shaft, secondRing?.shaft].filter(
    (member) => member !== undefined,
  );
}

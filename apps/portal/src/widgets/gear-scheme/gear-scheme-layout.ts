import {
  type CouplingJoint,
  type GearPair,
  HOUSING,
  type Kinematics,
  type MountedBearing,
  type PlanetaryStage,
} from '@ritzel/drivetrain';

/** Distances of the drawing, px. */
const AXIS_DISTANCE = 66;
const SMALLEST_RADIUS = 11;
const MESH_SPACING = 58;
const BEARING_SPACING = 25;
const STUB = 16;
const END_WIDTH = 40;
const COUPLING_WIDTH = 22;
const PLANETARY_WIDTH = 84;
const MARGIN = 26;
/** Width of a letter of the drawing, near enough. */
const LETTER = 5.8;

export interface DrawnShaft {
  readonly id: string;
  readonly name: string;
  /** Where its name stands free of everything else; null where an end symbol names it. */
  readonly label: { readonly x: number; readonly y: number; readonly anchor: 'start' | 'end' } | null;
  readonly x1: number;
  readonly x2: number;
  readonly y: number;
}
export interface DrawnGear {
  /** Gear pair it belongs to: pointing at either gear means the mesh. */
  readonly element: string;
  readonly role: 'pinion' | 'wheel';
  /** The upper of the two; its number stands at its top, the other's at its foot. */
  readonly isUpper: boolean;
  readonly kind: GearPair['kind'];
  readonly isInternal: boolean;
  readonly teeth: number;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
export interface DrawnBearing {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly isPlanet: boolean;
}
export interface DrawnPlanetary {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly sunRadius: number;
  readonly planetRadius: number;
  readonly sunTeeth: number | null;
  readonly ringTeeth: number | null;
  readonly planetTeeth: number;
  readonly planets: number;
  readonly isRingFixed: boolean;
  /** The carrier is on the driving side; else the sun is. */
  readonly isCarrierLeft: boolean;
}
export interface DrawnCoupling {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly width: number;
  readonly y: number;
}
export interface DrawnEnd {
  readonly id: string;
  readonly name: string;
  readonly kind: 'motor' | 'machine';
  readonly x: number;
  readonly y: number;
}
export interface DrawnSensor {
  readonly id: string;
  readonly name: string;
  readonly near: string | null;
  readonly x: number;
  readonly y: number;
}
/** Dashed frame around what is in one part of the drivetrain. */
export interface DrawnPart {
  readonly part: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface GearSchemeLayout {
  readonly width: number;
  readonly height: number;
  readonly shafts: readonly DrawnShaft[];
  readonly gears: readonly DrawnGear[];
  readonly planetaries: readonly DrawnPlanetary[];
  readonly bearings: readonly DrawnBearing[];
  readonly couplings: readonly DrawnCoupling[];
  readonly ends: readonly DrawnEnd[];
  readonly sensors: readonly DrawnSensor[];
  readonly parts: readonly DrawnPart[];
}

interface Build {
  readonly shafts: DrawnShaft[];
  readonly gears: DrawnGear[];
  readonly planetaries: DrawnPlanetary[];
  readonly bearings: DrawnBearing[];
  readonly couplings: DrawnCoupling[];
  readonly ends: DrawnEnd[];
}

/**
 * The kinematic scheme of a train as engineers draw it: power runs from left to right, each gear pair one axis
 * distance down, planetary stages and couplings on the axis. Shafts that hang on nothing stand below the others.
 */
export function layoutGearScheme(kinematics: Kinematics): GearSchemeLayout {
  const { shafts, motors = [], machines = [] } = kinematics;
  const build: Build = { shafts: [], gears: [], planetaries: [], bearings: [], couplings: [], ends: [] };
  const placed = new Set<string>();
  // A wind rotor drives; everywhere else the motor does.
  const drivers = [...machines.filter(({ kind }) => kind === 'rotor'), ...motors];
  const first =
    drivers.find(({ shaft }) => shafts.some(({ id }) => id === shaft))?.shaft ?? inputShaft(kinematics);
  const order = [first, ...shafts.map(({ id }) => id)];
  for (const id of order) {
    if (id === undefined || placed.has(id)) continue;
    const lowest = build.shafts.reduce((y, shaft) => Math.max(y, shaft.y), -AXIS_DISTANCE);
    placeShaft(kinematics, build, placed, id, { x: 0, incoming: null }, lowest + AXIS_DISTANCE);
  }
  return moveIntoView(kinematics, build);
}

/** A shaft that drives: the pinion's of the first mesh, else the first of all. */
function inputShaft({ shafts, gearPairs = [], couplings = [] }: Kinematics): string | undefined {
  const driven = new Set([...gearPairs.map(({ wheel }) => wheel.shaft), ...couplings.map(({ to }) => to)]);
  return shafts.find(({ id }) => !driven.has(id))?.id ?? shafts[0]?.id;
}

function placeShaft(
  kinematics: Kinematics,
  build: Build,
  placed: Set<string>,
  id: string,
  start: { x: number; incoming: number | null },
  y: number,
): void {
  placed.add(id);
  const { gearPairs = [], planetaryStages = [], couplings = [], bearings = [] } = kinematics;
  const own = bearings.filter((bearing) => bearing.shaft === id && bearing.planetsOf === undefined);
  const [left, right] = halves(own);
  const ends = [
    ...(kinematics.motors ?? []).map(({ id: end, name, shaft }) => ({
      end,
      name,
      shaft,
      kind: 'motor' as const,
    })),
    ...(kinematics.machines ?? []).map(({ id: end, name, shaft }) => ({
      end,
      name,
      shaft,
      kind: 'machine' as const,
    })),
  ].filter(({ shaft }) => shaft === id);
  const isDriving = placed.size === 1;
  const placeEnd = ({ end, name, kind }: (typeof ends)[number], at: number) =>
    build.ends.push({ id: end, name: name ?? end, kind, x: at, y });

  let x = start.incoming === null ? start.x : start.incoming - left.length * BEARING_SPACING - STUB / 2;
  const x1 = x;
  if (isDriving) {
    for (const end of ends) {
      placeEnd(end, x + END_WIDTH / 2);
      x += END_WIDTH;
    }
  }
  // Room for the shaft's name between a coupling and the frame of the gear unit.
  if (start.incoming === null && !isDriving) x += STUB;
  for (const bearing of left) {
    x += BEARING_SPACING;
    build.bearings.push(
      drawnBearing(bearing, start.incoming === null ? x : x - BEARING_SPACING + STUB / 2, y),
    );
  }
  if (start.incoming !== null) x = start.incoming;

  const meshes = gearPairs
    .filter(({ pinion, wheel }) => pinion.shaft === id || wheel.shaft === id)
    .filter(({ pinion, wheel }) => !placed.has(pinion.shaft === id ? wheel.shaft : pinion.shaft));
  for (const pair of meshes) {
    x +=
      start.incoming === null && x === x1 ? STUB : x === start.incoming ? MESH_SPACING : MESH_SPACING * 0.7;
    placeMesh(kinematics, build, placed, pair, id, x, y);
  }
  for (const [index, bearing] of right.entries()) {
    // Room for the number of teeth between a gear and the first bearing.
    x += index === 0 ? 1.5 * BEARING_SPACING : BEARING_SPACING;
    build.bearings.push(drawnBearing(bearing, x, y));
  }
  if (!isDriving) {
    for (const end of ends) {
      x += BEARING_SPACING + END_WIDTH / 2;
      placeEnd(end, x);
    }
  }
  const stage = planetaryStages.find(
    (each) => membersOf(each).includes(id) && !build.planetaries.some((drawn) => drawn.id === each.id),
  );
  const joints = couplings.filter(
    ({ from, to }) => (from === id && !placed.has(to)) || (to === id && !placed.has(from)),
  );
  x += stage === undefined ? STUB : 2 * STUB;
  const isEndFree = stage === undefined && joints.length === 0;
  const label =
    start.incoming !== null
      ? { x: x1 - 9, y: y + 4, anchor: 'end' as const }
      : ends.length > 0
        ? null
        : isEndFree
          ? { x: x + 9, y: y + 4, anchor: 'start' as const }
          : { x: x1 + 3, y: y - 7, anchor: 'start' as const };
  build.shafts.push({ id, name: nameOf(kinematics.shafts, id), label, x1, x2: x, y });
  if (stage !== undefined) placePlanetary(kinematics, build, placed, stage, id, x, y);
  for (const joint of joints) {
    const end =
      stage === undefined
        ? x
        : Math.max(x, ...build.shafts.filter((each) => each.y === y).map(({ x2 }) => x2));
    placeCoupling(kinematics, build, placed, joint, id, end, y);
  }
}

function placeMesh(
  kinematics: Kinematics,
  build: Build,
  placed: Set<string>,
  pair: GearPair,
  from: string,
  x: number,
  y: number,
): void {
  const isPinionHere = pair.pinion.shaft === from;
  const total = pair.pinion.teeth + pair.wheel.teeth;
  const wanted = (AXIS_DISTANCE * pair.pinion.teeth) / total;
  const pinionRadius = Math.min(AXIS_DISTANCE - SMALLEST_RADIUS, Math.max(SMALLEST_RADIUS, wanted));
  const wheelRadius = AXIS_DISTANCE - pinionRadius;
  const other = isPinionHere ? pair.wheel.shaft : pair.pinion.shaft;
  const otherY = y + AXIS_DISTANCE;
  const common = { element: pair.id, kind: pair.kind, isInternal: pair.isInternal === true, x };
  build.gears.push(
    {
      ...common,
      role: 'pinion',
      isUpper: isPinionHere,
      teeth: pair.pinion.teeth,
      y: isPinionHere ? y : otherY,
      radius: pinionRadius,
    },
    {
      ...common,
      role: 'wheel',
      isUpper: !isPinionHere,
      teeth: pair.wheel.teeth,
      y: isPinionHere ? otherY : y,
      radius: wheelRadius,
    },
  );
  if (other !== HOUSING && !placed.has(other)) {
    placeShaft(kinematics, build, placed, other, { x, incoming: x }, otherY);
  }
}

function placePlanetary(
  kinematics: Kinematics,
  build: Build,
  placed: Set<string>,
  stage: PlanetaryStage,
  from: string,
  x: number,
  y: number,
): void {
  const sunTeeth = stage.sun?.teeth ?? null;
  const ringTeeth = stage.ring?.teeth ?? null;
  const halfPlanets = stage.planetTeeth;
  const scale = 46 / ((sunTeeth ?? halfPlanets) + 2 * halfPlanets);
  const isCarrierLeft = stage.carrier === from;
  build.planetaries.push({
    id: stage.id,
    name: stage.name ?? stage.id,
    x,
    width: PLANETARY_WIDTH,
    y,
    sunRadius: Math.max(9, (sunTeeth ?? halfPlanets) * scale),
    planetRadius: Math.max(8, halfPlanets * scale),
    sunTeeth,
    ringTeeth,
    planetTeeth: stage.planetTeeth,
    planets: stage.planets,
    isRingFixed: stage.ring?.shaft === HOUSING,
    isCarrierLeft,
  });
  const drawn = build.planetaries.at(-1)!;
  const pins = (kinematics.bearings ?? []).filter(({ planetsOf }) => planetsOf === stage.id);
  pins.forEach((bearing, index) => {
    build.bearings.push({
      ...drawnBearing(bearing, x + PLANETARY_WIDTH / 2 + (index - (pins.length - 1) / 2) * 14, y),
      y: y - drawn.sunRadius - drawn.planetRadius,
      isPlanet: true,
    });
  });
  const next = membersOf(stage).filter((member) => member !== HOUSING && !placed.has(member));
  // The carrier or the sun goes on to the right; a third turning member gets a row of its own later.
  const out =
    next.find((member) => member === stage.carrier) ??
    next.find((member) => member === stage.sun?.shaft) ??
    next[0];
  if (out !== undefined) {
    placeShaft(kinematics, build, placed, out, { x: x + PLANETARY_WIDTH, incoming: null }, y);
  }
}

function placeCoupling(
  kinematics: Kinematics,
  build: Build,
  placed: Set<string>,
  joint: CouplingJoint,
  from: string,
  x: number,
  y: number,
): void {
  build.couplings.push({ id: joint.id, name: joint.name ?? joint.id, x, width: COUPLING_WIDTH, y });
  const next = joint.from === from ? joint.to : joint.from;
  if (next !== HOUSING)
    placeShaft(kinematics, build, placed, next, { x: x + COUPLING_WIDTH, incoming: null }, y);
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

function nameOf(elements: readonly { id: string; name?: string }[], id: string): string {
  return elements.find((element) => element.id === id)?.name ?? id;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where each element is, for frames, sensors and the size of the drawing. */
function boxesOf(build: Build): Map<string, Box> {
  const boxes = new Map<string, Box>();
  const add = (id: string, box: Box) => {
    const known = boxes.get(id);
    boxes.set(
      id,
      known === undefined
        ? box
        : {
            left: Math.min(known.left, box.left),
            right: Math.max(known.right, box.right),
            top: Math.min(known.top, box.top),
            bottom: Math.max(known.bottom, box.bottom),
          },
    );
  };
  const around = (x: number, y: number, half: number, up = half) => ({
    left: x - half,
    right: x + half,
    top: y - up,
    bottom: y + half,
  });
  for (const { id, x1, x2, y } of build.shafts) add(id, { left: x1, right: x2, top: y - 3, bottom: y + 3 });
  for (const { element, x, y, radius } of build.gears) {
    add(element, { left: x - 5, right: x + 5, top: y - radius, bottom: y + radius });
  }
  for (const { id, x, y } of build.bearings) add(id, around(x, y, 9));
  for (const { id, x, width, y } of build.couplings) {
    add(id, { left: x, right: x + width, top: y - 13, bottom: y + 13 });
  }
  for (const { id, x, y } of build.ends) add(id, around(x, y, END_WIDTH / 2));
  for (const { id, x, width, y, sunRadius, planetRadius } of build.planetaries) {
    add(id, {
      left: x,
      right: x + width,
      top: y - sunRadius - 2 * planetRadius - 12,
      bottom: y + sunRadius + 4,
    });
  }
  return boxes;
}

function moveIntoView(kinematics: Kinematics, build: Build): GearSchemeLayout {
  const boxes = boxesOf(build);
  const sensors = placeSensors(kinematics, boxes);
  const words = build.shafts.flatMap(({ name, label }) => {
    if (label === null) return [];
    const widthPx = name.length * LETTER;
    const left = label.anchor === 'end' ? label.x - widthPx : label.x;
    return [{ left, right: left + widthPx, top: label.y - 8, bottom: label.y }];
  });
  const all = [
    ...boxes.values(),
    ...words,
    ...sensors.map(({ x, y }) => ({ left: x - 8, right: x + 8, top: y - 12, bottom: y })),
  ];
  if (all.length === 0) {
    return { width: 0, height: 0, ...build, sensors: [], parts: [] };
  }
  const left = Math.min(...all.map((box) => box.left)) - MARGIN;
  const top = Math.min(...all.map((box) => box.top)) - MARGIN - 6;
  const right = Math.max(...all.map((box) => box.right)) + MARGIN;
  const bottom = Math.max(...all.map((box) => box.bottom)) + MARGIN;
  const shift = <T extends { x: number; y: number }>(each: T): T => ({
    ...each,
    x: each.x - left,
    y: each.y - top,
  });
  return {
    width: right - left,
    height: bottom - top,
    shafts: build.shafts.map((shaft) => ({
      ...shaft,
      label:
        shaft.label === null ? null : { ...shaft.label, x: shaft.label.x - left, y: shaft.label.y - top },
      x1: shaft.x1 - left,
      x2: shaft.x2 - left,
      y: shaft.y - top,
    })),
    gears: build.gears.map(shift),
    planetaries: build.planetaries.map(shift),
    bearings: build.bearings.map(shift),
    couplings: build.couplings.map(shift),
    ends: build.ends.map(shift),
    sensors: sensors.map(shift),
    parts: framesOf(kinematics, boxes).map(shift),
  };
}

/** Above what they are near; those near the same thing stand side by side. */
function placeSensors({ sensors = [] }: Kinematics, boxes: ReadonlyMap<string, Box>): DrawnSensor[] {
  const taken = new Map<string, number>();
  return sensors.flatMap(({ id, name, near }) => {
    const box = near === undefined ? undefined : boxes.get(near);
    if (box === undefined || near === undefined) return [];
    const already = taken.get(near) ?? 0;
    taken.set(near, already + 1);
    return [{ id, name: name ?? id, near, x: (box.left + box.right) / 2 + already * 13, y: box.top - 5 }];
  });
}

/** Frames around the gear units: what has gears and belongs to one part. */
function framesOf(kinematics: Kinematics, boxes: ReadonlyMap<string, Box>): DrawnPart[] {
  const { gearPairs = [], planetaryStages = [], bearings = [] } = kinematics;
  const parts = new Set(
    [...gearPairs, ...planetaryStages].flatMap(({ part }) => (part === undefined ? [] : [part])),
  );
  return [...parts].map((part) => {
    const inside = [...gearPairs, ...planetaryStages, ...bearings]
      .filter((element) => element.part === part)
      .flatMap(({ id }) => boxes.get(id) ?? []);
    const left = Math.min(...inside.map((box) => box.left)) - 12;
    const top = Math.min(...inside.map((box) => box.top)) - 16;
    return {
      part,
      x: left,
      y: top,
      width: Math.max(...inside.map((box) => box.right)) + 12 - left,
      height: Math.max(...inside.map((box) => box.bottom)) + 12 - top,
    };
  });
}

/** Names under the bearings; one that would run into its neighbour's stands a line lower. */
export function bearingLabels(
  bearings: readonly DrawnBearing[],
): { id: string; name: string; x: number; y: number }[] {
  const rows = new Map<string, number>();
  return bearings
    .filter(({ isPlanet }) => !isPlanet)
    .toSorted((a, b) => a.y - b.y || a.x - b.x)
    .map(({ id, name, x, y }) => {
      const half = (name.length * LETTER) / 2;
      const line =
        [24, 36].find((below) => (rows.get(`${y}/${below}`) ?? Number.NEGATIVE_INFINITY) < x - half) ?? 24;
      rows.set(`${y}/${line}`, x + half + 3);
      return { id, name, x, y: y + line };
    });
}

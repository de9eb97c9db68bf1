/** What stands in a drivetrain, in the order of the power flow. */
export type SchemePartKind = 'motor' | 'coupling' | 'gearunit' | 'machine';

export interface SchemePart {
  readonly id: string;
  readonly kind: SchemePartKind;
}

/** One part drives the other. */
export interface SchemeLink {
  readonly from: string;
  readonly to: string;
}

export interface PlacedPart {
  readonly id: string;
  readonly kind: SchemePartKind;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** Height of its shaft's axis. */
  readonly axisY: number;
  /** Height of the base frame it stands on. */
  readonly baseY: number;
  /** Upper edge of the strip it stands in, with the mark of its severity and its words. */
  readonly stripY: number;
}

/** A piece of shaft, with a step where it goes from strip to strip. */
export interface PlacedShaft {
  readonly from: string;
  readonly to: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  /** Where it steps. */
  readonly stepX: number;
}

export interface DrivetrainSchemeLayout {
  readonly width: number;
  readonly height: number;
  readonly stripHeight: number;
  readonly parts: readonly PlacedPart[];
  readonly shafts: readonly PlacedShaft[];
  /** Base frames, one below each run of neighbours. */
  readonly bases: readonly { readonly x1: number; readonly x2: number; readonly y: number }[];
}

const SIZES: Readonly<Record<SchemePartKind, { width: number; height: number }>> = {
  motor: { width: 118, height: 74 },
  coupling: { width: 34, height: 46 },
  gearunit: { width: 136, height: 92 },
  machine: { width: 128, height: 96 },
};

const SHAFT_LENGTH = 20;
/** A shaft that changes strips needs room to step. */
const STEP_LENGTH = 44;
const MARGIN_X = 14;
/** Room above for the marks of severity, below for two lines of words. */
const ROOM_ABOVE = 34;
const ROOM_BELOW = 46;

/** In a row where nobody says what drives what. */
export function rowLinks(parts: readonly SchemePart[]): SchemeLink[] {
  return parts.slice(1).map(({ id }, index) => ({ from: parts[index]!.id, to: id }));
}

/** Column of each part: as many steps from the drive as its longest way; a drive stands right before what it drives. */
function columnsOf(parts: readonly SchemePart[], links: readonly SchemeLink[]): Map<string, number> {
  const columns = new Map(parts.map(({ id }) => [id, 0]));
  // A train of n parts has no way longer than n; a circle, which nothing should hand in, ends here too.
  for (let round = 0; round < parts.length; round++) {
    for (const { from, to } of links)
      columns.set(
        to,
        Math.max(columns.get(to) ?? 0, Math.min(parts.length - 1, (columns.get(from) ?? 0) + 1)),
      );
  }
  for (const { id } of parts) {
    if (links.some(({ to }) => to === id)) continue;
    const next = links.filter(({ from }) => from === id).map(({ to }) => columns.get(to) ?? 0);
    if (next.length > 0) columns.set(id, Math.min(...next) - 1);
  }
  return columns;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Strip of each part. Each run of parts keeps its strip; where runs join or part, what is common stands midway
 * between them, if nothing is in the way there.
 */
function stripsOf(
  parts: readonly SchemePart[],
  links: readonly SchemeLink[],
  columns: ReadonlyMap<string, number>,
): Map<string, number> {
  const before = (id: string) => links.filter(({ to }) => to === id).map(({ from }) => from);
  const after = (id: string) => links.filter(({ from }) => from === id).map(({ to }) => to);
  const runs = new Map<string, number>();
  const isExtended = new Set<string>();
  let count = 0;
  const byColumn = parts.toSorted((a, b) => (columns.get(a.id) ?? 0) - (columns.get(b.id) ?? 0));
  for (const { id } of byColumn) {
    const open = before(id).find((driver) => !isExtended.has(driver));
    runs.set(id, open === undefined ? count++ : (runs.get(open) ?? 0));
    if (open !== undefined) isExtended.add(open);
  }
  const strips = new Map(runs);
  const at = (id: string) => strips.get(id) ?? 0;
  for (const { id } of byColumn.toReversed()) {
    const next = after(id);
    const isAlone = next.length === 1 && before(next[0]!).length === 1;
    if (next.length > 1 || isAlone) strips.set(id, mean(next.map(at)));
  }
  const moved = new Set<string>();
  for (const { id } of byColumn) {
    const drivers = before(id);
    const follows = drivers.length === 1 && moved.has(drivers[0]!) && after(drivers[0]!).length === 1;
    if (drivers.length < 2 && !follows) continue;
    strips.set(id, mean(drivers.map(at)));
    moved.add(id);
  }
  const isClear = parts.every(({ id }, index) =>
    parts
      .slice(index + 1)
      .every((other) => columns.get(other.id) !== columns.get(id) || Math.abs(at(other.id) - at(id)) >= 1),
  );
  const chosen = isClear ? strips : runs;
  const top = Math.min(...chosen.values());
  return new Map([...chosen].map(([id, strip]) => [id, strip - top]));
}

/** In columns by the power flow, in strips by branch; a drivetrain without branches stands in a row on one axis. */
export function layoutDrivetrain(
  parts: readonly SchemePart[],
  links: readonly SchemeLink[] = rowLinks(parts),
): DrivetrainSchemeLayout {
  const columns = columnsOf(parts, links);
  const strips = stripsOf(parts, links, columns);
  const tallest = Math.max(0, ...parts.map(({ kind }) => SIZES[kind].height));
  const stripHeight = ROOM_ABOVE + tallest + ROOM_BELOW;
  const placed = new Map<string, PlacedPart>();
  const last = Math.max(-1, ...columns.values());
  let x = MARGIN_X;
  for (let column = 0; column <= last; column++) {
    const here = parts.filter(({ id }) => columns.get(id) === column);
    const width = Math.max(0, ...here.map(({ kind }) => SIZES[kind].width));
    const steps = links.some(
      ({ from, to }) => columns.get(to) === column && strips.get(from) !== strips.get(to),
    );
    if (column > 0) x += steps ? STEP_LENGTH : SHAFT_LENGTH;
    for (const { id, kind } of here) {
      const stripY = (strips.get(id) ?? 0) * stripHeight;
      const size = SIZES[kind];
      placed.set(id, {
        id,
        kind,
        x: x + (width - size.width) / 2,
        ...size,
        axisY: stripY + ROOM_ABOVE + tallest / 2,
        baseY: stripY + ROOM_ABOVE + tallest + 6,
        stripY,
      });
    }
    x += width;
  }
  const shafts = links.flatMap(({ from, to }): PlacedShaft[] => {
    const [one, other] = [placed.get(from), placed.get(to)];
    if (one === undefined || other === undefined) return [];
    const x1 = one.x + one.width;
    return [{ from, to, x1, y1: one.axisY, x2: other.x, y2: other.axisY, stepX: other.x - STEP_LENGTH / 2 }];
  });
  const inOrder = parts.flatMap(({ id }) => placed.get(id) ?? []);
  return {
    width: x + MARGIN_X,
    height: stripHeight * (1 + Math.max(0, ...strips.values())),
    stripHeight,
    parts: inOrder,
    shafts,
    bases: basesOf(inOrder, shafts),
  };
}

/** The same from the other end: a turbine stands with its rotor in front and its generator behind. */
export function mirrorLayout(layout: DrivetrainSchemeLayout): DrivetrainSchemeLayout {
  const { width } = layout;
  return {
    ...layout,
    parts: layout.parts.map((part) => ({ ...part, x: width - part.x - part.width })),
    shafts: layout.shafts.map(({ from, to, x1, y1, x2, y2, stepX }) => ({
      ...{ from: to, to: from, x1: width - x2, y1: y2, x2: width - x1, y2: y1 },
      stepX: width - stepX,
    })),
    bases: layout.bases.map(({ x1, x2, y }) => ({ x1: width - x2, x2: width - x1, y })),
  };
}

/** A frame runs on below neighbours that a straight shaft joins. */
function basesOf(parts: readonly PlacedPart[], shafts: readonly PlacedShaft[]) {
  const bases: { x1: number; x2: number; y: number }[] = [];
  for (const part of parts.toSorted((a, b) => a.x - b.x)) {
    const [x1, x2] = [part.x - 10, part.x + part.width + 10];
    const joined = shafts.some(({ to, y1, y2 }) => to === part.id && y1 === y2);
    const base = bases.findLast(({ y }) => y === part.baseY);
    if (joined && base !== undefined) base.x2 = x2;
    else bases.push({ x1, x2, y: part.baseY });
  }
  return bases;
}

/** Drawings of driven machines that differ at a glance. */
export const MACHINE_DRAWINGS = [
  'drum',
  'pulley',
  'fan',
  'pump',
  'rotor',
  'propeller',
  'rolls',
  'screw',
  'block',
] as const;
export type MachineDrawing = (typeof MACHINE_DRAWINGS)[number];

const BY_WORD: readonly (readonly [RegExp, MachineDrawing])[] = [
  [/kiln|mill\b|drum|drier|dryer|crusher|ball/i, 'drum'],
  [/conveyor|belt|elevator|bucket/i, 'pulley'],
  [/fan|blower|ventilator|compressor/i, 'fan'],
  [/pump|water/i, 'pump'],
  [/rotor|wind/i, 'rotor'],
  [/propel|thruster|ship|marine/i, 'propeller'],
  [/roll|stand|press|paper|sugar|steel/i, 'rolls'],
  [/screw|extru|agitat|mixer/i, 'screw'],
];

/** The drawing for a machine by what is known of it, most exact first: its kind, its name, its application. */
export function machineDrawing(...words: readonly (string | null | undefined)[]): MachineDrawing {
  for (const word of words) {
    if (!word) continue;
    const found = BY_WORD.find(([pattern]) => pattern.test(word));
    if (found !== undefined) return found[1];
  }
  return 'block';
}

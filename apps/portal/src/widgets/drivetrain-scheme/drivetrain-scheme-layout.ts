/** What stands in a drivetrain, in the order of the power flow. */
export type SchemePartKind = 'motor' | 'coupling' | 'gearunit' | 'machine';

export interface SchemePart {
  readonly id: string;
  readonly kind: SchemePartKind;
  /** False where another part than the one before drives it: a branch begins. */
  readonly isJoined?: boolean;
}

export interface PlacedPart {
  readonly id: string;
  readonly kind: SchemePartKind;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

export interface DrivetrainSchemeLayout {
  readonly width: number;
  readonly height: number;
  /** Height of the shafts' axis. */
  readonly axisY: number;
  /** Height of the base frame the machines stand on. */
  readonly baseY: number;
  readonly parts: readonly PlacedPart[];
  /** Pieces of shaft between neighbours. */
  readonly shafts: readonly { readonly x1: number; readonly x2: number }[];
}

const SIZES: Readonly<Record<SchemePartKind, { width: number; height: number }>> = {
  motor: { width: 118, height: 74 },
  coupling: { width: 34, height: 46 },
  gearunit: { width: 136, height: 92 },
  machine: { width: 128, height: 96 },
};

const SHAFT_LENGTH = 20;
const MARGIN_X = 14;
/** Room above for the marks of severity, below for two lines of words. */
const ROOM_ABOVE = 34;
const ROOM_BELOW = 46;

/** Side by side on one axis, with a piece of shaft between neighbours. */
export function layoutDrivetrain(parts: readonly SchemePart[]): DrivetrainSchemeLayout {
  const tallest = Math.max(0, ...parts.map(({ kind }) => SIZES[kind].height));
  const placed: PlacedPart[] = [];
  const shafts: { x1: number; x2: number }[] = [];
  let x = MARGIN_X;
  for (const { id, kind, isJoined = true } of parts) {
    if (placed.length > 0) {
      if (isJoined) shafts.push({ x1: x, x2: x + SHAFT_LENGTH });
      x += SHAFT_LENGTH;
    }
    placed.push({ id, kind, x, ...SIZES[kind] });
    x += SIZES[kind].width;
  }
  const axisY = ROOM_ABOVE + tallest / 2;
  return {
    width: x + MARGIN_X,
    height: ROOM_ABOVE + tallest + ROOM_BELOW,
    axisY,
    baseY: ROOM_ABOVE + tallest + 6,
    parts: placed,
    shafts,
  };
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

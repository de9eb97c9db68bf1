/** Lines nearer than this many bins run into each other under a Hann window (main lobe: 4 bins wide). */
const BINS_TO_SEPARATE = 2;

export interface ResolutionInput {
  readonly stepHz: number;
  /** Lines of the machine that should be distinguished: first and second harmonics, and low ones of the shafts. */
  readonly lines: readonly {
    readonly label: string;
    readonly hz: number;
    readonly kind: string;
    readonly element: string;
    readonly harmonic: number;
  }[];
  /** The element looked at: its lines first. */
  readonly element: string | null;
}

/** Two lines that the spectrum on the screen cannot separate, and the resolution that would, Hz. */
export type UnresolvedPair = Readonly<Record<'one' | 'other', string>> & { readonly needHz: number };

/** The two lines of low harmonic that a spectrum cannot separate: those of the element looked at first. */
export function closestPair({ lines, element, stepHz }: ResolutionInput): UnresolvedPair | null {
  const low = lines.filter(({ kind, harmonic, hz }) => {
    if (kind === 'hunting-tooth' || kind === 'ftf' || hz < 3 * stepHz) return false;
    return harmonic <= (kind === 'shaft' ? 10 : 1);
  });
  let best: UnresolvedPair | null = null;
  let nearest = BINS_TO_SEPARATE * stepHz;
  for (const one of low) {
    if (one.kind === 'shaft' || (element !== null && one.element !== element)) continue;
    for (const other of low) {
      // Its own lines and those of the shafts: what sits at the far end of the drivetrain is hardly measured here.
      if (other.element !== one.element && other.kind !== 'shaft') continue;
      const apart = Math.abs(one.hz - other.hz);
      // Lines of the same frequency belong together (a mesh and a whole multiple of its shaft): nothing separates them.
      if (other === one || apart < 1e-6 * one.hz || apart >= nearest || isMultiple(one.kind)) continue;
      nearest = apart;
      best = { one: one.label, other: other.label, needHz: Number((apart / 3).toPrecision(2)) };
    }
  }
  return best;
}

/** Gear meshes are whole multiples of their shafts by their nature. */
function isMultiple(kind: string): boolean {
  return kind === 'mesh' || kind === 'coupling-elements' || kind === 'blade-pass';
}

import { EMPTY_STAGE, type StageDraft, type StageKind } from './drivetrain-draft.ts';

/** Stages as an engineer types them, without a place in a gear unit yet. */
export type QuickStage =
  | {
      readonly kind: Exclude<StageKind, 'planetary' | 'unknown'>;
      readonly pinion: number;
      readonly wheel: number;
    }
  | {
      readonly kind: 'planetary';
      readonly sun: number;
      readonly planet: number;
      readonly ring: number;
      readonly planets: number;
      /** The carrier drives, as in wind turbines; else the sun does. */
      readonly isCarrierDriving: boolean;
    }
  | { readonly kind: 'unknown'; readonly ratio: number | undefined };

const PREFIXES: Readonly<Record<string, Exclude<StageKind, 'planetary' | 'unknown'>>> = {
  b: 'bevel',
  k: 'bevel',
  w: 'worm',
  s: 'spur',
  h: 'helical',
  y: 'hypoid',
  d: 'double-helical',
};

const PAIR = /^([bkwshyd])?(\d+)[/:](\d+)$/i;
const PLANETARY = /^([pc])?(\d+)[/:](\d+)[/:](\d+)$/i;
const UNKNOWN = /^\?(?:i?=?(\d+(?:[.,]\d+)?))?$/;
const PLANETS = /^[x×*](\d+)$/i;

/**
 * Reads `23/67 21/83 19/91`: one stage after the other, from the input. A letter before a pair says its kind
 * (b bevel, w worm, s spur, d double helical, y hypoid; helical without), three numbers are sun, planet and ring
 * with `x4` planets behind (3 without; a `c` before them where the carrier drives), `?` is a stage of unknown teeth,
 * `?31.5` one of known ratio. The driving gear stands first: `98/25` speeds up.
 */
export function readQuickStages(
  text: string,
): { readonly stages: readonly QuickStage[] } | { readonly wrong: string } {
  const words = text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([/:]) ?/g, '$1')
    .replaceAll(/ [x×*] ?(?=\d)/gi, ' x')
    .replaceAll(/([^\s])[x×](?=\d)/gi, '$1 x')
    .split(/\s+-\s+|,\s+|[\s;–—]+|(?<=\d)-(?=\d)/)
    .filter((word) => word !== '');
  const stages: QuickStage[] = [];
  for (const word of words) {
    const pair = PAIR.exec(word);
    const planetary = PLANETARY.exec(word);
    const unknown = UNKNOWN.exec(word);
    const planets = PLANETS.exec(word);
    const last = stages.at(-1);
    if (pair) {
      stages.push({
        kind: PREFIXES[pair[1]?.toLowerCase() ?? 'h'] ?? 'helical',
        pinion: Number(pair[2]),
        wheel: Number(pair[3]),
      });
    } else if (planetary) {
      stages.push({
        kind: 'planetary',
        sun: Number(planetary[2]),
        planet: Number(planetary[3]),
        ring: Number(planetary[4]),
        planets: 3,
        isCarrierDriving: planetary[1]?.toLowerCase() === 'c',
      });
    } else if (unknown) {
      const ratio = unknown[1];
      stages.push({
        kind: 'unknown',
        ratio: ratio === undefined ? undefined : Number(ratio.replace(',', '.')),
      });
    } else if (planets && last?.kind === 'planetary') {
      stages[stages.length - 1] = { ...last, planets: Number(planets[1]) };
    } else {
      return { wrong: word };
    }
  }
  return { stages };
}

/** The same stages as one would type them: what the field shows of a gear unit. */
export function writeQuickStages(stages: readonly StageDraft[], shafts: readonly string[]): string {
  const isDriving = (a: string, b: string) => shafts.indexOf(a) <= shafts.indexOf(b);
  const letters = Object.entries(PREFIXES).filter(([letter]) => letter !== 'k' && letter !== 'h');
  return stages
    .map((stage) => {
      if (stage.kind === 'unknown') return `?${stage.ratio}`;
      if (stage.kind === 'planetary') {
        const teeth = [stage.sun?.teeth ?? '', stage.planetTeeth, stage.ring?.teeth ?? ''].join('/');
        const letter = stage.sun === null || isDriving(stage.sun.shaft, stage.carrier) ? '' : 'c';
        return `${letter}${teeth} x${stage.planets}`;
      }
      const letter = letters.find(([, kind]) => kind === stage.kind)?.[0] ?? '';
      const teeth = [stage.pinionTeeth, stage.wheelTeeth];
      if (!isDriving(stage.pinionShaft, stage.wheelShaft)) teeth.reverse();
      return `${letter}${teeth.join('/')}`;
    })
    .join(' ');
}

/**
 * A stage of the draft between two shafts. Of a planetary stage the sun drives and the carrier is driven, the ring
 * is held: the way nearly all are built into industrial gear units.
 */
export function stageDraftOf(
  quick: QuickStage,
  place: {
    readonly id: string;
    readonly name: string;
    readonly part: string;
    readonly from: string;
    readonly to: string;
  },
): StageDraft {
  const { from, to, ...who } = place;
  const base: StageDraft = {
    ...EMPTY_STAGE,
    ...who,
    kind: quick.kind,
    pinionShaft: from,
    wheelShaft: to,
    carrier: to,
  };
  if (quick.kind === 'unknown')
    return { ...base, ratio: quick.ratio === undefined ? '' : String(quick.ratio) };
  if (quick.kind !== 'planetary') {
    const isUp = quick.pinion > quick.wheel;
    return {
      ...base,
      ...(isUp ? { pinionShaft: to, wheelShaft: from } : {}),
      pinionTeeth: String(Math.min(quick.pinion, quick.wheel)),
      wheelTeeth: String(Math.max(quick.pinion, quick.wheel)),
    };
  }
  return {
    ...base,
    planets: String(quick.planets),
    planetTeeth: String(quick.planet),
    carrier: quick.isCarrierDriving ? from : to,
    sun: { shaft: quick.isCarrierDriving ? to : from, teeth: String(quick.sun), planetTeeth: '' },
    ring: { shaft: 'housing', teeth: String(quick.ring), planetTeeth: '' },
  };
}

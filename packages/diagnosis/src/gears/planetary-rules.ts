import type { EnvelopeLines } from '../bearings/envelope-lines.ts';
import {
  type Evidence,
  evidence,
  type Fault,
  type NotEvaluated,
  notEvaluated as refusal,
} from '../findings/finding.ts';
import { type Message, message } from '../findings/message.ts';
import { findFamily, heightAt, type LineFamily } from '../lines/line-family.ts';
import type { MachineFacts, PlanetaryFacts, ShaftFacts } from '../records/machine-facts.ts';

export interface PlanetaryFinding {
  readonly stage: PlanetaryFacts;
  readonly fault: Extract<Fault, 'planet' | 'sun' | 'ring' | 'carrier'>;
  readonly says: Message;
  readonly confidence: number;
  /** The lines it was found by; left out for the ring, which is found by a growth. */
  readonly family?: LineFamily;
  readonly for: readonly Evidence[];
  readonly against: readonly Evidence[];
}

/** How sharply the planets passed when the stage was healthy, as `planetPassHeight` measures it; by stage. */
export type PlanetPassReference = Readonly<Record<string, number>>;

/** Least score of a family, dB: twice that of a bearing, for a healthy stage is full of modulation. */
const LEAST_SCORE = 10;
/** How much the planets' passing must grow over its reference to speak of the ring, dB. */
const PASS_GROWTH_DB = 6;
/** Gears do not slip: a line must lie this close to theory, as a share. */
const TOLERANCE = 0.002;

/**
 * Planet, sun, ring and carrier from the envelope: a damaged tooth strikes at 2 fm / Zp, N fm / Zs or N fm / Zr.
 * The planets that pass the sensor modulate a healthy stage at N fc and its multiples, which is where a damaged ring
 * shows too (N fm / Zr = N fc with a fixed ring): those lines are closed to the others, and the ring is evaluated only
 * against a reference. Source: P. D. McFadden, J. D. Smith, Proc. IMechE 199 (1985) 65; ISO 13373-3.
 */
export function evaluatePlanetaries(
  lines: EnvelopeLines | undefined,
  { planetaries: stages = [], shafts }: Pick<MachineFacts, 'planetaries' | 'shafts'>,
  durationS: number,
  reference: PlanetPassReference = {},
): { findings: PlanetaryFinding[]; notEvaluated: NotEvaluated[] } {
  const findings: PlanetaryFinding[] = [];
  const notEvaluated: NotEvaluated[] = [];
  for (const stage of stages) {
    const resolutionHz = 1 / durationS;
    // The nearest neighbours are the carrier's own sidebands: three bins apart at least.
    if (!lines || 3 * resolutionHz > stage.carrierHz) {
      const neededS = 3 / stage.carrierHz;
      notEvaluated.push(
        refusal(stage.id, 'planetary fault', 'NOT_EVALUATED_RESOLUTION', {
          durationS,
          resolutionHz,
          neededS,
        }),
      );
      continue;
    }
    findings.push(...evaluateStage(lines, stage, shafts));
    const ring = evaluateRing(lines, stage, reference[stage.id]);
    if (ring) findings.push(ring);
    else if (reference[stage.id] === undefined)
      notEvaluated.push(refusal(stage.id, 'ring fault', 'NOT_EVALUATED_RING'));
  }
  return { findings, notEvaluated };
}

/** Harmonics of the passing that a smooth passing does not have: a tooth strikes, a planet swells. */
const SHARP_HARMONICS = [3, 4, 5, 6];

/** How sharply the planets pass, dB: the mean height of harmonics 3 to 6. The reference of `evaluatePlanetaries`. */
export function planetPassHeight(lines: EnvelopeLines, { planets, carrierHz }: PlanetaryFacts): number {
  const heights = SHARP_HARMONICS.map((harmonic) => heightAt(lines, harmonic * planets * carrierHz));
  return heights.reduce((a, b) => a + b, 0) / heights.length;
}

/** Bins within which a line cannot be separated from a multiple of another. */
const NOTCH_BINS = 1.6;

function isMultiple(frequencyHz: number, ofHz: number, stepHz: number): boolean {
  const multiple = Math.round(frequencyHz / ofHz);
  return multiple > 0 && Math.abs(frequencyHz - multiple * ofHz) < NOTCH_BINS * stepHz;
}

function evaluateStage(
  lines: EnvelopeLines,
  stage: PlanetaryFacts,
  shafts: readonly ShaftFacts[],
): PlanetaryFinding[] {
  const { planets, carrierHz } = stage;
  const passHz = planets * carrierHz;
  const isPass = (frequencyHz: number) => isMultiple(frequencyHz, passHz, lines.stepHz);
  // The carrier is a shaft itself; the others turn at their own speeds.
  const others = shafts.filter(({ shaftHz }) => Math.abs(shaftHz / carrierHz - 1) > 1e-6);
  const isOther = (frequencyHz: number) =>
    isPass(frequencyHz) || others.some(({ shaftHz }) => isMultiple(frequencyHz, shaftHz, lines.stepHz));
  const search = (frequencyHz: number, harmonics: number) =>
    findFamily(lines, { frequencyHz, tolerance: TOLERANCE, harmonics, isTaken: isOther });
  const candidates: [PlanetaryFinding['fault'], string, LineFamily][] = [
    ['planet', '2 fm/Zp', search(stage.planetFaultHz, 4)],
    ...(stage.sunFaultHz === undefined
      ? []
      : [
          ['sun', `${planets} fm/Zs`, search(stage.sunFaultHz, 4)] satisfies [
            PlanetaryFinding['fault'],
            string,
            LineFamily,
          ],
        ]),
    // The carrier once a turn: planets that share the load unevenly, or a carrier out of true.
    ['carrier', 'fc', search(carrierHz, Math.min(planets - 1, 3))],
  ];
  return (
    candidates
      .filter(([, , { score }]) => score >= LEAST_SCORE)
      // A damaged tooth swells with the carrier too, so the carrier is named only where no tooth is.
      .sort((a, b) => Number(a[0] === 'carrier') - Number(b[0] === 'carrier') || b[2].score - a[2].score)
      .slice(0, 1)
      .map(([fault, name, family]) => {
        const visible = family.lines.filter(({ isHidden }) => !isHidden);
        const seen = visible.filter(({ heightDb }) => heightDb > lines.noiseDb);
        const counts = { seen: seen.length, looked: visible.length };
        const says = {
          planet: message('FINDING_PLANET', { part: stage.name, ...counts }),
          sun: message('FINDING_SUN', { part: stage.name, ...counts }),
          ring: message('FINDING_RING', { part: stage.name }),
          carrier: message('FINDING_CARRIER', { part: stage.name }),
        }[fault];
        return {
          stage,
          fault,
          says,
          family,
          confidence: Math.min(0.85, 1 - 2 ** (-family.score / 15)),
          for: seen.map(({ harmonic, frequencyHz, heightDb }) =>
            evidence(
              'PLANETARY_LINE',
              { line: harmonic === 1 ? name : `${harmonic} x ${name}`, heightDb },
              { frequencyHz, heightDb },
            ),
          ),
          against: [evidence('PLANETARY_PASS', { frequencyHz: passHz }, { frequencyHz: passHz })],
        };
      })
  );
}

function evaluateRing(
  lines: EnvelopeLines,
  stage: PlanetaryFacts,
  referenceDb: number | undefined,
): PlanetaryFinding | undefined {
  if (stage.ringFaultHz === undefined || referenceDb === undefined) return undefined;
  const riseDb = planetPassHeight(lines, stage) - referenceDb;
  if (riseDb < PASS_GROWTH_DB) return undefined;
  const frequencyHz = stage.ringFaultHz;
  return {
    stage,
    fault: 'ring',
    says: message('FINDING_RING', { part: stage.name }),
    confidence: 0.5,
    for: [evidence('PLANETARY_PASS_GREW', { riseDb }, { frequencyHz, heightDb: riseDb + referenceDb })],
    against: [evidence('PLANETARY_PASS', { frequencyHz }, { frequencyHz })],
  };
}

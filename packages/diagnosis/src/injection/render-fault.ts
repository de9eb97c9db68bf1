import type { FaultBurst, FaultImpacts, FaultLine } from './fault-signal.ts';
import type { HousingMode } from './path-loss.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Smallest part of an impact's peak that is still computed. */
const FADED = 1e-4;
/** Teeth that a damaged one is felt over, as contact passes from one pair to the next. */
const BURST_TEETH = 1.5;

/**
 * A train of impacts of unit height: the interval wanders by its slip from one to the next, as elements do between cage and
 * races, and each decays as exp(-2 pi d f t) sin(2 pi f t) at each resonance.
 */
export function addImpacts(
  into: Float64Array,
  samplingRateHz: number,
  { rateHz, slip, zone, secondShare = 1 }: FaultImpacts,
  modes: readonly HousingMode[],
  random: SeededRandom,
): void {
  const interval = samplingRateHz / rateHz;
  const zoneStart = random.next();
  const turnsPerSample = (zone?.turnHz ?? 0) / samplingRateHz;
  const second = random.next() < 0.5 ? 0 : 1;
  // From before the record begins, so that it does not begin with silence.
  let at = -interval * (1 + random.next());
  for (let k = 0; at < into.length; k++) {
    const load = zone ? loadOf(zoneStart + at * turnsPerSample, zone.depth) : 1;
    const height = load * (k % 2 === second ? 1 : secondShare) * (1 + 0.1 * random.normal());
    for (const mode of modes) addRing(into, at, height * mode.share, mode, samplingRateHz);
    at += interval * Math.max(0.5, 1 + slip * random.normal());
  }
}

/** The load a turning damage feels: full at the bottom, `1 - depth` of it at the top. */
function loadOf(turns: number, depth: number): number {
  return 1 - depth / 2 + (depth / 2) * Math.cos(2 * Math.PI * turns);
}

function addRing(
  into: Float64Array,
  at: number,
  height: number,
  { frequencyHz, damping }: HousingMode,
  samplingRateHz: number,
): void {
  const angle = (2 * Math.PI * frequencyHz) / samplingRateHz;
  const decay = damping * angle;
  const until = Math.min(into.length, Math.ceil(at - Math.log(FADED) / decay));
  for (let i = Math.max(0, Math.ceil(at)); i < until; i++) {
    const since = i - at;
    into[i] = into[i]! + height * Math.exp(-decay * since) * Math.sin(angle * since);
  }
}

/** The mesh of a weak tooth: a bow over the contact, filled with the first two mesh lines. */
export function addBurst(
  into: Float64Array,
  samplingRateHz: number,
  { turnHz, teeth }: FaultBurst,
  random: SeededRandom,
): void {
  const start = random.next();
  const share = BURST_TEETH / teeth;
  for (let i = 0; i < into.length; i++) {
    const turn = (start + (turnHz * i) / samplingRateHz) % 1;
    if (turn >= share) continue;
    const bow = Math.sin((Math.PI * turn) / share) ** 2;
    const angle = 2 * Math.PI * teeth * turn;
    into[i] = into[i]! + bow * (Math.cos(angle) + 0.5 * Math.cos(2 * angle + 1));
  }
}

/** Lines given in velocity, added as acceleration: a = 2 pi f v. Each begins at a random phase. */
export function addLines(
  into: Float64Array,
  samplingRateHz: number,
  lines: readonly FaultLine[],
  random: SeededRandom,
): void {
  for (const { frequencyHz, velocity } of lines) {
    const phase = 2 * Math.PI * random.next();
    if (!(frequencyHz > 0)) continue;
    const omega = 2 * Math.PI * frequencyHz;
    const height = 1e-3 * omega * velocity;
    for (let i = 0; i < into.length; i++)
      into[i] = into[i]! + height * Math.sin((omega * i) / samplingRateHz + phase);
  }
}

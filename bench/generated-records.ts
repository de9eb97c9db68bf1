/**
 * Vibration of bearings that never were, written down by formula: random geometries, faults, resonances, slip and
 * noise, which nothing in the rules was chosen by. All repeat by their seed.
 * Source of the model: J. Antoni, R. B. Randall, A stochastic model for simulation and diagnostics of rolling element
 * bearings with localized faults, J. Vib. Acoust. 125 (2003) 282.
 */
import { factsFromKinematics, type MachineFacts } from '@ritzel/diagnosis';
import { bearingMultipliers, type Kinematics } from '@ritzel/drivetrain';

export const GENERATED_FAULTS = ['none', 'outer-race', 'inner-race', 'rolling-element'] as const;
export type GeneratedFault = (typeof GENERATED_FAULTS)[number];
/** What runs beside the bearing and is no fault of it. */
export const SURROUNDINGS = ['alone', 'gear', 'mains', 'shocks', 'shaking'] as const;
export type Surroundings = (typeof SURROUNDINGS)[number];

export interface GeneratedRecord {
  readonly samples: Float32Array;
  readonly samplingRateHz: number;
  /** As a display would show it: up to 0.5 % off. */
  readonly speedRpm: number;
  readonly factsAt: (speedRpm: number) => MachineFacts;
}

/** Evenly distributed from 0 to below 1 (G. Marsaglia's xorshift). */
function randomOf(seed: number): () => number {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return next;
}

/**
 * @param snrDb energy of the impacts over that of the noise in the whole band; a fault is seen by eye from about 0
 */
export function generateRecord(
  seed: number,
  fault: GeneratedFault,
  surroundings: Surroundings,
  snrDb: number,
): GeneratedRecord {
  const random = randomOf(seed);
  const between = (low: number, high: number) => low + (high - low) * random();
  const normal = () => Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random());
  const samplingRateHz = [12_000, 12_800, 25_600, 48_000][Math.floor(4 * random())]!;
  const n = Math.round(samplingRateHz * between(2, 5));
  const shaftHz = between(12, 55);
  const elements = 7 + Math.floor(11 * random());
  const pitchDiameterMm = between(30, 120);
  const elementDiameterMm = Math.min(
    between(0.14, 0.28) * pitchDiameterMm,
    (2.6 * pitchDiameterMm) / elements,
  );
  const contactAngleDeg = random() < 0.6 ? 0 : between(12, 40);
  const orders = bearingMultipliers({ elements, pitchDiameterMm, elementDiameterMm, contactAngleDeg });
  // Load moves the contact angle: d/D cos(alpha) is a little another than the drawing says.
  const r = (elementDiameterMm / pitchDiameterMm) * Math.cos((contactAngleDeg * Math.PI) / 180);
  const actual = r * between(0.985, 1.015);
  const real = {
    ftf: (1 - actual) / 2,
    bpfo: (elements * (1 - actual)) / 2,
    bpfi: (elements * (1 + actual)) / 2,
    twiceBsf: (orders.bsf * 2 * (1 - actual ** 2) * r) / ((1 - r ** 2) * actual),
  };
  const x = new Float64Array(n);
  const resonances = [0, 1].map(() => ({
    hz: between(0.12, 0.42) * samplingRateHz,
    damping: between(0.02, 0.08),
  }));
  const ring = (atS: number, strength: number) => {
    for (const { hz, damping } of resonances) {
      const decay = 2 * Math.PI * hz * damping;
      const start = Math.ceil(atS * samplingRateHz);
      const end = Math.min(n, start + Math.ceil((7 / decay) * samplingRateHz));
      for (let i = Math.max(0, start); i < end; i++) {
        const tau = i / samplingRateHz - atS;
        x[i] = x[i]! + strength * Math.exp(-decay * tau) * Math.sin(2 * Math.PI * hz * tau);
      }
    }
  };
  const durationS = n / samplingRateHz;
  const slip = between(0.004, 0.015);
  const load = between(0.5, 1);
  const strike = (order: number, strengthAt: (turns: number, k: number) => number) => {
    const every = 1 / (order * shaftHz);
    let atS = random() * every;
    for (let k = 0; atS < durationS; k++) {
      ring(atS, strengthAt(atS * shaftHz, k) * (1 + 0.15 * normal()));
      atS += every * (1 + slip * normal());
    }
  };
  // Inside the load zone, that is where the damage passes the lower half of the housing.
  const inZone = (turns: number) => Math.max(0, 1 - load + load * Math.cos(2 * Math.PI * turns));
  if (fault === 'outer-race') strike(real.bpfo, () => 1);
  if (fault === 'inner-race') strike(real.bpfi, (turns) => inZone(turns));
  if (fault === 'rolling-element') {
    const uneven = between(0.3, 1);
    strike(real.twiceBsf, (turns, k) => inZone(turns * real.ftf) * (k % 2 === 0 ? 1 : uneven));
  }
  if (surroundings === 'shocks') {
    for (let i = 0; i < 3 * durationS; i++) ring(random() * durationS, between(0.5, 4));
  }
  let energy = 0;
  for (const v of x) energy += v * v;
  const noise = fault === 'none' ? 1 : Math.sqrt(energy / n) * 10 ** (-snrDb / 20);
  // White noise and noise that a resonance of the housing colours.
  const { cos } = Math;
  const pole = between(0.9, 0.97);
  const angle = 2 * Math.PI * between(0.03, 0.2);
  let [one, two] = [0, 0];
  for (let i = 0; i < n; i++) {
    const coloured = normal() * (1 - pole) + 2 * pole * cos(angle) * one - pole * pole * two;
    [one, two] = [coloured, one];
    x[i] = x[i]! + noise * (0.8 * normal() + coloured);
  }
  const tones: [hz: number, amplitude: number][] = [];
  const teeth = 17 + Math.floor(40 * random());
  const meshHz = teeth * shaftHz;
  const wheel = teeth + 10 + Math.floor(60 * random());
  const wheelHz = meshHz / wheel;
  if (surroundings === 'gear') {
    for (let k = 1; k <= 3 && k * meshHz < 0.45 * samplingRateHz; k++) {
      const level = (noise * between(0.5, 3)) / k;
      tones.push([k * meshHz, level]);
      for (const sideHz of [shaftHz, wheelHz])
        for (const side of [-2, -1, 1, 2])
          tones.push([k * meshHz + side * sideHz, (level * between(0.05, 0.3)) / Math.abs(side)]);
    }
  }
  if (surroundings === 'mains')
    for (const hz of [50, 100, 150, 300]) tones.push([hz, noise * between(0.1, 1.5)]);
  if (surroundings === 'shaking')
    for (let k = 1; k <= 6; k++) tones.push([k * shaftHz, (noise * between(0.2, 3)) / k]);
  tones.push([shaftHz, 0.2 * noise]);
  for (const [hz, amplitude] of tones) {
    const phase = 2 * Math.PI * random();
    for (let i = 0; i < n; i++)
      x[i] = x[i]! + amplitude * Math.sin((2 * Math.PI * hz * i) / samplingRateHz + phase);
  }
  // A tenth of a g in all: below what the rules of the shaft speak of.
  let total = 0;
  for (const v of x) total += v * v;
  const scale = 0.3 / Math.sqrt(total / n);
  const geometry = { elements, elementDiameterMm, pitchDiameterMm, contactAngleDeg };
  const isGeared = surroundings === 'gear';
  const kinematics: Kinematics = {
    shafts: [{ id: 'shaft' }, ...(isGeared ? [{ id: 'wheel' }] : [])],
    bearings: [{ id: 'bearing', shaft: 'shaft', geometry }],
    gearPairs: isGeared
      ? [
          {
            ...{ id: 'mesh', kind: 'helical' },
            ...{ pinion: { shaft: 'shaft', teeth }, wheel: { shaft: 'wheel', teeth: wheel } },
          },
        ]
      : [],
  };
  const factsAt = (rpm: number) => factsFromKinematics(kinematics, { shaft: 'shaft', speedRpm: rpm });
  return {
    samples: Float32Array.from(x, (v) => scale * v),
    samplingRateHz,
    speedRpm: 60 * shaftHz * between(0.995, 1.005),
    factsAt,
  };
}

import { addBurst, addImpacts, addLines, seededRandom, USUAL_TRANSFER } from '@ritzel/diagnosis';
import { bearingFrequencies, bearingMultipliers } from '@ritzel/drivetrain';
import { amplitudeSpectrum, convertMotion } from '@ritzel/signal';
import type { LearningFigureName } from './figure-names.ts';
import { envelopePlot, type FigurePlot, harmonicMarks, linesPlot, waveformPlot } from './figure-plots.ts';

/** What a reader moves: damage in percent, speed, a frequency, a length, a band. */
interface FigureControl {
  readonly name: 'damage' | 'speed' | 'tone' | 'duration' | 'band';
  readonly unit: '%' | 'rpm' | 'Hz' | 's';
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly initial: number;
}
export type FigureSettings = Readonly<Partial<Record<FigureControl['name'], number>>>;

interface LearningFigure {
  readonly controls: readonly FigureControl[];
  readonly plots: (settings: FigureSettings) => FigurePlot[];
}

const damage: FigureControl = { name: 'damage', unit: '%', min: 0, max: 100, step: 5, initial: 50 };
const speed: FigureControl = { name: 'speed', unit: 'rpm', min: 600, max: 3000, step: 10, initial: 1490 };

const RATE_HZ = 12_800;
const SAMPLES = 16_384;
const PINION_TEETH = 23;
/** The 6205 of the textbooks: 9 balls of 7.94 mm on 39.04 mm. */
const BEARING = bearingMultipliers({
  elements: 9,
  elementDiameterMm: 7.94,
  pitchDiameterMm: 39.04,
  contactAngleDeg: 0,
});
/** About the resonance of the housing at 4 kHz. */
const RINGING = { lowHz: 3200, highHz: 4800 };
const ACCELERATION = 'm/s²';

/** A healthy machine: noise, a little unbalance, and the mesh of a pinion. */
function healthyMachine(shaftHz: number): Float64Array {
  const random = seededRandom(7);
  const out = Float64Array.from({ length: SAMPLES }, () => 0.25 * random.normal());
  const mesh = PINION_TEETH * shaftHz;
  const lines = [
    { frequencyHz: shaftHz, velocity: 0.6 },
    { frequencyHz: mesh, velocity: 0.12 },
    { frequencyHz: 2 * mesh, velocity: 0.04 },
  ];
  addLines(out, RATE_HZ, lines, random);
  return out;
}

function addScaled(into: Float64Array, part: Float64Array, gain: number): void {
  for (let i = 0; i < into.length; i++) into[i] = into[i]! + gain * part[i]!;
}

function bearingSamples(race: 'outer-race' | 'inner-race', share: number, shaftHz: number): Float64Array {
  const out = healthyMachine(shaftHz);
  const { bpfoHz, bpfiHz } = bearingFrequencies(BEARING, { innerHz: shaftHz });
  const impacts = new Float64Array(SAMPLES);
  addImpacts(
    impacts,
    RATE_HZ,
    race === 'outer-race'
      ? { rateHz: bpfoHz, slip: 0.01 }
      : { rateHz: bpfiHz, slip: 0.01, zone: { turnHz: shaftHz, depth: 0.9 } },
    USUAL_TRANSFER.modes,
    seededRandom(3),
  );
  addScaled(out, impacts, 8 * share);
  return out;
}

function bearingFigure(race: 'outer-race' | 'inner-race'): LearningFigure {
  return {
    controls: [damage, speed],
    plots: ({ damage: percent = 0, speed: rpm = 1490 }) => {
      const shaftHz = rpm / 60;
      const samples = bearingSamples(race, percent / 100, shaftHz);
      const { bpfoHz, bpfiHz } = bearingFrequencies(BEARING, { innerHz: shaftHz });
      const marks =
        race === 'outer-race'
          ? harmonicMarks('BPFO', bpfoHz, 4)
          : [
              { x: shaftHz, label: 'fr' },
              ...harmonicMarks('BPFI', bpfiHz, 3),
              { x: bpfiHz - shaftHz, label: '−fr' },
              { x: bpfiHz + shaftHz, label: '+fr' },
            ];
      return [
        waveformPlot(samples, RATE_HZ, 160, { maxY: 10, yUnit: ACCELERATION }),
        linesPlot('spectrum', amplitudeSpectrum(samples, RATE_HZ), 5500, {
          ...{ yUnit: ACCELERATION, maxY: 0.6, marks: [], band: RINGING },
        }),
        envelopePlot(samples, RATE_HZ, RINGING, 480, { yUnit: ACCELERATION, maxY: 0.7, marks }),
      ];
    },
  };
}

const gearTooth: LearningFigure = {
  controls: [damage, speed],
  plots: ({ damage: percent = 0, speed: rpm = 1490 }) => {
    const shaftHz = rpm / 60;
    const samples = healthyMachine(shaftHz);
    const random = seededRandom(5);
    const part = new Float64Array(SAMPLES);
    addBurst(part, RATE_HZ, { turnHz: shaftHz, teeth: PINION_TEETH }, random);
    addScaled(samples, part, (2 * percent) / 100);
    const impacts = new Float64Array(SAMPLES);
    addImpacts(impacts, RATE_HZ, { rateHz: shaftHz, slip: 0 }, USUAL_TRANSFER.modes, random);
    addScaled(samples, impacts, (6 * percent) / 100);
    const mesh = PINION_TEETH * shaftHz;
    return [
      waveformPlot(samples, RATE_HZ, 240, { maxY: 9, yUnit: ACCELERATION }),
      linesPlot('spectrum', amplitudeSpectrum(samples, RATE_HZ), 2.6 * mesh, {
        ...{ yUnit: ACCELERATION, maxY: 0.6, marks: harmonicMarks('GMF', mesh, 2) },
      }),
      envelopePlot(samples, RATE_HZ, RINGING, 10.5 * shaftHz, {
        ...{ yUnit: ACCELERATION, maxY: 0.5, marks: harmonicMarks('fr', shaftHz, 10) },
      }),
    ];
  },
};

const gearWear: LearningFigure = {
  controls: [damage, speed],
  plots: ({ damage: percent = 0, speed: rpm = 1490 }) => {
    const shaftHz = rpm / 60;
    const mesh = PINION_TEETH * shaftHz;
    const samples = healthyMachine(shaftHz);
    const share = percent / 100;
    const lines = [0.5, 0.5, 0.3].flatMap((velocity, i) =>
      [0, -1, 1, -2, 2].map((side) => ({
        frequencyHz: (i + 1) * mesh + side * shaftHz,
        velocity: (share * velocity * (side === 0 ? 1 : 0.4 / Math.abs(side))) / (i + 1),
      })),
    );
    addLines(samples, RATE_HZ, lines, seededRandom(11));
    return [
      waveformPlot(samples, RATE_HZ, 80, { maxY: 6, yUnit: ACCELERATION }),
      linesPlot('spectrum', amplitudeSpectrum(samples, RATE_HZ), 3.5 * mesh, {
        ...{ yUnit: ACCELERATION, maxY: 2.5, marks: harmonicMarks('GMF', mesh, 3) },
      }),
    ];
  },
};

/** Orders and their velocities at full damage, mm/s peak. */
const SHAFT_ORDERS = {
  unbalance: [[1, 9]],
  misalignment: [
    [1, 4],
    [2, 7],
    [3, 2.4],
    [4, 1],
  ],
  looseness: [
    [0.5, 2],
    [1, 6],
    [1.5, 2.4],
    [2, 4],
    [2.5, 1.8],
    [3, 2.6],
  ],
} as const;

function shaftFigure(fault: keyof typeof SHAFT_ORDERS): LearningFigure {
  return {
    controls: [damage, speed],
    plots: ({ damage: percent = 0, speed: rpm = 1490 }) => {
      const shaftHz = rpm / 60;
      // The force of an unbalance grows with the square of the speed.
      const growth = fault === 'unbalance' ? (rpm / 1490) ** 2 : 1;
      const rate = 2560;
      const random = seededRandom(13);
      const acceleration = Float64Array.from({ length: 8192 }, () => 0.12 * random.normal());
      const lines = SHAFT_ORDERS[fault].map(([order, velocity]) => ({
        frequencyHz: order * shaftHz,
        velocity: (velocity * growth * percent) / 100,
      }));
      addLines(acceleration, rate, [{ frequencyHz: shaftHz, velocity: 0.6 }, ...lines], random);
      const velocity = convertMotion(acceleration, rate, 'acceleration', 'velocity', {
        lowHz: 2,
        highHz: 1000,
      });
      const orders = fault === 'looseness' ? [0.5, 1, 1.5, 2, 2.5, 3] : [1, 2, 3, 4];
      return [
        waveformPlot(velocity, rate, 200, { maxY: 16, yUnit: 'mm/s' }),
        linesPlot('spectrum', amplitudeSpectrum(velocity, rate), 6.5 * shaftHz, {
          ...{ yUnit: 'mm/s', maxY: 10 },
          marks: orders.map((order) => ({ x: order * shaftHz, label: `${order}×` })),
        }),
      ];
    },
  };
}

const aliasing: LearningFigure = {
  controls: [{ name: 'tone', unit: 'Hz', min: 20, max: 1000, step: 10, initial: 180 }],
  plots: ({ tone = 180 }) => {
    const rate = 512;
    const at = (t: number) => Math.sin(2 * Math.PI * tone * t);
    const samples = Float64Array.from({ length: 1024 }, (_, i) => at(i / rate));
    const fine = Float64Array.from({ length: 1600 }, (_, i) => at(i / 40_000));
    const alias = Math.abs(tone - rate * Math.round(tone / rate));
    return [
      {
        ...waveformPlot(samples, rate, 40, { maxY: 1.2, yUnit: '' }),
        behind: { stepX: 1000 / 40_000, values: fine },
        hasDots: true,
      },
      linesPlot('spectrum', amplitudeSpectrum(samples, rate), rate / 2, {
        ...{ yUnit: '', maxY: 1.2, marks: [{ x: alias, label: `${Math.round(alias)} Hz` }] },
      }),
    ];
  },
};

const resolution: LearningFigure = {
  controls: [{ name: 'duration', unit: 's', min: 0.5, max: 8, step: 0.25, initial: 1 }],
  plots: ({ duration = 1 }) => {
    const rate = 512;
    // Twice the turn of a 2-pole motor at 2980 rpm and twice the mains.
    const [turn, mains] = [99.33, 100];
    const samples = Float64Array.from(
      { length: Math.round(duration * rate) },
      (_, i) => Math.sin((2 * Math.PI * turn * i) / rate) + Math.sin((2 * Math.PI * mains * i) / rate + 1),
    );
    const { stepHz, values } = amplitudeSpectrum(samples, rate);
    const from = Math.floor(94 / stepHz);
    return [
      waveformPlot(samples, rate, 2000, { maxY: 2.4, yUnit: '' }),
      {
        ...linesPlot('spectrum', { stepHz, values }, 106, {
          ...{ yUnit: '', maxY: 2.2 },
          marks: [
            { x: turn, label: '2×' },
            { x: mains, label: '2 f' },
          ],
        }),
        fromX: from * stepHz,
        values: values.slice(from, Math.floor(106 / stepHz) + 1),
        hasDots: true,
      },
    ];
  },
};

const envelopeBand: LearningFigure = {
  controls: [
    { name: 'band', unit: 'Hz', min: 500, max: 5500, step: 100, initial: 2400 },
    { ...damage, initial: 60 },
  ],
  plots: ({ band: middle = 2400, damage: percent = 60 }) => {
    const shaftHz = 1490 / 60;
    const samples = bearingSamples('outer-race', percent / 100, shaftHz);
    const band = { lowHz: middle - 400, highHz: middle + 400 };
    const { bpfoHz } = bearingFrequencies(BEARING, { innerHz: shaftHz });
    return [
      linesPlot('spectrum', amplitudeSpectrum(samples, RATE_HZ), 6200, {
        ...{ yUnit: ACCELERATION, maxY: 0.4, marks: [], band },
      }),
      envelopePlot(samples, RATE_HZ, band, 380, {
        ...{ yUnit: ACCELERATION, maxY: 0.5, marks: harmonicMarks('BPFO', bpfoHz, 4) },
      }),
    ];
  },
};

/** Every figure, computed with the code that renders drills and evaluates records. */
export const LEARNING_FIGURES: Readonly<Record<LearningFigureName, LearningFigure>> = {
  'outer-race': bearingFigure('outer-race'),
  'inner-race': bearingFigure('inner-race'),
  'gear-tooth': gearTooth,
  'gear-wear': gearWear,
  unbalance: shaftFigure('unbalance'),
  misalignment: shaftFigure('misalignment'),
  looseness: shaftFigure('looseness'),
  aliasing,
  resolution,
  'envelope-band': envelopeBand,
};

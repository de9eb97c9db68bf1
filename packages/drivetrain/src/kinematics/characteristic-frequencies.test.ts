import { describe, expect, it } from 'vitest';
import { characteristicFrequencies } from './characteristic-frequencies.ts';
import { checkKinematics } from './check-kinematics.ts';
import { huntingToothHz } from './gear-frequencies.ts';
import type { Kinematics } from './kinematics.ts';
import { polePassHz, synchronousSpeedRpm } from './motor-frequencies.ts';

const shafts = (...ids: string[]) => ids.map((id) => ({ id }));

function frequencyOf(kinematics: Kinematics, shaft: string, speedRpm: number) {
  const lines = characteristicFrequencies(kinematics, { shaft, speedRpm });
  return (id: string) => lines.find((line) => line.id === id)?.frequencyHz;
}

describe('gear mesh', () => {
  const drivetrain: Kinematics = {
    shafts: shafts('in', 'second', 'third', 'out'),
    gearPairs: [
      {
        id: 'g1',
        kind: 'helical',
        pinion: { shaft: 'in', teeth: 23 },
        wheel: { shaft: 'second', teeth: 67 },
      },
      {
        id: 'g2',
        kind: 'helical',
        pinion: { shaft: 'second', teeth: 21 },
        wheel: { shaft: 'third', teeth: 83 },
      },
      {
        id: 'g3',
        kind: 'helical',
        pinion: { shaft: 'third', teeth: 19 },
        wheel: { shaft: 'out', teeth: 91 },
      },
    ],
  };
  const of = frequencyOf(drivetrain, 'in', 1485);

  it('of 23/67 - 21/83 - 19/91 at 1485 rpm agrees with the reference', () => {
    expect(of('g1/mesh')).toBeCloseTo(569.25, 9);
    expect(of('g2/mesh')).toBeCloseTo(178.421641791, 8);
    expect(of('g3/mesh')).toBeCloseTo(40.8435083618, 9);
    expect(of('g1/hunting-tooth')).toBeCloseTo(0.369402985075, 11);
    expect(of('g2/hunting-tooth')).toBeCloseTo(0.102364682611, 11);
    expect(of('g3/hunting-tooth')).toBeCloseTo(0.0236226190641, 11);
  });

  it('names the shafts of its sidebands, so that they show which gear is damaged', () => {
    const lines = characteristicFrequencies(drivetrain, { shaft: 'in', speedRpm: 1485 });
    const sidebands = lines.find(({ id }) => id === 'g2/mesh')?.sidebands;
    expect(sidebands?.map(({ of: shaft }) => shaft)).toEqual(['second', 'third']);
    expect(sidebands?.[1]?.frequencyHz).toBeCloseTo(2.14965833483, 9);
  });

  it('gives orders of the reference shaft', () => {
    const lines = characteristicFrequencies(drivetrain, { shaft: 'second', speedRpm: 500 });
    expect(lines.find(({ id }) => id === 'g2/mesh')?.order).toBeCloseTo(21, 9);
    expect(lines.find(({ id }) => id === 'g1/mesh')?.order).toBeCloseTo(67, 9);
  });

  it('lets 20/61 teeth hunt at 0.4098 Hz with a pinion at 25 Hz', () => {
    expect(huntingToothHz(20 * 25, 20, 61)).toBeCloseTo(0.4098, 4);
    expect(huntingToothHz(500, 20, 60)).toBeCloseTo(25 / 3, 9);
  });
});

describe('what turns at an unknown speed', () => {
  it('has no lines: neither its shaft, its bearings nor the poles of a motor on it', () => {
    const kinematics: Kinematics = {
      shafts: shafts('m', 'out'),
      unknownGears: [{ id: 'g', from: 'm', to: 'out' }],
      motors: [{ id: 'mot', shaft: 'm', poles: 4, lineFrequencyHz: 50 }],
      bearings: [{ id: 'b', shaft: 'm', multipliers: { ftf: 0.4, bpfo: 3.6, bpfi: 5.4, bsf: 2.36 } }],
    };
    const kinds = (shaft: string) =>
      characteristicFrequencies(kinematics, { shaft, speedRpm: 600 }).map(({ id }) => id);
    expect(kinds('out')).toEqual(['out/shaft', 'mot/line-x2']);
    expect(kinds('m')).toContain('mot/pole-pass');
    expect(kinds('m')).toContain('b/bpfo');
    expect(checkKinematics(kinematics).warnings.map(({ code }) => code)).toContain('gears-unknown');
    expect(checkKinematics(kinematics).errors).toEqual([]);
  });
});

describe('planetary stage', () => {
  const stage: Kinematics = {
    shafts: shafts('sun', 'carrier'),
    planetaryStages: [
      {
        id: 'p',
        planets: 4,
        planetTeeth: 37,
        carrier: 'carrier',
        sun: { shaft: 'sun', teeth: 21 },
        ring: { shaft: 'housing', teeth: 95 },
      },
    ],
    bearings: [
      {
        id: 'b',
        planetsOf: 'p',
        geometry: { elements: 12, elementDiameterMm: 20, pitchDiameterMm: 100, contactAngleDeg: 0 },
      },
    ],
  };
  const of = frequencyOf(stage, 'sun', 1500);

  it('of 21/37/95 with four planets at 25 Hz agrees with the reference', () => {
    expect(of('carrier/shaft')).toBeCloseTo(4.52586206897, 9);
    expect(of('p/mesh')).toBeCloseTo(429.956896552, 8);
    expect(of('p/planet-rotation')).toBeCloseTo(11.6204566636, 9);
    expect(of('p/planet-pass')).toBeCloseTo(18.1034482759, 9);
    expect(of('p/sun-fault')).toBeCloseTo(81.8965517241, 9);
    expect(of('p/ring-fault')).toBeCloseTo(18.1034482759, 9);
    expect(of('p/planet-fault')).toBeCloseTo(23.2409133271, 9);
  });

  it('turns its planet bearings at the relative speed of planet and carrier', () => {
    expect(of('b/bpfo')).toBeCloseTo((12 * 0.8 * 11.6204566636) / 2, 8);
    expect(of('b/bpfi')).toBeCloseTo((12 * 1.2 * 11.6204566636) / 2, 8);
    // Inner ring on the pin, outer ring turning: the cage follows with (1 + r) / 2.
    expect(of('b/ftf')).toBeCloseTo(0.6 * 11.6204566636, 9);
  });

  it('has no planet pass where the carrier stands still', () => {
    const star: Kinematics = {
      shafts: shafts('sun', 'ring'),
      planetaryStages: [
        {
          ...stage.planetaryStages![0]!,
          carrier: 'housing',
          ring: { shaft: 'ring', teeth: 95 },
        },
      ],
    };
    const ofStar = frequencyOf(star, 'sun', 1500);
    expect(ofStar('p/mesh')).toBeCloseTo(525, 9);
    expect(ofStar('p/planet-pass')).toBeUndefined();
    expect(ofStar('p/sun-fault')).toBeCloseTo(100, 9);
  });

  it('has two meshes where planets are stepped, each planet gear meeting one partner', () => {
    const stepped: Kinematics = {
      shafts: shafts('sun', 'carrier'),
      planetaryStages: [
        {
          id: 'p',
          planets: 3,
          planetTeeth: 60,
          carrier: 'carrier',
          sun: { shaft: 'sun', teeth: 30 },
          ring: { shaft: 'housing', teeth: 115, planetTeeth: 25 },
        },
      ],
    };
    const ofStepped = frequencyOf(stepped, 'sun', 1000);
    const carrierHz = 1000 / 60 / (1 + (60 * 115) / (30 * 25));
    expect(ofStepped('carrier/shaft')).toBeCloseTo(carrierHz, 9);
    expect(ofStepped('p/mesh/60')).toBeCloseTo(30 * (1000 / 60 - carrierHz), 8);
    expect(ofStepped('p/mesh/25')).toBeCloseTo(115 * carrierHz, 8);
    expect(ofStepped('p/planet-fault/60')).toBeCloseTo(ofStepped('p/planet-rotation')!, 9);
  });
});

describe('motor', () => {
  const drive: Kinematics = {
    shafts: shafts('rotor'),
    motors: [{ id: 'm', shaft: 'rotor', poles: 4, lineFrequencyHz: 50, rotorBars: 40 }],
    machines: [{ id: 'fan', shaft: 'rotor', kind: 'fan', blades: 12 }],
    bearings: [
      {
        id: 'de',
        designation: '6205',
        shaft: 'rotor',
        geometry: { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 },
      },
      { id: 'nde', designation: '22320', shaft: 'rotor' },
    ],
  };

  it('of four poles at 1485 rpm has a pole pass of 1 Hz and bars passing at 990 Hz', () => {
    const of = frequencyOf(drive, 'rotor', 1485);
    expect(synchronousSpeedRpm(50, 4)).toBe(1500);
    expect(polePassHz(50, 4, 1485)).toBeCloseTo(1, 12);
    expect(of('m/pole-pass')).toBeCloseTo(1, 9);
    expect(of('m/line-x2')).toBe(100);
    expect(of('m/rotor-bar-pass')).toBeCloseTo(990, 9);
    expect(of('fan/blade-pass')).toBeCloseTo(297, 9);
  });

  it('shows the outer race of a 6205 at 107 Hz with a shaft of 1797 rpm', () => {
    const of = frequencyOf(drive, 'rotor', 1797);
    expect(of('de/bpfo')).toBeCloseTo(107.36, 2);
    expect(of('de/bpfi')).toBeCloseTo(162.19, 2);
  });

  it('guesses nothing for a bearing whose figures are unknown, and says so', () => {
    const lines = characteristicFrequencies(drive, { shaft: 'rotor', speedRpm: 1485 });
    expect(lines.filter(({ element }) => element === 'nde')).toEqual([]);
    const { errors, warnings } = checkKinematics(drive);
    expect(errors).toEqual([]);
    expect(warnings.map(({ code, element }) => [code, element])).toEqual([['bearing-unknown', 'nde']]);
  });

  it('is silent at standstill but for the mains', () => {
    const lines = characteristicFrequencies(drive, { shaft: 'rotor', speedRpm: 0 });
    expect(lines.map(({ id }) => id)).toEqual(['m/line-x2', 'm/pole-pass']);
  });
});

describe('a compound train of twelve shafts', () => {
  const ids = Array.from({ length: 12 }, (_, i) => `s${i}`);
  const bearing = { elements: 15, elementDiameterMm: 30, pitchDiameterMm: 160, contactAngleDeg: 10 };
  const drivetrain: Kinematics = {
    shafts: shafts(...ids),
    couplings: [
      { id: 'c0', from: 's0', to: 's1', elements: 8 },
      { id: 'c1', from: 's10', to: 's11' },
    ],
    gearPairs: [1, 2, 3, 4, 5].map((i) => ({
      id: `g${i}`,
      kind: i === 1 ? 'bevel' : 'helical',
      pinion: { shaft: `s${i}`, teeth: 17 + i },
      wheel: { shaft: `s${i + 1}`, teeth: 61 + 2 * i },
    })),
    planetaryStages: [6, 7, 8, 9].map((i) => ({
      id: `p${i}`,
      planets: 3,
      planetTeeth: 30,
      carrier: `s${i + 1}`,
      sun: { shaft: `s${i}`, teeth: 21 },
      ring: { shaft: 'housing', teeth: 81 },
    })),
    bearings: [
      ...ids.flatMap((shaft) =>
        [`${shaft}-de`, `${shaft}-nde`].map((id) => ({ id, shaft, geometry: bearing })),
      ),
      ...[6, 7, 8, 9].map((i) => ({ id: `b${i}`, planetsOf: `p${i}`, geometry: bearing })),
    ],
    motors: [{ id: 'm', shaft: 's0', poles: 4, lineFrequencyHz: 50, rotorBars: 58 }],
  };

  it('is solved with all its frequencies in less than 1 ms', () => {
    const reference = { shaft: 's0', speedRpm: 1488 };
    const solve = () => characteristicFrequencies(drivetrain, reference);
    for (let i = 0; i < 300; i++) solve();
    const times = Array.from({ length: 101 }, () => {
      const start = performance.now();
      expect(solve().length).toBeGreaterThan(120);
      return performance.now() - start;
    }).toSorted((a, b) => a - b);
    expect(times[50]).toBeLessThan(1);
  });

  it('gives every line an id of its own', () => {
    const lines = characteristicFrequencies(drivetrain, { shaft: 's0', speedRpm: 1488 });
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(checkKinematics(drivetrain).errors).toEqual([]);
  });
});

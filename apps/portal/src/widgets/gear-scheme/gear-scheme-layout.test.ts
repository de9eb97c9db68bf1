import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { bearingLabels, layoutGearScheme } from './gear-scheme-layout.ts';

/** Motor, coupling, two-stage helical gear unit, coupling, mill. */
const helical: Kinematics = {
  shafts: ['M', 'IS', 'MS', 'OS', 'D'].map((id) => ({ id })),
  motors: [{ id: 'MOT', shaft: 'M', part: 'motor' }],
  couplings: [
    { id: 'C1', from: 'M', to: 'IS' },
    { id: 'C2', from: 'OS', to: 'D' },
  ],
  gearPairs: [
    {
      id: 'Z1',
      part: 'gu',
      kind: 'helical',
      pinion: { shaft: 'IS', teeth: 23 },
      wheel: { shaft: 'MS', teeth: 67 },
    },
    {
      id: 'Z2',
      part: 'gu',
      kind: 'helical',
      pinion: { shaft: 'MS', teeth: 21 },
      wheel: { shaft: 'OS', teeth: 83 },
    },
  ],
  bearings: ['IS', 'IS', 'MS', 'MS', 'OS', 'OS'].map((shaft, i) => ({ id: `B${i + 1}`, shaft, part: 'gu' })),
  machines: [{ id: 'MILL', shaft: 'D', kind: 'mill' }],
  sensors: [{ id: 'S1', axis: 'radial', near: 'B3' }],
};

/** Wind: rotor on the carrier, ring in the housing, sun to a parallel stage. */
const wind: Kinematics = {
  shafts: ['R', 'SUN', 'HS'].map((id) => ({ id })),
  machines: [{ id: 'ROT', shaft: 'R', kind: 'rotor' }],
  planetaryStages: [
    {
      id: 'P1',
      planets: 3,
      planetTeeth: 37,
      carrier: 'R',
      sun: { shaft: 'SUN', teeth: 21 },
      ring: { shaft: 'housing', teeth: 95 },
    },
  ],
  gearPairs: [
    { id: 'Z2', kind: 'helical', pinion: { shaft: 'HS', teeth: 25 }, wheel: { shaft: 'SUN', teeth: 98 } },
  ],
  bearings: [{ id: 'PB', planetsOf: 'P1' }],
};

describe('gear scheme', () => {
  const layout = layoutGearScheme(helical);
  const shaft = (id: string) => layout.shafts.find((each) => each.id === id)!;

  it('draws every shaft, gear, bearing, coupling, end and sensor once, inside the picture', () => {
    expect(layout.shafts.map(({ id }) => id).sort()).toEqual(['D', 'IS', 'M', 'MS', 'OS']);
    expect(layout.gears).toHaveLength(4);
    expect(layout.bearings.map(({ id }) => id).sort()).toEqual(['B1', 'B2', 'B3', 'B4', 'B5', 'B6']);
    expect(layout.couplings).toHaveLength(2);
    expect(layout.ends.map(({ kind }) => kind).sort()).toEqual(['machine', 'motor']);
    expect(layout.sensors).toHaveLength(1);
    for (const { x, y } of [...layout.gears, ...layout.bearings, ...layout.ends, ...layout.sensors]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(layout.width);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(layout.height);
    }
  });

  it('runs power from left to right: coupled shafts on one axis, each mesh one axis down', () => {
    expect(shaft('IS').y).toBe(shaft('M').y);
    expect(shaft('IS').x1).toBeGreaterThan(shaft('M').x2);
    expect(shaft('MS').y).toBeGreaterThan(shaft('IS').y);
    expect(shaft('OS').y).toBeGreaterThan(shaft('MS').y);
    expect(shaft('D').x1).toBeGreaterThan(shaft('OS').x2);
  });

  it('lets gears of a pair touch, with radii in the order of their teeth', () => {
    for (const id of ['Z1', 'Z2']) {
      const [pinion, wheel] = layout.gears.filter(({ element }) => element === id);
      expect(pinion!.x).toBe(wheel!.x);
      expect(Math.abs(wheel!.y - pinion!.y)).toBeCloseTo(pinion!.radius + wheel!.radius, 9);
      expect(pinion!.radius).toBeLessThan(wheel!.radius);
    }
  });

  it('keeps every bearing and gear on its shaft and none of them on another', () => {
    const onShaft = (x: number, { x1, x2 }: { x1: number; x2: number }) => x >= x1 && x <= x2;
    for (const bearing of layout.bearings) {
      const own = shaft(helical.bearings!.find(({ id }) => id === bearing.id)!.shaft!);
      expect(bearing.y).toBe(own.y);
      expect(onShaft(bearing.x, own)).toBe(true);
    }
    for (const gear of layout.gears) {
      expect(layout.shafts.some((each) => each.y === gear.y && onShaft(gear.x, each))).toBe(true);
      const tooNear = layout.bearings.filter(({ x, y }) => y === gear.y && Math.abs(x - gear.x) < 12);
      expect(tooNear).toEqual([]);
    }
  });

  it('frames the gear unit around its gears and bearings, and not the motor', () => {
    const [frame] = layout.parts;
    expect(frame?.part).toBe('gu');
    const motor = layout.ends.find(({ kind }) => kind === 'motor')!;
    expect(motor.x).toBeLessThan(frame!.x);
    for (const { x } of layout.bearings) {
      expect(x).toBeGreaterThan(frame!.x);
      expect(x).toBeLessThan(frame!.x + frame!.width);
    }
  });

  it('draws a planetary stage on the axis: carrier left, sun right, ring held, planet bearing on the pin', () => {
    const drawn = layoutGearScheme(wind);
    const [stage] = drawn.planetaries;
    expect(stage).toMatchObject({
      isCarrierLeft: true,
      isRingFixed: true,
      sunTeeth: 21,
      ringTeeth: 95,
      planets: 3,
    });
    const sun = drawn.shafts.find(({ id }) => id === 'SUN')!;
    expect(sun.y).toBe(stage!.y);
    expect(sun.x1).toBe(stage!.x + stage!.width);
    const pin = drawn.bearings.find(({ id }) => id === 'PB')!;
    expect(pin.isPlanet).toBe(true);
    expect(pin.y).toBeCloseTo(stage!.y - stage!.sunRadius - stage!.planetRadius, 9);
    expect(drawn.gears.map(({ teeth }) => teeth)).toEqual([25, 98]);
  });

  it('places shafts that hang on nothing, and draws nothing of an empty document', () => {
    expect(layoutGearScheme({ shafts: [{ id: 'A' }, { id: 'B' }] }).shafts).toHaveLength(2);
    expect(layoutGearScheme({ shafts: [] })).toMatchObject({ width: 0, height: 0 });
  });

  it('puts the name of a bearing a line lower where it would run into its neighbour', () => {
    const bearing = (id: string, name: string, x: number) => ({ id, name, x, y: 50, isPlanet: false });
    const labels = bearingLabels([
      bearing('a', 'Motor NDE', 40),
      bearing('b', 'Motor DE', 65),
      bearing('c', 'B1', 110),
    ]);
    expect(labels.map(({ y }) => y)).toEqual([74, 86, 74]);
  });
});

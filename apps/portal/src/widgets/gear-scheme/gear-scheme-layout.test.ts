import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { layoutGearScheme } from './gear-scheme-layout.ts';
import type { Box } from './gear-scheme-shapes.ts';
import { symbolBoxes } from './scheme-boxes.ts';
import { labelBox } from './scheme-labels.ts';

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
    expect(stage).toMatchObject({ isCarrierLeft: true, planets: 3 });
    const [plane] = stage!.planes;
    expect(plane).toMatchObject({
      planetTeeth: 37,
      suns: [{ teeth: 21, isFixed: false }],
      rings: [{ teeth: 95, isFixed: true }],
    });
    const sun = drawn.shafts.find(({ id }) => id === 'SUN')!;
    expect(sun.y).toBe(stage!.y);
    expect(sun.x1).toBe(stage!.x + stage!.width);
    const pin = drawn.bearings.find(({ id }) => id === 'PB')!;
    expect(pin.isPlanet).toBe(true);
    expect(pin.y).toBe(stage!.pinY);
    expect(drawn.gears.map(({ teeth }) => teeth)).toEqual([25, 98]);
  });

  it('places shafts that hang on nothing, and draws nothing of an empty document', () => {
    expect(layoutGearScheme({ shafts: [{ id: 'A' }, { id: 'B' }] }).shafts).toHaveLength(2);
    expect(layoutGearScheme({ shafts: [] })).toMatchObject({ width: 0, height: 0 });
  });

  it('keeps every plane of stepped planets on one pin, each touching its sun or ring', () => {
    const [stage] = layoutGearScheme(stepped).planetaries;
    expect(stage!.planes.map(({ planetTeeth }) => planetTeeth)).toEqual([60, 24]);
    const pin = stage!.y - stage!.pinY;
    for (const { planetRadius, suns, rings } of stage!.planes) {
      for (const { radius } of suns) expect(radius + planetRadius).toBeCloseTo(pin, 9);
      for (const { radius } of rings) expect(radius - planetRadius).toBeCloseTo(pin, 9);
    }
  });

  it('begins a row of its own for a second joint of a shaft, linked to it and clear of the first branch', () => {
    const drawn = layoutGearScheme(twin);
    expect(drawn.links).toHaveLength(1);
    const [link] = drawn.links;
    const motor = drawn.shafts.find(({ id }) => id === 'M')!;
    expect(link!.y1).toBe(motor.y);
    const first = drawn.shafts.filter(({ id }) => id.startsWith('A'));
    const second = drawn.shafts.filter(({ id }) => id.startsWith('B'));
    expect(Math.min(...second.map(({ y }) => y))).toBeGreaterThan(Math.max(...first.map(({ y }) => y)));
    expect(second.some(({ y }) => y === link!.y2)).toBe(true);
  });

  it('draws gears of unknown teeth as such, with no number', () => {
    const drawn = layoutGearScheme({
      shafts: [{ id: 'a' }, { id: 'b' }],
      unknownGears: [{ id: 'g', from: 'a', to: 'b' }],
    });
    expect(drawn.gears.map(({ kind, teeth }) => [kind, teeth])).toEqual([
      ['unknown', null],
      ['unknown', null],
    ]);
    expect(drawn.labels.map(({ text }) => text)).toContain('?');
  });

  it('never lets a word run into another one or into a symbol', () => {
    for (const [name, kinematics] of Object.entries({ helical, wind, stepped, twin, long })) {
      const drawn = layoutGearScheme(kinematics);
      const words = drawn.labels.map((label) => ({ text: label.text, box: labelBox(label) }));
      const symbols = symbolBoxes(drawn).map(([, box]) => box);
      words.forEach(({ text, box }, index) => {
        const others = words.slice(index + 1).filter((other) => touches(box, other.box));
        expect(others.map((other) => `${name}: ${text} on ${other.text}`)).toEqual([]);
        expect(
          symbols.some((symbol) => touches(box, symbol)),
          `${name}: ${text} on a symbol`,
        ).toBe(false);
      });
    }
  });
});

function touches(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** A stepped planet: sun 20 with 60 teeth of the planet, ring 96 with 24. */
const stepped: Kinematics = {
  shafts: [{ id: 'in' }, { id: 'out' }],
  planetaryStages: [
    {
      id: 'P',
      planets: 3,
      planetTeeth: 60,
      carrier: 'out',
      sun: { shaft: 'in', teeth: 20 },
      ring: { shaft: 'housing', teeth: 104, planetTeeth: 24 },
    },
  ],
};

const branch = (letter: string, motor: string): Kinematics => ({
  shafts: [1, 2, 3, 4].map((number) => ({ id: `${letter}${number}`, name: String(number) })),
  couplings: [
    { id: `C${letter}1`, from: motor, to: `${letter}1` },
    { id: `C${letter}2`, from: `${letter}3`, to: `${letter}4` },
  ],
  gearPairs: [1, 2].map((number) => ({
    id: `Z${letter}${number}`,
    part: `gu${letter}`,
    kind: number === 1 ? ('bevel' as const) : ('helical' as const),
    pinion: { shaft: `${letter}${number}`, teeth: 20 + number },
    wheel: { shaft: `${letter}${number + 1}`, teeth: 70 + number },
  })),
  bearings: [1, 2, 3].flatMap((number) =>
    [0.1, 0.9].map((at) => ({
      id: `${letter}${number}${at}`,
      name: `${number}${at < 0.5 ? 'L' : 'R'}`,
      part: `gu${letter}`,
      shaft: `${letter}${number}`,
      at,
    })),
  ),
  machines: [{ id: `D${letter}`, shaft: `${letter}4`, kind: 'mill', name: `Mill ${letter}` }],
});

/** Two gear units on one motor. */
const twin: Kinematics = {
  shafts: [{ id: 'M', name: 'Motor shaft' }, ...branch('A', 'M').shafts, ...branch('B', 'M').shafts],
  motors: [{ id: 'MOT', shaft: 'M', name: 'Main motor' }],
  couplings: [...branch('A', 'M').couplings!, ...branch('B', 'M').couplings!],
  gearPairs: [...branch('A', 'M').gearPairs!, ...branch('B', 'M').gearPairs!],
  bearings: [
    { id: 'M1', name: 'Motor NDE', shaft: 'M', at: 0.15 },
    { id: 'M2', name: 'Motor DE', shaft: 'M', at: 0.85 },
    ...branch('A', 'M').bearings!,
    ...branch('B', 'M').bearings!,
  ],
  machines: [...branch('A', 'M').machines!, ...branch('B', 'M').machines!],
};

/** Five helical stages whose shafts have long names. */
const long: Kinematics = {
  shafts: [1, 2, 3, 4, 5, 6].map((number) => ({ id: `s${number}`, name: `Intermediate shaft ${number}` })),
  gearPairs: [1, 2, 3, 4, 5].map((number) => ({
    id: `z${number}`,
    part: 'gu',
    kind: 'helical' as const,
    pinion: { shaft: `s${number}`, teeth: 20 + number },
    wheel: { shaft: `s${number + 1}`, teeth: 61 + number },
  })),
  bearings: [1, 2, 3, 4, 5, 6].flatMap((number) =>
    [0.1, 0.9].map((at) => ({
      id: `b${number}${at}`,
      name: `B${number}${at < 0.5 ? 'L' : 'R'}`,
      part: 'gu',
      shaft: `s${number}`,
      at,
    })),
  ),
};

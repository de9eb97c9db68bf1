import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Kinematics } from './kinematics.ts';
import { solveSpeeds } from './solve-speeds.ts';

const shafts = (...ids: string[]) => ids.map((id) => ({ id }));

/** 23/67 - 21/83 - 19/91, the reference train of the golden numbers. */
const THREE_STAGE: Kinematics = {
  shafts: shafts('in', 'second', 'third', 'out'),
  gearPairs: [
    { id: 'g1', kind: 'helical', pinion: { shaft: 'in', teeth: 23 }, wheel: { shaft: 'second', teeth: 67 } },
    {
      id: 'g2',
      kind: 'helical',
      pinion: { shaft: 'second', teeth: 21 },
      wheel: { shaft: 'third', teeth: 83 },
    },
    { id: 'g3', kind: 'helical', pinion: { shaft: 'third', teeth: 19 }, wheel: { shaft: 'out', teeth: 91 } },
  ],
};

function planetary(members: { sun: string; ring: string; carrier: string }): Kinematics {
  return {
    shafts: shafts(...new Set(Object.values(members).filter((member) => member !== 'housing'))),
    planetaryStages: [
      {
        id: 'p',
        planets: 4,
        planetTeeth: 37,
        carrier: members.carrier,
        sun: { shaft: members.sun, teeth: 21 },
        ring: { shaft: members.ring, teeth: 95 },
      },
    ],
  };
}

describe('speeds of a drivetrain', () => {
  it('of three parallel stages agree with the reference', () => {
    const speeds = solveSpeeds(THREE_STAGE, { shaft: 'in', speedRpm: 1485 });
    expect(speeds.get('in')! / 60).toBeCloseTo(24.75, 9);
    expect(speeds.get('second')! / -60).toBeCloseTo(8.49626865672, 9);
    expect(speeds.get('third')! / 60).toBeCloseTo(2.14965833483, 9);
    expect(speeds.get('out')! / -60).toBeCloseTo(0.448829762218, 9);
    expect(speeds.get('in')! / -speeds.get('out')!).toBeCloseTo(55.1434019832, 9);
  });

  it('follow from whichever shaft is known', () => {
    const speeds = solveSpeeds(THREE_STAGE, { shaft: 'out', speedRpm: -26.9297857331 });
    expect(speeds.get('in')).toBeCloseTo(1485, 6);
  });

  it('of a planetary stage with a fixed ring agree with the reference', () => {
    const drivetrain = planetary({ sun: 's', ring: 'housing', carrier: 'c' });
    const speeds = solveSpeeds(drivetrain, { shaft: 's', speedRpm: 1500 });
    expect(speeds.get('c')! / 60).toBeCloseTo(4.52586206897, 9);
    expect((speeds.get('p/planet')! - speeds.get('c')!) / -60).toBeCloseTo(11.6204566636, 9);
    expect(speeds.get('p/planet')! / -60).toBeCloseTo(7.09459459459, 9);
    expect(speeds.get('s')! / speeds.get('c')!).toBeCloseTo(5.52380952381, 9);
  });

  it('of a planetary stage with fixed sun or fixed carrier follow the Willis equation', () => {
    const sunFixed = solveSpeeds(planetary({ sun: 'housing', ring: 'r', carrier: 'c' }), {
      shaft: 'r',
      speedRpm: 116,
    });
    expect(sunFixed.get('c')).toBeCloseTo(95, 9);
    const carrierFixed = solveSpeeds(planetary({ sun: 's', ring: 'r', carrier: 'housing' }), {
      shaft: 's',
      speedRpm: 95,
    });
    expect(carrierFixed.get('r')).toBeCloseTo(-21, 9);
  });

  it('of a differential need two known speeds', () => {
    const drivetrain = planetary({ sun: 's', ring: 'r', carrier: 'c' });
    expect(() => solveSpeeds(drivetrain, { shaft: 's', speedRpm: 1000 })).toThrow(
      'one more speed must be known',
    );
    const speeds = solveSpeeds(drivetrain, [
      { shaft: 's', speedRpm: 1000 },
      { shaft: 'r', speedRpm: -100 },
    ]);
    expect(speeds.get('c')).toBeCloseTo((21 * 1000 - 95 * 100) / 116, 9);
  });

  it('of a stepped planet with two rings follow from tooth counts alone', () => {
    const wolfrom: Kinematics = {
      shafts: shafts('s', 'c', 'out'),
      planetaryStages: [
        {
          id: 'w',
          planets: 3,
          planetTeeth: 30,
          carrier: 'c',
          sun: { shaft: 's', teeth: 18 },
          ring: { shaft: 'housing', teeth: 78 },
          secondRing: { shaft: 'out', teeth: 72, planetTeeth: 27 },
        },
      ],
    };
    const speeds = solveSpeeds(wolfrom, { shaft: 's', speedRpm: 1000 });
    const carrier = 1000 / (1 + 78 / 18);
    expect(speeds.get('c')).toBeCloseTo(carrier, 9);
    expect(speeds.get('out')).toBeCloseTo(carrier * (1 - (78 / 30) * (27 / 72)), 9);
  });

  it('of two stages with split power agree in the closed loop', () => {
    // Sun and ring are both driven: the ring through an idler pair from the same input.
    const split: Kinematics = {
      shafts: shafts('in', 'ring', 'out'),
      gearPairs: [
        {
          id: 'side',
          kind: 'helical',
          pinion: { shaft: 'in', teeth: 20 },
          wheel: { shaft: 'ring', teeth: 80 },
        },
      ],
      planetaryStages: [
        {
          id: 'p',
          planets: 3,
          planetTeeth: 30,
          carrier: 'out',
          sun: { shaft: 'in', teeth: 30 },
          ring: { shaft: 'ring', teeth: 90 },
        },
      ],
    };
    const speeds = solveSpeeds(split, { shaft: 'in', speedRpm: 1200 });
    expect(speeds.get('ring')).toBeCloseTo(-300, 9);
    expect(speeds.get('out')).toBeCloseTo((30 * 1200 - 90 * 300) / 120, 9);
  });

  it('of two equal paths are no contradiction, of two unequal paths are one, and it is named', () => {
    const looped = (lastTeeth: number): Kinematics => ({
      shafts: shafts('in', 'left', 'right', 'out'),
      gearPairs: [
        { id: 'a', kind: 'spur', pinion: { shaft: 'in', teeth: 20 }, wheel: { shaft: 'left', teeth: 60 } },
        { id: 'b', kind: 'spur', pinion: { shaft: 'in', teeth: 20 }, wheel: { shaft: 'right', teeth: 60 } },
        { id: 'c', kind: 'spur', pinion: { shaft: 'left', teeth: 19 }, wheel: { shaft: 'out', teeth: 97 } },
        {
          id: 'd',
          name: 'right output',
          kind: 'spur',
          pinion: { shaft: 'right', teeth: 19 },
          wheel: { shaft: 'out', teeth: lastTeeth },
        },
      ],
    });
    expect(solveSpeeds(looped(97), { shaft: 'in', speedRpm: 900 }).get('out')).toBeCloseTo(58.76, 2);
    expect(() => solveSpeeds(looped(96), { shaft: 'in', speedRpm: 900 })).toThrow(
      'The gear pair right output contradicts the rest of the drivetrain: right, out cannot turn as its teeth and the other elements both demand.',
    );
  });

  it('of a shaft that nothing connects cannot be known, and it is named', () => {
    const drivetrain = { ...THREE_STAGE, shafts: [...THREE_STAGE.shafts, { id: 'lost' }] };
    expect(() => solveSpeeds(drivetrain, { shaft: 'in', speedRpm: 1485 })).toThrow(
      'The shaft "lost" is not connected with in by any gear, stage or coupling.',
    );
    expect(() => solveSpeeds(drivetrain, { shaft: 'nowhere', speedRpm: 1 })).toThrow(
      'no shaft of the drivetrain',
    );
    expect(() => solveSpeeds(THREE_STAGE, { shaft: 'in', speedRpm: Number.NaN })).toThrow('must be a number');
  });

  it('of a drivetrain at rest are all zero', () => {
    const speeds = solveSpeeds(THREE_STAGE, { shaft: 'in', speedRpm: 0 });
    for (const speed of speeds.values()) expect(speed).toBeCloseTo(0, 12);
  });
});

describe('gears that nobody knows', () => {
  const drivetrain = (gears: { ratio?: number; isSameWay?: boolean }): Kinematics => ({
    shafts: shafts('m', 'in', 'out', 'd'),
    couplings: [
      { id: 'c1', from: 'm', to: 'in' },
      { id: 'c2', from: 'out', to: 'd' },
    ],
    unknownGears: [{ id: 'g', from: 'in', to: 'out', ...gears }],
  });

  it('give the speeds behind them by the ratio on the nameplate', () => {
    const speeds = solveSpeeds(drivetrain({ ratio: 31.5 }), { shaft: 'm', speedRpm: 1500 });
    expect(speeds.get('d')).toBeCloseTo(-1500 / 31.5, 9);
    const sameWay = solveSpeeds(drivetrain({ ratio: 31.5, isSameWay: true }), { shaft: 'm', speedRpm: 1500 });
    expect(sameWay.get('d')).toBeCloseTo(1500 / 31.5, 9);
  });

  it('leave those speeds unknown without a ratio, instead of calling the drivetrain unconnected', () => {
    const speeds = solveSpeeds(drivetrain({}), { shaft: 'm', speedRpm: 1500 });
    expect([...speeds.keys()]).toEqual(['m', 'in']);
    expect(() =>
      solveSpeeds({ ...drivetrain({}), unknownGears: [] }, { shaft: 'm', speedRpm: 1500 }),
    ).toThrow(/not connected/);
  });
});

describe('energy balance', () => {
  const teeth = fc.integer({ min: 17, max: 150 });

  it('holds in any epicyclic, whichever member stands still and whatever the teeth', () => {
    // Torques of sun, ring and carrier stand as Zs : Zr : -(Zs + Zr), so their powers must sum to zero.
    fc.assert(
      fc.property(
        teeth,
        teeth,
        fc.constantFrom('sun', 'ring', 'carrier'),
        fc.double({ min: -3000, max: 3000, noNaN: true }),
        (sunTeeth, planetTeeth, still, speedRpm) => {
          const ringTeeth = sunTeeth + 2 * planetTeeth;
          const member = (name: string) => (name === still ? 'housing' : name);
          const turning = ['sun', 'ring', 'carrier'].filter((name) => name !== still);
          const speeds = solveSpeeds(
            {
              shafts: shafts(...turning),
              planetaryStages: [
                {
                  id: 'p',
                  planets: 3,
                  planetTeeth,
                  carrier: member('carrier'),
                  sun: { shaft: member('sun'), teeth: sunTeeth },
                  ring: { shaft: member('ring'), teeth: ringTeeth },
                },
              ],
            },
            { shaft: turning[0]!, speedRpm },
          );
          const of = (name: string) => speeds.get(name) ?? 0;
          const power =
            sunTeeth * of('sun') + ringTeeth * of('ring') - (sunTeeth + ringTeeth) * of('carrier');
          const scale = 1 + Math.max(...[...speeds.values()].map(Math.abs)) * ringTeeth;
          expect(Math.abs(power) / scale).toBeLessThan(1e-12);
        },
      ),
    );
  });

  it('makes a chain of pairs turn by the product of its ratios', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(teeth, teeth), { minLength: 1, maxLength: 11 }), (pairs) => {
        const drivetrain: Kinematics = {
          shafts: shafts(...pairs.map((_, i) => `s${i}`), `s${pairs.length}`),
          gearPairs: pairs.map(([z1, z2], i) => ({
            id: `g${i}`,
            kind: 'helical',
            pinion: { shaft: `s${i}`, teeth: z1 },
            wheel: { shaft: `s${i + 1}`, teeth: z2 },
          })),
        };
        const ratio = pairs.reduce((product, [z1, z2]) => (-product * z2) / z1, 1);
        const speeds = solveSpeeds(drivetrain, { shaft: 's0', speedRpm: 1000 });
        expect(speeds.get(`s${pairs.length}`)! / (1000 / ratio)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('virtual power', () => {
  const teeth = fc.integer({ min: 17, max: 90 });

  it('of any stage, stepped or not, with any member still, is balanced: what goes in comes out', () => {
    // Tooth forces at sun and ring act on a planet that carries no torque: with gears of the planet p1 at the sun and
    // p2 at the ring, torques stand as Zs/p1 : Zr/p2 : -(Zs/p1 + Zr/p2), and torque x speed sums to zero.
    fc.assert(
      fc.property(
        fc.record({ sun: teeth, atSun: teeth, atRing: teeth, more: fc.integer({ min: 4, max: 200 }) }),
        fc.constantFrom('sun', 'ring', 'carrier'),
        fc.double({ min: -3000, max: 3000, noNaN: true }),
        ({ sun, atSun, atRing, more }, still, speedRpm) => {
          const ring = atRing + more;
          const member = (name: string) => (name === still ? 'housing' : name);
          const turning = ['sun', 'ring', 'carrier'].filter((name) => name !== still);
          const speeds = solveSpeeds(
            {
              shafts: shafts(...turning),
              planetaryStages: [
                {
                  id: 'p',
                  planets: 3,
                  planetTeeth: atSun,
                  carrier: member('carrier'),
                  sun: { shaft: member('sun'), teeth: sun },
                  ring: { shaft: member('ring'), teeth: ring, planetTeeth: atRing },
                },
              ],
            },
            { shaft: turning[0]!, speedRpm },
          );
          const torque = { sun: sun / atSun, ring: ring / atRing };
          const of = (name: string) => speeds.get(name) ?? 0;
          const power =
            torque.sun * of('sun') + torque.ring * of('ring') - (torque.sun + torque.ring) * of('carrier');
          const largest = Math.max(...[...speeds.values()].map(Math.abs));
          expect(Math.abs(power)).toBeLessThanOrEqual(1e-9 * (1 + largest * (torque.sun + torque.ring)));
        },
      ),
    );
  });
});

import type { Kinematics } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { lifeElements } from './life-elements.ts';
import type { LoadDay } from './load-day.ts';
import { accountLife, type LifeInputs } from './part-life.ts';

const kinematics: Kinematics = {
  shafts: [{ id: 'in' }, { id: 'out' }],
  gearPairs: [
    { id: 'stage', kind: 'helical', pinion: { shaft: 'in', teeth: 20 }, wheel: { shaft: 'out', teeth: 100 } },
  ],
  bearings: [
    { id: 'B1', shaft: 'in', designation: '6205' },
    { id: 'B2', shaft: 'out', kind: 'plain' },
  ],
  couplings: [],
};

/** A day of 20 h at rated speed in the class of the torque from 1 to 1.05. */
const steady: LoadDay = {
  ...{ knownS: 86_400, runningS: 72_000, cycles: [[20, 3]], residue: [0, 1, 0] },
  cells: [
    [0, 0, 14_400, 0],
    [20, 20, 72_000, 72_000],
  ],
};

function account(id: string, inputs: LifeInputs, periods = [{ speedRpm: 1500, days: [steady] }]) {
  const element = lifeElements(kinematics, 1500).find((each) => each.id === id)!;
  return accountLife(element, { periods, isLoadTorque: true, hasSpeed: true }, inputs, {
    ratingKn: 14.8,
    rolling: 'ball',
  });
}

describe('the life account', () => {
  it('has the rolling bearings and meshes of a drivetrain with their speeds', () => {
    expect(lifeElements(kinematics, 1500).map(({ id, kind, speedRpm }) => [id, kind, speedRpm])).toEqual([
      ['B1', 'bearing', 1500],
      ['stage', 'gear', 1500],
    ]);
  });

  it('of a 6205 under 2 kN at rated torque uses a day of its 4502 h', () => {
    const life = account('B1', { loadKn: 2 });
    expect(life.ratedLifeHours).toBeCloseTo(4502.48888889, 6);
    expect(life.damage).toBeCloseTo((20 * 1.025 ** 3) / 4502.48888889, 9);
    expect(life.equivalentLoad).toBeCloseTo(1.025, 9);
    expect(life.ratingFrom).toBe('catalogue');
    expect(life.assumptions).toContain('lubrication-not-known');
  });

  it('is not known without the load of the bearing, and has no percentage then', () => {
    const { damage, ratedLifeHours, equivalentLoad } = account('B1', {});
    expect([damage, ratedLifeHours]).toEqual([null, null]);
    expect(equivalentLoad).toBeCloseTo(1.025, 9);
  });

  it('takes lubrication into account once all three of its inputs are known', () => {
    const lubricated = account('B1', { loadKn: 2, kappa: 1, contamination: 0.5, fatigueLimitKn: 0.335 });
    expect(lubricated.lubricationFactor).toBeCloseTo(1.95844679186, 5);
    expect(lubricated.assumptions).not.toContain('lubrication-not-known');
    expect(account('B1', { loadKn: 2, kappa: 1 }).lubricationFactor).toBeNull();
  });

  it("takes the maker's life before its own, and shortens it for a higher reliability", () => {
    expect(account('B1', { ratedLifeHours: 40_000, loadKn: 2 }).ratedLifeHours).toBe(40_000);
    expect(account('B1', { ratedLifeHours: 40_000, reliability: 99 }).ratedLifeHours).toBe(10_000);
  });

  it('counts the turns of a version whose ratio was another', () => {
    const now = account('B1', { ratedLifeHours: 1000 });
    const before = account('B1', { ratedLifeHours: 1000 }, [{ speedRpm: 750, days: [steady] }]);
    expect(before.damage).toBeCloseTo(now.damage! / 2, 9);
    expect(before.cycles).toBeCloseTo(now.cycles / 2, 6);
  });

  it('of a gear pair follows the exponent of pitting until somebody enters another', () => {
    const life = account('stage', { ratedLifeHours: 100_000 });
    expect(life.exponent).toBe(6.61);
    expect(life.damage).toBeCloseTo((20 * 1.025 ** 6.61) / 100_000, 12);
    expect(life.assumptions).toContain('pitting-exponent');
    expect(account('stage', { ratedLifeHours: 100_000, exponent: 8.738 }).exponent).toBe(8.738);
  });
});

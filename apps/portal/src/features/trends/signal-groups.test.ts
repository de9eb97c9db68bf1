import type { Signal } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { groupSignals, usualSignals, worstSignal } from './signal-groups.ts';

const signal = (id: string, role: string, unit: string, hasLimit = false): Signal => ({
  id,
  equipmentId: 'e',
  key: id,
  name: id,
  quantity: '',
  unit,
  role,
  position: null,
  intervalS: 60,
  last: null,
  severity: 'OK',
  limits: hasLimit ? { ab: 1, bc: 2, cd: 3, limitSet: '', edition: '', source: '' } : null,
  reason: null,
});

describe('signals of a trend', () => {
  it('are grouped by what they measure; what has no role goes by its unit', () => {
    const groups = groupSignals([
      signal('load', 'load', '%'),
      signal('v', 'velocity-rms', 'mm/s'),
      signal('a', 'other', 'g'),
      signal('x', 'other', 'bar'),
    ]);
    expect(groups.map(({ group, members }) => [group, members.map(({ id }) => id)])).toEqual([
      ['vibration', ['v', 'a']],
      ['operation', ['load']],
      ['other', ['x']],
    ]);
  });

  it('start with the velocities, else with what has a limit, else with the first', () => {
    const temperature = signal('t', 'oil-temperature', '°C', true);
    const load = signal('l', 'load', '%');
    expect(usualSignals([load, temperature, signal('v', 'velocity-rms', 'mm/s')])).toEqual(['v']);
    expect(usualSignals([load, temperature])).toEqual(['t']);
    expect(usualSignals([load])).toEqual(['l']);
    expect(usualSignals([])).toEqual([]);
  });
});

describe('the signal an overview shows', () => {
  const bad = (id: string, role: string, severity: Signal['severity']): Signal => ({
    ...signal(id, role, 'mm/s', true),
    severity,
  });

  it('is the one that is worst, whatever decided the condition', () => {
    const signals = [bad('v', 'velocity-rms', 'WARNING'), bad('t', 'oil-temperature', 'CRITICAL')];
    expect(worstSignal(signals, 'v')?.id).toBe('t');
  });

  it('of equally bad ones is the one that decided, else a vibration', () => {
    const signals = [
      bad('t', 'oil-temperature', 'SEVERE'),
      bad('v', 'velocity-rms', 'SEVERE'),
      bad('w', 'velocity-rms', 'SEVERE'),
    ];
    expect(worstSignal(signals, 'w')?.id).toBe('w');
    expect(worstSignal(signals, undefined)?.id).toBe('v');
  });

  it('is the first where nothing is evaluated, and none where nothing is measured', () => {
    expect(worstSignal([signal('s', 'speed', 'rpm')], undefined)?.id).toBe('s');
    expect(worstSignal([], undefined)).toBeNull();
  });
});

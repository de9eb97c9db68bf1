import type { EquipmentDetail, Signal } from '@ritzel/contract';
import { describe, expect, it } from 'vitest';
import { withEvent, withValues } from './use-equipment.ts';

const signal = (id: string, at: string | null, value = 1) =>
  // @NOTE: the rest of a signal plays no part here.
  ({ id, last: at === null ? null : { at, value } }) as Signal;
const at = (seconds: number) => Date.parse('2026-11-21T09:00:00Z') + seconds * 1000;

// @NOTE: the rest of a detail plays no part here.
const detail = {
  id: 'gu',
  connectivity: 'online',
  lastSeenAt: null,
  condition: { severity: 'OK', hasUnknown: false, since: null, reason: null },
  components: [
    { id: 'gu', condition: { severity: 'OK', hasUnknown: false, since: null, reason: null } },
    { id: 'motor', condition: { severity: 'OK', hasUnknown: false, since: null, reason: null } },
  ],
} as unknown as EquipmentDetail;

describe('live equipment', () => {
  it('takes the newest value of each signal and ignores a late one', () => {
    const signals = [signal('a', '2026-11-21T09:00:10Z'), signal('b', null), signal('c', null)];
    const next = withValues(signals, [
      { signalId: 'a', t: at(5), value: 9 },
      { signalId: 'b', t: at(20), value: 3 },
      { signalId: 'b', t: at(15), value: 2 },
    ]);
    expect(next?.[0]?.last?.value).toBe(1);
    expect(next?.[1]?.last).toEqual({ at: '2026-11-21T09:00:20.000Z', value: 3 });
    expect(next?.[2]).toBe(signals[2]);
  });

  it('leaves the list as it is when the values belong to others', () => {
    const signals = [signal('a', null)];
    expect(withValues(signals, [{ signalId: 'x', t: at(1), value: 1 }])).toBe(signals);
    expect(withValues(undefined, [])).toBeUndefined();
  });

  it('shows a new condition at the equipment and at its part in the scheme', () => {
    const data = {
      equipmentId: 'gu',
      severity: 'SEVERE',
      hasUnknown: true,
      since: '2026-11-21T09:00:00Z',
      reason: null,
    };
    const next = withEvent(detail, { name: 'condition', data });
    expect(next?.condition).toMatchObject({ severity: 'SEVERE', hasUnknown: true });
    expect(next?.components.map(({ condition }) => condition.severity)).toEqual(['SEVERE', 'OK']);
  });

  it('believes no severity and no connectivity it does not know', () => {
    const condition = {
      equipmentId: 'gu',
      severity: 'TERRIBLE',
      hasUnknown: false,
      since: null,
      reason: null,
    };
    expect(withEvent(detail, { name: 'condition', data: condition })).toBe(detail);
    const connectivity = { equipmentId: 'gu', connectivity: 'dreaming', lastSeenAt: null };
    expect(withEvent(detail, { name: 'connectivity', data: connectivity })).toBe(detail);
  });
});

import { expect, test } from 'vitest';
import { auditDifference } from './audit-difference.ts';

test('a change keeps old and new values, members of lists by what names them', () => {
  const before = {
    name: 'Mill',
    parts: [{ identifier: 'M-1' }, { identifier: 'GU-1', limits: { bearing: 90 } }],
  };
  const after = {
    name: 'Mill',
    parts: [{ identifier: 'M-1' }, { identifier: 'GU-1', limits: { bearing: 95, oil: 80 } }],
  };
  expect(auditDifference(before, after)).toEqual({
    changes: [
      { path: 'parts.GU-1.limits.bearing', from: 90, to: 95 },
      { path: 'parts.GU-1.limits.oil', to: 80 },
    ],
  });
  expect(auditDifference(before, structuredClone(before))).toBeUndefined();
});

test('what was made or deleted is listed with all its values', () => {
  const thing = { a: 1, b: [{ id: 'x', c: 2 }] };
  expect(auditDifference(undefined, thing)?.changes).toEqual([
    { path: 'a', to: 1 },
    { path: 'b.x.id', to: 'x' },
    { path: 'b.x.c', to: 2 },
  ]);
  expect(auditDifference(thing, undefined)?.changes).toEqual([
    { path: 'a', from: 1 },
    { path: 'b.x.id', from: 'x' },
    { path: 'b.x.c', from: 2 },
  ]);
});

test('another order of the same parts is a change', () => {
  const parts = [{ identifier: 'M-1' }, { identifier: 'GU-1' }];
  expect(auditDifference({ parts }, { parts: parts.toReversed() })?.changes).toEqual([
    { path: 'parts', from: ['M-1', 'GU-1'], to: ['GU-1', 'M-1'] },
  ]);
});

test('a row stays short, whatever the change, and says how much it leaves out', () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`n${n}`, n]));
  const kept = auditDifference({}, many);
  expect((kept?.changes.length ?? 0) + (kept?.further ?? 0)).toBe(10_000);
  const long = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`n${n}`, 'x'.repeat(5000)]));
  for (const value of [many, long, 'x'.repeat(1_000_000), { ['k'.repeat(100_000)]: 1 }])
    expect(JSON.stringify(auditDifference({}, value)).length).toBeLessThan(40_000);
});

test('a secret is never kept, whatever hands it over', () => {
  const secret = 'Pinion-23-of-67!';
  const kept = auditDifference(
    { password: secret, mqtt: { secretHash: secret } },
    {
      password: `${secret}2`,
      mqtt: { secretHash: `${secret}2` },
      token: secret,
      credentials: { user: secret },
    },
  );
  expect(kept?.changes).toHaveLength(4);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

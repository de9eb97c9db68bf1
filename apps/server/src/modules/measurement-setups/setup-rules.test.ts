import { expect, it } from 'vitest';
import { setupState } from './setup-rules.ts';

it.each([
  ['queued', false, 'pending'],
  ['queued', true, 'pending'],
  ['sent', false, 'sent'],
  ['running', false, 'sent'],
  ['done', false, 'confirmed'],
  ['done', true, 'superseded'],
  ['failed', false, 'refused'],
  ['timed-out', false, 'timed-out'],
  ['cancelled', false, 'superseded'],
] as const)('a version whose job is %s (a later one confirmed: %s) is %s', (state, isFollowed, expected) => {
  expect(setupState({ state, reason: null }, isFollowed)).toBe(expected);
});

import { describe, expect, test } from 'vitest';
import { checkRefreshToken, missingPolicies, REUSE_GRACE_MS } from './session-rules.ts';

const now = new Date('2026-11-21T10:00:00Z');
const later = new Date(now.getTime() + 1000);
const before = (ms: number) => new Date(now.getTime() - ms);

describe('a refresh token that comes back', () => {
  test.each([
    ['never used is good', { expiresAt: later, usedAt: null }, 'good'],
    ['used a moment ago is a race of two tabs', { expiresAt: later, usedAt: before(1000) }, 'racing'],
    ['used just within the grace is a race', { expiresAt: later, usedAt: before(REUSE_GRACE_MS) }, 'racing'],
    ['used longer ago is stolen', { expiresAt: later, usedAt: before(REUSE_GRACE_MS + 1) }, 'stolen'],
    ['at its end is expired', { expiresAt: now, usedAt: null }, 'expired'],
    ['used and expired is expired', { expiresAt: now, usedAt: before(60_000) }, 'expired'],
  ] as const)('%s', (_, token, verdict) => {
    expect(checkRefreshToken(token, now)).toBe(verdict);
  });
});

describe('the policies still to be accepted', () => {
  const policy = (id: string, name: string, version = '1.0') => ({
    id,
    name,
    version,
    title: name,
    changes: '',
  });
  const texts = [policy('en-1', 'termsOfUse'), policy('de-1', 'termsOfUse'), policy('en-2', 'privacyPolicy')];

  test('are each named once, whatever the number of languages', () => {
    expect(missingPolicies(texts, new Set()).map((missing) => missing.id)).toEqual(['en-1', 'en-2']);
  });

  test('do not contain what was accepted in another language', () => {
    expect(missingPolicies(texts, new Set(['de-1'])).map((missing) => missing.id)).toEqual(['en-2']);
  });

  test('contain a new version of what was accepted', () => {
    const next = [policy('en-3', 'termsOfUse', '2.0')];
    expect(missingPolicies(next, new Set(['en-1'])).map((missing) => missing.id)).toEqual(['en-3']);
  });
});

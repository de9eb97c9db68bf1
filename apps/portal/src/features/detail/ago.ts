const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** How long ago in the largest unit that says something: 3 days, 5 hours, 12 minutes. */
export function agoParts(thenMs: number, nowMs: number): { unit: 'day' | 'hour' | 'minute'; count: number } {
  const elapsed = Math.max(0, nowMs - thenMs);
  for (const [unit, ms] of STEPS) if (elapsed >= ms) return { unit, count: Math.floor(elapsed / ms) };
  return { unit: 'minute', count: 0 };
}

/** Part of all devices that follows the first one. */
const SECOND_WAVE = 0.1;

/** One first, then a tenth of all, then the rest; in the order given. */
export function planWaves<T>(devices: readonly T[]): T[][] {
  const second = 1 + Math.max(1, Math.ceil(SECOND_WAVE * devices.length));
  return [devices.slice(0, 1), devices.slice(1, second), devices.slice(second)].filter(
    ({ length }) => length > 0,
  );
}

interface WaveJob {
  readonly wave: number;
  readonly state: string;
  readonly isHeld: boolean;
}

/** What an update does next: nothing, let a wave begin, or end. */
export type NextOfUpdate =
  | { readonly kind: 'wait' }
  | { readonly kind: 'begin'; readonly wave: number }
  | { readonly kind: 'stop' }
  | { readonly kind: 'done' };

export function nextOfUpdate(jobs: readonly WaveJob[]): NextOfUpdate {
  if (jobs.some(({ state }) => state === 'failed' || state === 'timed-out')) return { kind: 'stop' };
  const open = jobs.filter(({ state }) => state !== 'done' && state !== 'cancelled');
  if (open.length === 0) return { kind: 'done' };
  const wave = Math.min(...open.map((job) => job.wave));
  return open.some((job) => job.wave === wave && job.isHeld) ? { kind: 'begin', wave } : { kind: 'wait' };
}

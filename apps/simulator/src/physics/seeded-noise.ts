/** Randomness that repeats: every value follows from a seed and a place in time or in a sequence. */

/** 32-bit hash of a text, FNV-1a. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash ^= text.charCodeAt(i);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

/** Uniform in [0, 1) for one place of a seed's sequence (finaliser of MurmurHash3). */
export function uniformAt(seed: number, index: number): number {
  // The upper half of a large index must count too: times in ms exceed 32 bits.
  let hash =
    Math.imul(index | 0, 0x9e3779b1) ^ Math.imul(Math.floor(index / 4294967296) | 0, 0x85ebca77) ^ seed;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return (hash >>> 0) / 4294967296;
}

/** Smooth noise in [-1, 1] that changes over about `periodMs`; cubic between random values on a grid. */
export function smoothNoise(seed: number, tMs: number, periodMs: number): number {
  const place = tMs / periodMs;
  const cell = Math.floor(place);
  const share = place - cell;
  const from = uniformAt(seed, cell);
  const to = uniformAt(seed, cell + 1);
  return 2 * (from + (to - from) * share * share * (3 - 2 * share)) - 1;
}

export interface RandomSequence {
  /** Uniform in [0, 1). */
  next(): number;
  /** Normal with mean 0 and standard deviation 1. */
  normal(): number;
}

/** A sequence of its own per seed (xorshift32; normal values by the polar method). */
export function randomSequence(seed: number): RandomSequence {
  let state = (seed ^ 0x6d2b79f5) >>> 0 || 1;
  let spare = Number.NaN;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
  for (let i = 0; i < 8; i++) next();
  const normal = () => {
    if (!Number.isNaN(spare)) {
      const value = spare;
      spare = Number.NaN;
      return value;
    }
    for (;;) {
      const x = 2 * next() - 1;
      const y = 2 * next() - 1;
      const square = x * x + y * y;
      if (square >= 1 || square === 0) continue;
      const factor = Math.sqrt((-2 * Math.log(square)) / square);
      spare = y * factor;
      return x * factor;
    }
  };
  return { next, normal };
}

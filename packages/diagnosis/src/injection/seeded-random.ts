/** Random numbers that repeat by their seed. */
export interface SeededRandom {
  /** Evenly distributed from 0 to below 1. */
  next(): number;
  /** Normally distributed with a standard deviation of 1. */
  normal(): number;
}

/** G. Marsaglia's xorshift, J. Stat. Softw. 8 (2003) 14; normal numbers by Box and Muller. */
export function seededRandom(seed: number): SeededRandom {
  let state = (Math.imul(seed, 2654435761) ^ 0x9e3779b9) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  for (let i = 0; i < 8; i++) next();
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(next() + 1e-12)) * Math.cos(2 * Math.PI * next()),
  };
}

/** A seed from words, the same for the same (FNV-1a). */
export function seedFrom(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

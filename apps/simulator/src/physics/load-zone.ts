/** Load zone of a radially loaded bearing: its half angle follows from the load factor. */
const LOAD_FACTOR = 0.42;
/** Outside the zone centrifugal force and preload still leave a little. */
const OUTSIDE_ZONE = 0.08;

/**
 * Load on a rolling element at an angle from the load's direction, as a share of the largest:
 * (1 - (1 - cos a) / 2e)^1.5. Source: Harris, Rolling Bearing Analysis, Stribeck's distribution.
 */
export function loadAtAngle(angle: number): number {
  const base = 1 - (1 - Math.cos(angle)) / (2 * LOAD_FACTOR);
  return Math.max(OUTSIDE_ZONE, base > 0 ? base ** 1.5 : 0);
}

function meanSquareOfZone(): number {
  let sum = 0;
  for (let i = 0; i < 720; i++) sum += loadAtAngle((Math.PI * i) / 360) ** 2;
  return sum / 720;
}

/** R.m.s. of the load that a point turning through the zone feels. */
export const LOAD_ZONE_RMS = Math.sqrt(meanSquareOfZone());

/**
 * Another turn on the grid of ours and turned to where both agree best (highest circular correlation): without a
 * tacho an average begins at any angle. Both hold one turn; the answer has as many values as ours.
 */
export function alignTurn(theirs: Float64Array, ours: Float64Array): Float64Array {
  const n = ours.length;
  const m = theirs.length;
  if (n === 0 || m === 0) return new Float64Array(n);
  const onGrid = Float64Array.from({ length: n }, (_, i) => {
    const place = (i * m) / n;
    const below = Math.floor(place);
    const part = place - below;
    return (1 - part) * theirs[below]! + part * theirs[(below + 1) % m]!;
  });
  let best = 0;
  let highest = Number.NEGATIVE_INFINITY;
  for (let shift = 0; shift < n; shift++) {
    let sum = 0;
    for (let i = 0, j = shift; i < n; i++) {
      sum += ours[i]! * onGrid[j]!;
      if (++j === n) j = 0;
    }
    if (sum > highest) {
      highest = sum;
      best = shift;
    }
  }
  return Float64Array.from({ length: n }, (_, i) => onGrid[(i + best) % n]!);
}

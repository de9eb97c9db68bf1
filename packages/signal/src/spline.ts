/**
 * Cubic spline through equally spaced samples whose ends keep the second difference next to them,
 * as a reader of fractional places 0 .. n - 1.
 * Source: W. H. Press et al., Numerical Recipes, 3rd ed., section 3.3.
 */
export function splineReader(values: Float64Array): (place: number) => number {
  const bend = secondDerivatives(values);
  const last = values.length - 1;
  return (place) => {
    const i = Math.max(0, Math.min(last - 1, Math.floor(place)));
    if (last === 0) return values[0]!;
    const b = place - i;
    const a = 1 - b;
    return (
      a * values[i]! + b * values[i + 1]! + ((a * a * a - a) * bend[i]! + (b * b * b - b) * bend[i + 1]!) / 6
    );
  };
}

function secondDerivatives(y: Float64Array): Float64Array {
  const n = y.length;
  const bend = new Float64Array(n);
  if (n < 4) return bend;
  bend[0] = y[2]! - 2 * y[1]! + y[0]!;
  bend[n - 1] = y[n - 1]! - 2 * y[n - 2]! + y[n - 3]!;
  const factor = new Float64Array(n);
  const right = new Float64Array(n);
  right[0] = bend[0]!;
  for (let i = 1; i < n - 1; i++) {
    const pivot = 4 - factor[i - 1]!;
    factor[i] = 1 / pivot;
    right[i] = (6 * (y[i + 1]! - 2 * y[i]! + y[i - 1]!) - right[i - 1]!) / pivot;
  }
  for (let i = n - 2; i >= 1; i--) {
    bend[i] = right[i]! - factor[i]! * bend[i + 1]!;
  }
  return bend;
}

/** 1, 2, 2.5, 5 times a power of ten, not below `value`. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return power * ([1, 2, 2.5, 5].find((step) => lead <= step * (1 + 1e-9)) ?? 10);
}

/**
 * An axis range around [min, max] that ends on round numbers, so that it changes in steps and not with every
 * pixel of a pan. Positive data begin at zero when `fromZero`.
 */
export function niceRange(min: number, max: number, fromZero: boolean): [number, number] {
  if (!(max >= min)) return [0, 1];
  const low = fromZero && min >= 0 ? 0 : min;
  // Below 1e-300 powers of ten are no longer numbers one can divide by.
  const span = [max - low, Math.abs(max)].find((width) => width > 1e-300) ?? 1;
  const step = niceStep(span / 8);
  const padded = max === low ? span / 2 : span * 0.04;
  const bottom = low === 0 && fromZero ? 0 : Math.floor((low - padded) / step) * step;
  const top = Math.ceil((max + padded) / step) * step;
  // Where the span is lost in the digits of the values, rounding may land inside it.
  return [Math.min(bottom, low), Math.max(top, max)];
}

/** Whole decades around [min, max], at most `decades` of them counted from the top. */
export function decadeRange(min: number, max: number, decades: number): [number, number] {
  if (!(max > 0)) return [1e-3, 1];
  const top = 10 ** Math.ceil(Math.log10(max) - 1e-9);
  const lowest = top / 10 ** decades;
  const bottom = min > 0 ? 10 ** Math.floor(Math.log10(min) + 1e-9) : lowest;
  return [Math.min(Math.max(bottom, lowest), top / 10), top];
}

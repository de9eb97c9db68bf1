/** The part of an axis that is in view, in axis units. */
export interface ViewWindow {
  readonly min: number;
  readonly max: number;
}

/** Moves and shrinks a window so that it lies within its bounds and is no narrower than `minSpan`. */
export function clampWindow(window: ViewWindow, bounds: ViewWindow, minSpan: number): ViewWindow {
  const whole = bounds.max - bounds.min;
  const span = Math.min(whole, Math.max(Math.min(minSpan, whole), window.max - window.min));
  const centre = (window.min + window.max) / 2;
  const min = Math.min(Math.max(centre - span / 2, bounds.min), bounds.max - span);
  return { min, max: min + span };
}

/** Scales the window by `factor` (below 1 zooms in) so that `anchor` stays where it is on the screen. */
export function zoomAt(
  window: ViewWindow,
  anchor: number,
  factor: number,
  bounds: ViewWindow,
  minSpan: number,
): ViewWindow {
  const whole = bounds.max - bounds.min;
  const span = window.max - window.min;
  const wanted = Math.min(whole, Math.max(Math.min(minSpan, whole), span * factor));
  const share = span === 0 ? 0.5 : (anchor - window.min) / span;
  const min = anchor - wanted * share;
  return clampWindow({ min, max: min + wanted }, bounds, minSpan);
}

/** Shifts the window, stopping at the bounds without changing its width. */
export function panBy(window: ViewWindow, shift: number, bounds: ViewWindow): ViewWindow {
  const span = window.max - window.min;
  return clampWindow({ min: window.min + shift, max: window.max + shift }, bounds, span);
}

/** Moves the window just far enough that `x` is inside it, with a tenth of its width to spare. */
export function revealIn(window: ViewWindow, x: number, bounds: ViewWindow): ViewWindow {
  const spare = (window.max - window.min) / 10;
  if (x < window.min) return panBy(window, x - spare - window.min, bounds);
  if (x > window.max) return panBy(window, x + spare - window.max, bounds);
  return window;
}

export function isSameWindow(a: ViewWindow, b: ViewWindow): boolean {
  const tolerance = 1e-9 * Math.max(Math.abs(a.max - a.min), Math.abs(b.max - b.min));
  return Math.abs(a.min - b.min) <= tolerance && Math.abs(a.max - b.max) <= tolerance;
}

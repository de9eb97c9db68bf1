import { useEffect, useRef, useState } from 'react';

export interface SpectrumBand {
  readonly lowHz: number;
  readonly highHz: number;
}

/**
 * The band after a drag of its lower edge, its upper edge or its middle, kept within the spectrum and at least
 * `minHz` wide.
 */
export function moveBand(
  band: SpectrumBand,
  handle: 'low' | 'high' | 'middle',
  toHz: number,
  maxHz: number,
  minHz: number,
): SpectrumBand {
  if (handle === 'low') {
    return { lowHz: Math.min(Math.max(0, toHz), band.highHz - minHz), highHz: band.highHz };
  }
  if (handle === 'high') {
    return { lowHz: band.lowHz, highHz: Math.max(Math.min(maxHz, toHz), band.lowHz + minHz) };
  }
  const width = band.highHz - band.lowHz;
  const lowHz = Math.min(Math.max(0, toHz - width / 2), maxHz - width);
  return { lowHz, highHz: lowHz + width };
}

/** A band that follows the pointer at once and is reported to its owner once a frame. */
export function useBandHandle(
  band: SpectrumBand | null,
  onBand: ((band: SpectrumBand) => void) | undefined,
  maxHz: number,
) {
  const [dragged, setDragged] = useState<SpectrumBand | null>(null);
  const frame = useRef(0);
  const shown = dragged ?? band;

  // The owner has taken the band over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE only a new band from outside ends the drag
  useEffect(() => setDragged(null), [band?.lowHz, band?.highHz]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  function grab(hz: number, reachHz: number): ((hz: number) => void) | null {
    if (shown === null || onBand === undefined) return null;
    const handle =
      Math.abs(hz - shown.lowHz) <= reachHz ? 'low' : Math.abs(hz - shown.highHz) <= reachHz ? 'high' : null;
    if (handle === null) return null;
    let current = shown;
    return (toHz) => {
      current = moveBand(current, handle, toHz, maxHz, maxHz / 200);
      const next = current;
      setDragged(next);
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => onBand(next));
    };
  }
  return { band: shown, grab };
}

import { type RefObject, useEffect } from 'react';

const MOST = 4;

/** How much larger a drawing becomes between two distances of the fingers, from whole to four times. */
export const pinchedScale = (scale: number, fromPx: number, toPx: number): number =>
  fromPx > 0 ? Math.min(MOST, Math.max(1, (scale * toPx) / fromPx)) : scale;

/**
 * Two fingers on a drawing make it larger in its frame, which then scrolls; what lies between them stays there. The page keeps
 * its size.
 */
export function usePinchZoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    const drawing = element?.firstElementChild;
    if (element === null || !(drawing instanceof SVGElement)) return;
    let scale = 1;
    let before: { distancePx: number; scale: number } | null = null;
    const distanceOf = ({ touches: [a, b] }: TouchEvent) =>
      a === undefined || b === undefined ? 0 : Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const middleOf = ({ touches: [a, b] }: TouchEvent) => {
      const { left, top } = element.getBoundingClientRect();
      return {
        x: ((a?.clientX ?? 0) + (b?.clientX ?? 0)) / 2 - left,
        y: ((a?.clientY ?? 0) + (b?.clientY ?? 0)) / 2 - top,
      };
    };
    const start = (event: TouchEvent) => {
      before = event.touches.length === 2 ? { distancePx: distanceOf(event), scale } : null;
    };
    const move = (event: TouchEvent) => {
      if (before === null || event.touches.length !== 2) return;
      event.preventDefault();
      const next = pinchedScale(before.scale, before.distancePx, distanceOf(event));
      const { x, y } = middleOf(event);
      const grown = next / scale;
      scale = next;
      drawing.style.width = `${100 * scale}%`;
      drawing.style.maxWidth = scale > 1 ? 'none' : (drawing.dataset.maxWidth ?? '');
      drawing.style.maxHeight = scale > 1 ? 'none' : '';
      element.scrollLeft = (element.scrollLeft + x) * grown - x;
      element.scrollTop = (element.scrollTop + y) * grown - y;
    };
    const end = ({ touches }: TouchEvent) => {
      if (touches.length < 2) before = null;
    };
    const signal = new AbortController();
    element.addEventListener('touchstart', start, { passive: true, signal: signal.signal });
    element.addEventListener('touchmove', move, { passive: false, signal: signal.signal });
    element.addEventListener('touchend', end, { passive: true, signal: signal.signal });
    element.addEventListener('touchcancel', end, { passive: true, signal: signal.signal });
    return () => signal.abort();
  }, [frame]);
}

import { panBy, type ViewWindow, zoomAt } from './view-window.ts';

/** What a gesture may do to a plot. px count from the left edge of the plot area. */
export interface GestureTarget {
  readonly view: () => ViewWindow;
  readonly bounds: () => ViewWindow;
  readonly minSpan: () => number;
  readonly setView: (view: ViewWindow) => void;
  /** Called once before a gesture changes the view. */
  readonly onGestureStart: () => void;
  readonly onGestureEnd: () => void;
  readonly onReset: () => void;
  readonly onHover: (px: { x: number; y: number } | null) => void;
  readonly onTap: (px: { x: number; y: number }, isFree: boolean) => void;
  /** Something under the pointer that can be dragged instead of the view; null to pan. */
  readonly grab: (px: { x: number; y: number }) => ((x: number, isFree: boolean) => void) | null;
  /** Whether the wheel is the plot's; else it scrolls the page. */
  readonly hasFocus: () => boolean;
  readonly canGrab: (px: { x: number; y: number }) => boolean;
}

const TAP_SLOP_PX = 4;
const WHEEL_GESTURE_MS = 300;

/** Wheel zooms at the pointer where the plot has the focus or Ctrl is held, drag pans or moves what is grabbed, pinch zooms, double click resets. */
export function attachGestures(area: HTMLElement, target: GestureTarget): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const pointers = new Map<number, { x: number; y: number }>();
  let start: { x: number; y: number; view: ViewWindow } | null = null;
  let dragTo: ((x: number, isFree: boolean) => void) | null = null;
  let hasMoved = false;
  let pinch: { distance: number; view: ViewWindow; centre: number } | null = null;
  let wheelTimer: ReturnType<typeof setTimeout> | undefined;

  const place = (event: MouseEvent) => {
    const box = area.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const valueAt = (px: number, view: ViewWindow) =>
    view.min + (px / area.clientWidth) * (view.max - view.min);

  area.addEventListener(
    'wheel',
    (event) => {
      // A page must not stop scrolling because a plot slides under the pointer.
      if (!event.ctrlKey && !target.hasFocus()) return;
      event.preventDefault();
      if (wheelTimer === undefined) target.onGestureStart();
      clearTimeout(wheelTimer);
      wheelTimer = setTimeout(() => {
        wheelTimer = undefined;
        target.onGestureEnd();
      }, WHEEL_GESTURE_MS);
      const view = target.view();
      const perLine = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
      const sideways = event.shiftKey ? event.deltaY || event.deltaX : event.deltaX;
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
        const shift = ((sideways * perLine) / area.clientWidth) * (view.max - view.min);
        target.setView(panBy(view, shift, target.bounds()));
        return;
      }
      const factor = Math.exp(Math.max(-240, Math.min(240, event.deltaY * perLine)) * 0.0022);
      target.setView(zoomAt(view, valueAt(place(event).x, view), factor, target.bounds(), target.minSpan()));
    },
    { signal, passive: false },
  );

  area.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      area.setPointerCapture(event.pointerId);
      const at = place(event);
      pointers.set(event.pointerId, at);
      hasMoved = false;
      const [a, b] = [...pointers.values()];
      if (a !== undefined && b !== undefined) {
        start = null;
        dragTo = null;
        const view = target.view();
        target.onGestureStart();
        pinch = {
          distance: Math.max(10, Math.abs(a.x - b.x)),
          view,
          centre: valueAt((a.x + b.x) / 2, view),
        };
        return;
      }
      start = { ...at, view: target.view() };
      dragTo = target.grab(at);
    },
    { signal },
  );

  area.addEventListener(
    'pointermove',
    (event) => {
      const at = place(event);
      if (!pointers.has(event.pointerId)) {
        area.style.cursor = target.canGrab(at) ? 'ew-resize' : 'crosshair';
        target.onHover(at);
        return;
      }
      pointers.set(event.pointerId, at);
      const [a, b] = [...pointers.values()];
      if (pinch !== null && a !== undefined && b !== undefined) {
        const factor = pinch.distance / Math.max(10, Math.abs(a.x - b.x));
        target.setView(zoomAt(pinch.view, pinch.centre, factor, target.bounds(), target.minSpan()));
        return;
      }
      if (start === null) return;
      if (!hasMoved && Math.hypot(at.x - start.x, at.y - start.y) < TAP_SLOP_PX) return;
      if (!hasMoved) {
        hasMoved = true;
        if (dragTo === null) {
          target.onGestureStart();
          area.style.cursor = 'grabbing';
          target.onHover(null);
        }
      }
      if (dragTo !== null) dragTo(at.x, event.altKey);
      else {
        const span = start.view.max - start.view.min;
        target.setView(panBy(start.view, ((start.x - at.x) / area.clientWidth) * span, target.bounds()));
      }
    },
    { signal },
  );

  const lift = (event: PointerEvent) => {
    if (!pointers.delete(event.pointerId)) return;
    if (pinch !== null) {
      pinch = null;
      target.onGestureEnd();
    } else if (start !== null && event.type === 'pointerup') {
      if (!hasMoved) target.onTap(start, event.altKey);
      else target.onGestureEnd();
    }
    start = null;
    dragTo = null;
    area.style.cursor = 'crosshair';
  };
  area.addEventListener('pointerup', lift, { signal });
  area.addEventListener('pointercancel', lift, { signal });
  area.addEventListener('pointerleave', () => target.onHover(null), { signal });
  area.addEventListener('dblclick', () => target.onReset(), { signal });
  area.style.cursor = 'crosshair';
  // One finger scrolls the page up and down and pans the plot sideways; two pinch.
  area.style.touchAction = 'pan-y';

  return () => {
    clearTimeout(wheelTimer);
    abort.abort();
  };
}

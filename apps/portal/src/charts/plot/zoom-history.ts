import { isSameWindow, type ViewWindow } from './view-window.ts';

const STEPS_KEPT = 50;

export interface ZoomHistory {
  /** Remembers where the view was before a gesture began. */
  readonly remember: (window: ViewWindow) => void;
  /** The window to return to, or null at the beginning; windows equal to `current` are skipped. */
  readonly stepBack: (current: ViewWindow) => ViewWindow | null;
  /** The window one step forward again, after a step back; null when there is none. */
  readonly stepForward: (current: ViewWindow) => ViewWindow | null;
}

/** The way back through zooms and pans: z returns to the view before the last gesture, Shift-z goes forward again. */
export function createZoomHistory(): ZoomHistory {
  const windows: ViewWindow[] = [];
  let ahead: ViewWindow[] = [];
  return {
    remember(window) {
      ahead = [];
      const last = windows.at(-1);
      if (last !== undefined && isSameWindow(last, window)) return;
      windows.push(window);
      if (windows.length > STEPS_KEPT) windows.shift();
    },
    stepBack(current) {
      let window = windows.pop();
      while (window !== undefined && isSameWindow(window, current)) window = windows.pop();
      if (window !== undefined) ahead.push(current);
      return window ?? null;
    },
    stepForward(current) {
      const window = ahead.pop();
      if (window !== undefined) windows.push(current);
      return window ?? null;
    },
  };
}

import { printToken } from './print-colors.ts';

/**
 * The little of a page that uPlot and our plots ask for, where there is none: boxes of a known size, and canvases that whoever
 * installs them records. A report draws its figures with it in a thread of its own, so that nothing else takes it for a browser.
 * Imported before anything that looks for a window while it is loaded.
 */

/** Pixels of a plot for one of its own: lines are thinned out to what a printer shows, not to what a screen does. */
export const PRINT_RATIO = 4;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** What records the drawing: a context for each canvas, and the paths it understands. */
export interface RecordingCanvas {
  readonly makeContext: (canvas: { width: number; height: number }) => unknown;
  readonly Path2D: unknown;
}

let recording: RecordingCanvas | undefined;

class StandInElement {
  readonly style: Record<string, unknown> & { setProperty(name: string, value: string): void };
  readonly classList = { add() {}, remove() {}, contains: () => false };
  readonly dataset: Record<string, string> = {};
  className = '';
  width = 0;
  height = 0;
  parentNode: StandInElement | null = null;
  #size: Size;
  #context: unknown;

  constructor(size: Size = { width: 0, height: 0 }) {
    this.#size = size;
    const style: Record<string, unknown> = {};
    this.style = Object.assign(style, {
      setProperty: (name: string, value: string) => {
        style[name] = value;
      },
    });
  }

  get clientWidth(): number {
    return Number.parseFloat(String(this.style.width ?? '')) || this.#size.width;
  }
  get clientHeight(): number {
    return Number.parseFloat(String(this.style.height ?? '')) || this.#size.height;
  }
  getBoundingClientRect() {
    const [width, height] = [this.clientWidth, this.clientHeight];
    return { left: 0, top: 0, x: 0, y: 0, right: width, bottom: height, width, height };
  }
  getContext() {
    this.#context ??= recording?.makeContext(this);
    return this.#context ?? null;
  }
  appendChild(child: StandInElement) {
    child.parentNode = this;
    return child;
  }
  insertBefore(child: StandInElement) {
    return this.appendChild(child);
  }
  append(...children: StandInElement[]) {
    for (const child of children) this.appendChild(child);
  }
  remove() {
    this.parentNode = null;
  }
  setAttribute() {}
  addEventListener() {}
  removeEventListener() {}
  contains() {
    return false;
  }
  closest() {
    return null;
  }
}

/** Watches nothing: what is printed does not change. */
class StandInObserver {
  observe() {}
  disconnect() {}
}

/** What a script asks a page for on the way in and out of events. */
const silent = { addEventListener() {}, removeEventListener() {} };

const page: Readonly<Record<string, unknown>> = {
  window: globalThis,
  document: {
    createElement: () => new StandInElement(),
    documentElement: new StandInElement(),
    body: new StandInElement(),
    activeElement: null,
    fonts: silent,
    ...silent,
  },
  HTMLElement: StandInElement,
  devicePixelRatio: PRINT_RATIO,
  matchMedia: () => ({ matches: false, ...silent }),
  getComputedStyle: () => ({ getPropertyValue: printToken, fontFamily: 'Inter' }),
  MutationObserver: StandInObserver,
  ResizeObserver: StandInObserver,
  requestAnimationFrame: (draw: () => void) => {
    queueMicrotask(draw);
    return 1;
  },
  cancelAnimationFrame() {},
  dispatchEvent: () => true,
  ...silent,
};

/** The portal draws previews of what a report will show with the same functions, on its own page. */
const hasPage = typeof document !== 'undefined';

/** What is drawn goes to paper: black, white and grey. */
export const isPaper = !hasPage;

if (!hasPage)
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { value, writable: true, configurable: true });

/** From now on canvases are recorded by it. */
export function installRecording(given: RecordingCanvas): void {
  recording = given;
  Object.defineProperty(globalThis, 'Path2D', { value: given.Path2D, writable: true, configurable: true });
}

/** A place for a plot of this size; on a page one that nobody sees, with the colours of the page, until it is removed. */
export function printHost(size: Size): HTMLElement {
  if (hasPage) {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'fixed', insetInlineStart: '-10000px', top: '0' });
    Object.assign(host.style, { width: `${size.width}px`, height: `${size.height}px` });
    host.setAttribute('aria-hidden', 'true');
    document.body.append(host);
    return host;
  }
  // @NOTE: it has what plots ask of an element, and nothing else.
  return new StandInElement(size) as unknown as HTMLElement;
}

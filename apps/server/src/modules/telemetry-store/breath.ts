/** Lets requests in between: called often, it gives way whenever the work has held the event loop for long enough. */
export type Breath = () => Promise<void>;

export function takeBreaths(everyMs = 6): Breath {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < everyMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

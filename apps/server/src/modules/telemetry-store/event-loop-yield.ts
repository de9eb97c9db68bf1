/** Lets requests in between: called often, it gives way whenever the work has held the event loop for long enough. */
export type YieldToLoop = () => Promise<void>;

export function makeLoopYield(everyMs = 6): YieldToLoop {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < everyMs) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

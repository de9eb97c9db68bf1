import { getPriority, setPriority } from 'node:os';

const LOWEST = 19;

/**
 * Lets this thread give way to the others of the program: on Linux a priority belongs to the thread that sets it. It is
 * counted from what the program runs with, which an operator may have lowered already: below that, never above.
 */
export function lowerPriority(by: number): void {
  try {
    setPriority(Math.min(LOWEST, getPriority() + by));
  } catch {
    // Without the right to it the thread runs as everything else does.
  }
}

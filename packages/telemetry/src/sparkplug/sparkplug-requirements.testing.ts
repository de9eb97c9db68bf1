/** Name of a test that proves requirements of Sparkplug 3.0: its sentence, then their ids. */
export function proves(ids: readonly string[], sentence: string): string {
  return `${sentence} [${ids.join(' ')}]`;
}

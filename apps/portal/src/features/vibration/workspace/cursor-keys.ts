/** The cursors that can be set beside the main one, by the key of each, as `vibration.keys` names it. */
export const CURSOR_KEYS = [
  ['h', 'harmonic'],
  ['s', 'sideband'],
  ['d', 'difference'],
  ['b', 'band'],
] as const;

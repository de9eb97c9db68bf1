/** What of an averaged turn is shown: all of it, what is left without the mesh, or without its first sidebands too. */
export const TURN_SIGNALS = ['average', 'residual', 'difference'] as const;
export type TurnSignal = (typeof TURN_SIGNALS)[number];

export const decodeTurnSignal = (text: string | null): TurnSignal =>
  TURN_SIGNALS.find((each) => each === text) ?? 'average';

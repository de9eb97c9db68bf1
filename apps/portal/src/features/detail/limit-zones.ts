/** Boundaries A/B, B/C, C/D; falling ones belong to values that must not get too low. */
export interface ZoneBoundaries {
  readonly ab: number;
  readonly bc: number;
  readonly cd: number;
}

export interface LimitZone {
  readonly zone: 'b' | 'c' | 'd';
  readonly from: number;
  readonly to: number;
}

/** Zones B, C and D on a bar from 0 to `top`, and the bar's top itself. */
export function limitZones({ ab, bc, cd }: ZoneBoundaries): { top: number; zones: LimitZone[] } {
  if (cd < ab) {
    const top = ab * 2.5;
    return {
      top,
      zones: [
        { zone: 'd', from: 0, to: cd },
        { zone: 'c', from: cd, to: bc },
        { zone: 'b', from: bc, to: ab },
      ],
    };
  }
  const top = cd * 1.25;
  return {
    top,
    zones: [
      { zone: 'b', from: ab, to: bc },
      { zone: 'c', from: bc, to: cd },
      { zone: 'd', from: cd, to: top },
    ],
  };
}

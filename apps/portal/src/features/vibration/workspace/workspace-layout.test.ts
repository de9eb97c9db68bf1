import { describe, expect, it } from 'vitest';
import { moveDivider, readLayout, sharesOf, USUAL_LAYOUT } from './workspace-layout.ts';

describe('the layout of the analysis workspace', () => {
  it('is the usual one where nothing sensible is kept', () => {
    for (const vibration of [undefined, null, 3, [], { layout: 'wide' }, { layout: { panes: 'nonsense' } }])
      expect(readLayout({ vibration })).toEqual(USUAL_LAYOUT);
  });

  it('is what was kept, without what is no height', () => {
    const kept = { panes: 'envelope', shares: { envelope: [0.4, 0.6], all: ['tall'] }, isRailFolded: true };
    expect(readLayout({ vibration: { hidden: ['mesh'], layout: kept } })).toEqual({
      ...USUAL_LAYOUT,
      panes: ['spectrum', 'envelope'],
      shares: { envelope: [0.4, 0.6] },
      isRailFolded: true,
    });
  });

  it('gives heights to the panes that are open, which add up to one', () => {
    expect(sharesOf(USUAL_LAYOUT, ['waveform', 'trend'])).toEqual([0.5, 0.5]);
    expect(
      sharesOf({ ...USUAL_LAYOUT, shares: { 'waveform.trend': [0.3, 0.7] } }, ['waveform', 'trend']),
    ).toEqual([0.3, 0.7]);
  });

  it('moves a divider between its two panes, and leaves each high enough to read', () => {
    const rounded = (shares: number[]) => shares.map((each) => Number(each.toFixed(3)));
    expect(rounded(moveDivider([0.3, 0.3, 0.4], 0, 0.1))).toEqual([0.4, 0.2, 0.4]);
    expect(rounded(moveDivider([0.3, 0.3, 0.4], 1, 0.9))).toEqual([0.3, 0.58, 0.12]);
    expect(rounded(moveDivider([0.5, 0.5], 0, -0.9))).toEqual([0.12, 0.88]);
  });
});

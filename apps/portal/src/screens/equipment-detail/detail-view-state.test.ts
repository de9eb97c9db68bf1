import { describe, expect, it } from 'vitest';
import { readDetailViewState, writeDetailViewState } from './detail-view-state.ts';

describe('address of a detail screen', () => {
  it('carries tab, range, signals, cursors and measurement there and back', () => {
    const change = {
      tab: 'vibration',
      range: '7d',
      signals: ['a', 'b'],
      atMs: 1_795_000_000_000,
      waveform: 'w1',
      part: 'B3',
      axes: 'orders,dB,rms',
      hidden: [],
      envelopeCursors: 'm107.36,h107.36x10',
      band: '2000~4500',
    } as const;
    const query = writeDetailViewState(new URLSearchParams('id=5'), change);
    expect(readDetailViewState(query)).toMatchObject({ id: '5', ...change });
  });

  it('leaves what is usual out, and keeps what belongs to others', () => {
    const query = writeDetailViewState(new URLSearchParams('id=5&tab=trends&range=7d&x=1'), {
      tab: 'overview',
      range: null,
      signals: null,
    });
    expect(query.toString()).toBe('id=5&x=1');
  });

  it('falls back where the address says nothing sensible', () => {
    expect(readDetailViewState(new URLSearchParams('tab=nonsense&at=soon'))).toMatchObject({
      id: null,
      tab: 'overview',
      signals: null,
      hidden: null,
      atMs: null,
    });
  });
});

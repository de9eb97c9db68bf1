import { describe, expect, it } from 'vitest';
import { decodePanes, encodePanes, WORKSPACE_VIEWS } from './workspace-view-state.ts';

describe('the panes of an address', () => {
  it('are the views it names, in their order from the top down, and none where it names none', () => {
    expect(decodePanes('envelope.waveform')).toEqual(['waveform', 'envelope']);
    expect(decodePanes('nonsense')).toBeNull();
    expect(decodePanes(null)).toBeNull();
  });

  it('keep the words of older links', () => {
    expect(decodePanes('all')).toEqual(['waveform', 'spectrum', 'envelope']);
    expect(decodePanes('envelope')).toEqual(['spectrum', 'envelope']);
    expect(decodePanes('waterfall')).toEqual(['waterfall']);
  });

  it('come back as they were written', () => {
    for (const view of WORKSPACE_VIEWS) expect(decodePanes(encodePanes([view]))).toEqual([view]);
    expect(decodePanes(encodePanes(['envelope', 'trend']))).toEqual(['envelope', 'trend']);
  });
});

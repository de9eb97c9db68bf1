import { expect, test } from 'vitest';
import { readWorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { evidenceUrl } from './evidence-url.ts';

const equipment = {
  id: 'g1',
  type: 'gearunit',
  identifier: 'GU-1',
  name: 'Mill',
  drivetrainId: 't1',
  drivetrainName: 'Mill',
} as const;

test('the evidence of a finding is its newest record in the plot of its rule, the cursor on its line', () => {
  const viewState = evidenceUrl({
    ...{ equipment, waveformId: 'w9', part: 'b3', rule: 'bearing-outer-race', frequencyHz: 107.4 },
    amplitudeUnit: 'm/s²',
  });
  const [path, search] = viewState.split('?');
  const query = new URLSearchParams(search);
  expect(path).toBe('/dashboard/gearunit/details');
  expect(Object.fromEntries(query)).toMatchObject({ id: 'g1', tab: 'vibration', m: 'w9' });
  expect(readWorkspaceViewState(query)).toMatchObject({
    view: 'envelope',
    part: 'b3',
    spectrumCursors: null,
  });
  expect(readWorkspaceViewState(query).envelopeCursors).toContain('107.4');
});

test('a rule of the spectrum opens the spectrum, and no cursor is set where no line is named', () => {
  const viewState = evidenceUrl({
    ...{ equipment, waveformId: 'w9', part: 's1', rule: 'unbalance', frequencyHz: null },
    amplitudeUnit: null,
  });
  const workspace = readWorkspaceViewState(new URLSearchParams(viewState.split('?')[1]));
  expect(workspace).toMatchObject({
    view: 'spectrum',
    spectrumCursors: null,
    spectrumView: null,
    unit: null,
  });
});

test('a spectrum opens in the unit of its evidence, as far as its line and some more', () => {
  const viewState = evidenceUrl({
    ...{ equipment, waveformId: 'w9', part: 's1', rule: 'unbalance', frequencyHz: 24.8 },
    amplitudeUnit: 'mm/s',
  });
  const workspace = readWorkspaceViewState(new URLSearchParams(viewState.split('?')[1]));
  expect(workspace).toMatchObject({ unit: 'mm/s', spectrumView: '0~149' });
});

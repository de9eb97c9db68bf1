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

test('the evidence of a finding is its newest record in the plot of its rule', () => {
  const url = evidenceUrl({
    ...{ equipment, waveformId: 'w9', part: 'b3', fault: 'outer-race', rule: 'bearing-outer-race' },
  });
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  expect(path).toBe('/dashboard/gearunit/details');
  expect(Object.fromEntries(query)).toMatchObject({ id: 'g1', tab: 'vibration', m: 'w9' });
  expect(readWorkspaceViewState(query)).toMatchObject({
    view: 'envelope',
    part: 'b3',
    finding: 'b3/outer-race',
  });
});

test('a rule of the spectrum opens the spectrum, one of a tooth the average of its turn', () => {
  const viewOf = (rule: string) => {
    const url = evidenceUrl({ ...{ equipment, waveformId: 'w9', part: 's1', fault: 'gear', rule } });
    return readWorkspaceViewState(new URLSearchParams(url.split('?')[1])).view;
  };
  expect(viewOf('shaft-unbalance: x')).toBe('spectrum');
  expect(viewOf('gear-tooth: x')).toBe('synchronous');
  expect(viewOf('gear-eccentric: x')).toBe('spectrum');
});

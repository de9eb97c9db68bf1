import { expect, test } from 'vitest';
import { readBenchAddress } from '../workspace/bench-address.ts';
import { evidenceAddress } from './evidence-address.ts';

const equipment = {
  id: 'g1',
  type: 'gearunit',
  identifier: 'GU-1',
  name: 'Mill',
  drivetrainId: 't1',
  drivetrainName: 'Mill',
} as const;

test('the evidence of a finding is its newest record in the plot of its rule, the cursor on its line', () => {
  const address = evidenceAddress({
    ...{ equipment, waveformId: 'w9', part: 'b3', rule: 'bearing-outer-race', frequencyHz: 107.4 },
    amplitudeUnit: 'm/s²',
  });
  const [path, search] = address.split('?');
  const query = new URLSearchParams(search);
  expect(path).toBe('/dashboard/gearunit/details');
  expect(Object.fromEntries(query)).toMatchObject({ id: 'g1', tab: 'vibration', m: 'w9' });
  expect(readBenchAddress(query)).toMatchObject({ view: 'envelope', part: 'b3', spectrumCursors: null });
  expect(readBenchAddress(query).envelopeCursors).toContain('107.4');
});

test('a rule of the spectrum opens the spectrum, and no cursor is set where no line is told', () => {
  const address = evidenceAddress({
    ...{ equipment, waveformId: 'w9', part: 's1', rule: 'unbalance', frequencyHz: null },
    amplitudeUnit: null,
  });
  const bench = readBenchAddress(new URLSearchParams(address.split('?')[1]));
  expect(bench).toMatchObject({ view: 'spectrum', spectrumCursors: null, spectrumView: null, unit: null });
});

test('a spectrum opens in the unit of its evidence, as far as its line and some more', () => {
  const address = evidenceAddress({
    ...{ equipment, waveformId: 'w9', part: 's1', rule: 'unbalance', frequencyHz: 24.8 },
    amplitudeUnit: 'mm/s',
  });
  const bench = readBenchAddress(new URLSearchParams(address.split('?')[1]));
  expect(bench).toMatchObject({ unit: 'mm/s', spectrumView: '0~149' });
});

import type { DownloadChoices } from '@ritzel/contract';
import { expect, test } from 'vitest';
import { channelKey, summaryOf, usualDecimalSign, usualSelection, withKeys } from './download-choice.ts';

const choices: DownloadChoices = {
  ...{ from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z', days: 1, parts: 1 },
  equipment: [
    {
      ...{ id: 'a', identifier: 'GU-1', name: 'Gear unit', type: 'gearunit' },
      signals: [
        { id: 's1', name: 'Velocity', unit: 'mm/s', role: 'velocity-rms', values: 1440 },
        { id: 's2', name: 'Oil', unit: '°C', role: 'oil-temperature', values: 0 },
      ],
      channels: [{ channel: 'de', name: 'Acceleration', records: 3, samples: 12_288 }],
    },
  ],
};

test('signals with values are chosen beforehand, and no records', () => {
  const usual = usualSelection(choices);
  expect([...usual.signals]).toEqual(['s1']);
  expect(summaryOf(choices, usual)).toMatchObject({
    signalIds: ['s1'],
    channels: [],
    values: 1440,
    records: 0,
  });
});

test('channels of equipment that is not shown any more do not count', () => {
  const channels = new Set([channelKey('a', 'de'), channelKey('gone', 'de')]);
  expect(summaryOf(choices, { signals: new Set(), channels })).toMatchObject({
    ...{ channels: [{ equipmentId: 'a', channel: 'de' }], records: 3, samples: 12_288 },
  });
});

test('a whole group is ticked and taken back', () => {
  const all = withKeys(new Set(['s9']), ['s1', 's2'], true);
  expect([...all]).toEqual(['s9', 's1', 's2']);
  expect([...withKeys(all, ['s1', 's2'], false)]).toEqual(['s9']);
});

test.each([
  ['de-DE', 'comma'],
  ['en-GB', 'point'],
  ['de-CH', 'point'],
  ['fr', 'comma'],
  ['zh', 'point'],
] as const)('a spreadsheet in %s wants a %s', (locale, sign) => expect(usualDecimalSign(locale)).toBe(sign));

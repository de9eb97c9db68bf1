import { expect, test } from 'vitest';
import { splitDays } from './download-days.ts';
import { fileWord, type PlanChoice, planDownload } from './download-plan.ts';

const choice = (changed: Partial<PlanChoice> = {}): PlanChoice => ({
  ...{ from: '2026-03-01', to: '2026-03-31', timeZone: 'UTC', decimalSign: 'point' },
  spans: splitDays('2026-03-01', '2026-03-31', 'UTC'),
  ...{ valueFormat: 'csv', recordFormat: 'wav', organisation: 'Holtwick Zement', person: 'Ada Brandt' },
  equipment: [
    { id: 'a', identifier: 'GU 1', name: 'Gear unit 1', type: 'gearunit' },
    { id: 'b', identifier: 'GU/1', name: 'Gear unit 1 too', type: 'gearunit' },
  ],
  signals: [
    { id: 's1', assetId: 'a', number: 1, name: 'Oil', unit: '°C', points: 100 },
    { id: 's2', assetId: 'b', number: 1, name: 'Oil', unit: '°C', points: 100 },
  ],
  records: [],
  ...changed,
});

test('machines whose names are alike in a file name have folders of their own', () => {
  const [part] = planDownload(choice()).parts;
  expect(part?.entries.map(({ name }) => name)).toEqual(['GU-1/values.csv', 'GU-1-2/values.csv']);
  expect(part).toMatchObject({ isArchive: true, fileName: 'ritzel-data-2026-03-01-to-2026-03-31.zip' });
});

test('one table alone is no archive', () => {
  const [part] = planDownload(choice({ signals: choice().signals.slice(0, 1) })).parts;
  expect(part).toMatchObject({ isArchive: false, fileName: 'GU-1-values-2026-03-01-to-2026-03-31.csv' });
});

test('a WAV has its sidecar, and two records of one moment are two files', () => {
  const record = { assetId: 'a', channel: 'DE radial', atMs: Date.UTC(2026, 2, 2), samples: 4 };
  const records = [
    { ...record, id: 'r1' },
    { ...record, id: 'r2' },
  ];
  const [part] = planDownload(choice({ signals: [], records })).parts;
  const stem = 'GU-1/records/DE-radial-20260302T000000000Z';
  expect(part?.entries.map(({ name }) => name)).toEqual([
    ...[`${stem}.wav`, `${stem}.wav.json`, `${stem}-2.wav`, `${stem}-2.wav.json`],
  ]);
});

test('each part holds the records of its days', () => {
  const spans = splitDays('2026-01-01', '2026-03-31', 'UTC');
  const records = [0, 1, 2].map((month) => ({
    ...{ id: `r${month}`, assetId: 'a', channel: 'c', atMs: Date.UTC(2026, month, 15), samples: 4 },
  }));
  const { parts } = planDownload(choice({ spans, records, recordFormat: 'uff', signals: [] }));
  expect(parts.map(({ entries }) => entries.length)).toEqual([1, 1, 1]);
  expect(parts.map(({ fileName }) => fileName)[1]).toMatch(/2026-02-01-to-2026-03-03-part-2-of-3\.uff$/);
});

test.each([
  ['../../etc/passwd', 'etc-passwd'],
  ['C:\\x', 'C-x'],
  ['..', 'data'],
  ['Gearbox 磨机', 'Gearbox'],
  ['.hidden', 'hidden'],
])('%s becomes %s in a file name', (text, word) => expect(fileWord(text)).toBe(word));

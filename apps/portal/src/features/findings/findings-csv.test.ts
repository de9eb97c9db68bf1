import type { FindingListItem } from '@ritzel/contract';
import { expect, test } from 'vitest';
import { findingsCsv } from './findings-csv.ts';

const finding: FindingListItem = {
  equipment: {
    ...{ id: crypto.randomUUID(), type: 'gearunit', identifier: 'GU-7', name: 'Mill, left' },
    ...{ drivetrainId: null, drivetrainName: null },
  },
  ...{ channel: 'input', channelName: 'Input', part: 'b3', partName: '=B3', fault: 'outer-race' },
  ...{ severity: 'WARNING', confidence: 0.914, state: 'confirmed', seen: 4, records: 5 },
  ...{ firstSeenAt: '2026-03-01T00:00:00.000Z', lastSeenAt: '2026-03-06T00:00:00.000Z' },
  ...{ growthDbPerWeek: 1.8249, amplitudes: [0.2, 0.5, null], amplitudeUnit: 'm/s²' },
  ...{ sentence: '', says: [], waveformId: crypto.randomUUID(), rule: 'bearing-outer-race', frequencyHz: 1 },
  closing: null,
  witnesses: [],
};

test('the file has one line a finding, safe for a spreadsheet, with the newest amplitude', () => {
  const csv = findingsCsv([finding], {
    column: (name) => name,
    fault: () => 'outer-race defect',
    severity: () => 'Warning',
    state: () => 'Confirmed',
  });
  const [head, line, end] = csv.split('\r\n');
  expect(head).toMatch(/^identifier,machine,part,fault,severity,confidence \[%\],state,/);
  expect(line).toBe(
    `GU-7,"Mill, left",'=B3,outer-race defect,Warning,91,Confirmed,2026-03-01T00:00:00.000Z,2026-03-06T00:00:00.000Z,` +
      `4,5,1.82,0.5,m/s²,Input,,${finding.waveformId}`,
  );
  expect(end).toBe('');
});

import type { Severity } from '@ritzel/drivetrain';
import { expect, test } from 'vitest';
import { findingEvents } from './finding-events.ts';
import type { FindingTrack } from './finding-rules.ts';

const place = { assetId: 'a', channel: 'c', organisationId: 'o' };

function finding(part: string, severity: Severity, isConfirmed: boolean): FindingTrack {
  const history = { firstSeenMs: 0, lastSeenMs: 1, seen: 3, records: 5, isConfirmed };
  // @NOTE: the evidence itself is no part of an event
  return {
    part,
    fault: 'outer-race',
    severity,
    history,
    waveformId: 'w',
    observations: [],
  } as unknown as FindingTrack;
}

test.each([
  ['seen for the first time', [], [finding('b1', 'WARNING', false)], []],
  [
    'confirmed',
    [finding('b1', 'AVERAGE', false)],
    [finding('b1', 'AVERAGE', true)],
    ['confirmed b1 null → 3'],
  ],
  ['confirmed at once', [], [finding('b1', 'WARNING', true)], ['confirmed b1 null → 4']],
  ['the same again', [finding('b1', 'WARNING', true)], [finding('b1', 'WARNING', true)], []],
  ['worse', [finding('b1', 'AVERAGE', true)], [finding('b1', 'WARNING', true)], ['grown b1 3 → 4']],
  ['better', [finding('b1', 'WARNING', true)], [finding('b1', 'AVERAGE', true)], []],
  ['seen no more', [finding('b1', 'WARNING', true)], [], ['closed b1 4 → null']],
  [
    'confirmed no more',
    [finding('b1', 'WARNING', true)],
    [finding('b1', 'WARNING', false)],
    ['closed b1 4 → null'],
  ],
  ['never confirmed and gone', [finding('b1', 'WARNING', false)], [], []],
  [
    'of two parts',
    [finding('b1', 'WARNING', true)],
    [finding('b2', 'AVERAGE', true)],
    ['confirmed b2 null → 3', 'closed b1 4 → null'],
  ],
])('a finding that is %s: its events', (_, before, after, said) => {
  const events = findingEvents(place, before, after);
  expect(
    events.map((event) => {
      if (event.kind !== 'finding') throw new Error(event.kind);
      const { part, severity, severityBefore } = event.parameters;
      return `${event.code} ${part} ${severityBefore} → ${severity}`;
    }),
  ).toEqual(said);
});

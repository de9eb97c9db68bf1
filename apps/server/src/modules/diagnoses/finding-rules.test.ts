import { type Fault, type Finding, findingSeverity, message, type RecordDiagnosis } from '@ritzel/diagnosis';
import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FindingTrack, followFindings, severitySinceMs } from './finding-rules.ts';

const HOUR_MS = 3_600_000;
const quiet = [{ indicator: 'velocityRms', severity: 'OK' as const }];

function findingOf(fault: Fault, confidence: number): Finding {
  const says = [message('FINDING_ROLLING', { part: 'b1', seen: 3, looked: 4 })];
  return {
    ...{ part: 'b1', partName: 'input bearing', fault, confidence },
    ...findingSeverity(confidence, 'OK', undefined),
    ...{ says, sentence: '', for: [], against: [], confirmBy: '', rule: 'test' },
    confirmMessage: message('CONFIRM_BEARING', { place: 'outer ring' }),
  };
}

function recordOf(faults: readonly (readonly [Fault, number])[], velocity: Severity, peak: Severity) {
  const findings = faults.map(([fault, confidence]) => findingOf(fault, confidence));
  const limits = [
    { indicator: 'velocity-rms', value: 1, unit: 'mm/s', severity: velocity, criterion: '' },
    { indicator: 'acceleration-peak', value: 1, unit: 'm/s²', severity: peak, criterion: '' },
  ];
  // @NOTE: of a kept diagnosis the histories read these alone
  return { findings, limits, problems: [], notEvaluated: [] } as unknown as RecordDiagnosis;
}

const record = (index: number) => ({ waveformId: `w${index}`, tMs: index * HOUR_MS });
const outerRaceOf = (findings: readonly FindingTrack[]) =>
  findings.find(({ fault }) => fault === 'outer-race')!;

test('a newer record that shows unbalance alone leaves the outer race at WARNING', () => {
  const first = followFindings([], record(0), recordOf([['outer-race', 0.9]], 'OK', 'OK'), quiet);
  expect(outerRaceOf(first)).toMatchObject({ severity: 'WARNING', waveformId: 'w0' });
  const second = followFindings(first, record(1), recordOf([['unbalance', 0.9]], 'SEVERE', 'OK'), quiet);
  expect(outerRaceOf(second)).toMatchObject({ severity: 'WARNING', waveformId: 'w0' });
  expect(second.find(({ fault }) => fault === 'unbalance')!.severity).toBe('SEVERE');
});

test('a record that shows both lifts each by its own indicators only', () => {
  const both = [
    ['outer-race', 0.9],
    ['unbalance', 0.9],
  ] as const;
  const shaking = followFindings([], record(0), recordOf(both, 'SEVERE', 'OK'), quiet);
  expect(shaking.map(({ fault, severity }) => [fault, severity])).toEqual([
    ['outer-race', 'WARNING'],
    ['unbalance', 'SEVERE'],
  ]);
  const knocking = followFindings([], record(0), recordOf(both, 'OK', 'SEVERE'), quiet);
  expect(knocking.map(({ severity }) => severity)).toEqual(['SEVERE', 'WARNING']);
});

test('the baseline of this machine lifts a finding, and then its reason says so', () => {
  const trend = [{ indicator: 'envelopeRms', severity: 'SEVERE' as const }];
  const [found] = followFindings([], record(0), recordOf([['outer-race', 0.9]], 'OK', 'OK'), trend);
  expect(found).toMatchObject({
    severity: 'SEVERE',
    finding: { severityMessage: { code: 'SEVERITY_AGREES' } },
  });
});

const severities = fc.constantFrom<Severity>('UNKNOWN', 'OK', 'AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL');
const faults = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom<Fault>('outer-race', 'inner-race', 'unbalance', 'gear'),
    fc.double({ min: 0, max: 1, noNaN: true }),
  ),
  { maxLength: 3, selector: ([fault]) => fault },
);
const arrivals = fc.array(
  fc.record({ index: fc.nat(12), faults, velocity: severities, peak: severities, trend: severities }),
  { maxLength: 14 },
);

test('for any records in any order, a severity is what its reason says and no record without the fault lifts it', () => {
  fc.assert(
    fc.property(arrivals, (records) => {
      let known: FindingTrack[] = [];
      for (const each of records) {
        const before = new Map(known.map((one) => [one.fault, one]));
        const trend = [{ indicator: 'velocityRms', severity: each.trend }];
        known = followFindings(
          known,
          record(each.index),
          recordOf(each.faults, each.velocity, each.peak),
          trend,
        );
        for (const { fault, severity, finding } of known) {
          expect(finding.severity).toBe(severity);
          const isCapped = finding.severityMessage.code === 'SEVERITY_CAPPED';
          if (isCapped) expect(SEVERITIES[severity]).toBeLessThanOrEqual(SEVERITIES.WARNING);
          const old = before.get(fault);
          const isInRecord = each.faults.some(([name]) => name === fault);
          if (old && !isInRecord) expect(severity).toBe(old.severity);
        }
      }
    }),
    { seed: 20_816_9, numRuns: 400 },
  );
});

test('is as bad as it is since the first of its newest records that are at least so bad, in whatever order they came', () => {
  const bads: readonly Severity[] = ['OK', 'SEVERE', 'OK', 'SEVERE', 'CRITICAL', 'SEVERE'];
  const follow = (order: readonly number[]) =>
    order.reduce<readonly FindingTrack[]>(
      (known, index) =>
        followFindings(known, record(index), recordOf([['outer-race', 0.9]], 'OK', bads[index]!), quiet),
      [],
    );
  for (const order of [
    [0, 1, 2, 3, 4, 5],
    [5, 4, 3, 2, 1, 0],
    [2, 5, 0, 4, 1, 3],
  ]) {
    const found = outerRaceOf(follow(order));
    expect(found.severity).toBe('SEVERE');
    expect(severitySinceMs(found)).toBe(3 * HOUR_MS);
    expect(found.history.firstSeenMs).toBe(0);
  }
});

test('a record of before records said how bad it was changes nothing about since when', () => {
  const found = outerRaceOf(
    followFindings([], record(3), recordOf([['outer-race', 0.9]], 'OK', 'SEVERE'), quiet),
  );
  const old = { waveformId: 'w1', tMs: HOUR_MS, isSeen: true, amplitude: 1 };
  expect(severitySinceMs({ ...found, observations: [old, ...found.observations] })).toBe(HOUR_MS);
});

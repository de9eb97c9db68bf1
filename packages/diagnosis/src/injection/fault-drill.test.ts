import { type Kinematics, limitsFor } from '@ritzel/drivetrain';
import { amplitudeSpectrum, bandRms, highestLine, signalStatistics } from '@ritzel/signal';
import { describe, expect, it } from 'vitest';
import { normalNoise, RATE_HZ, velocityLine } from '../signals.testing.ts';
import { doubleRate, joinRecords } from './change-record.ts';
import { combineOutcomes } from './combine-outcomes.ts';
import { type CoverageCell, coverageOfTargets } from './coverage.ts';
import { drillRecord, type RecordOutcome } from './drill-record.ts';
import { drillWithChange } from './drill-task.ts';
import { type DrillFault, listFaultTargets, partsOfTarget } from './fault-targets.ts';
import { checkHealthyRecord, isAlarmed } from './healthy-check.ts';
import { lowerLimits, proposeImprovements, rankImprovements } from './improvements.ts';
import { seededRandom } from './seeded-random.ts';

const geometry = { elements: 9, elementDiameterMm: 7.94, pitchDiameterMm: 39.04, contactAngleDeg: 0 };
const KINEMATICS: Kinematics = {
  shafts: [{ id: 'motor' }, { id: 'input' }, { id: 'output' }],
  couplings: [{ id: 'coupling', from: 'motor', to: 'input', kind: 'jaw', elements: 6 }],
  gearPairs: [
    {
      ...{ id: 'mesh', kind: 'helical' },
      ...{ pinion: { shaft: 'input', teeth: 23 }, wheel: { shaft: 'output', teeth: 67 } },
    },
  ],
  bearings: [
    { id: 'b1', shaft: 'input', geometry },
    { id: 'b2', shaft: 'output', geometry },
    { id: 'b3', shaft: 'input', designation: 'XY 99' },
  ],
  sensors: [
    { id: 's1', axis: 'radial', near: 'b1', channel: 'one' },
    { id: 's2', axis: 'radial', near: 'b2', channel: 'two' },
  ],
};
const TARGETS = listFaultTargets(KINEMATICS);
const targetOf = (element: string, fault: DrillFault) =>
  TARGETS.find((each) => each.element === element && each.fault === fault)!;
const healthySamples = (seconds: number, seed = 5) => {
  const x = normalNoise(Math.round(seconds * RATE_HZ), seed);
  const mesh = velocityLine(23 * 25, 0.5, x.length);
  return x.map((v, i) => v + mesh[i]!);
};
const question = {
  ...{ samplingRateHz: RATE_HZ, unit: 'm/s²', speedRpm: 1500, channel: 'one', position: null },
  kinematics: KINEMATICS,
};
const drill = (samples: Float64Array, element: string, fault: DrillFault, channel = 'one') => {
  const asked = { ...question, channel };
  const healthy = checkHealthyRecord(samples, asked);
  return drillRecord(samples, {
    question: asked,
    target: targetOf(element, fault),
    healthy,
    seed: 'record',
  });
};

describe('one fault in one record', () => {
  const record = healthySamples(2);

  it('a healthy record raises no alarm, and the speed is the one it shows', () => {
    const check = checkHealthyRecord(record, question);
    expect(isAlarmed(check)).toBe(false);
    expect(check.speedRpm).toBeCloseTo(1500, 0);
  });

  it('a bearing is named beside its sensor and left to the nearer one elsewhere', () => {
    const beside = drill(record, 'b1', 'outer-race');
    expect(beside.ruleStep).not.toBeNull();
    expect(beside).toMatchObject({ reason: null, namedAs: null, lossDb: 0 });
    expect(drill(record, 'b1', 'outer-race', 'two')).toMatchObject({
      ...{ ruleStep: null, reason: 'nearer-sensor', lossDb: 12 },
    });
  });

  it('a limit is passed although no rule looks, and names no part', () => {
    const far = drill(record, 'input', 'looseness', 'two');
    expect(far.ruleStep).toBeNull();
    expect(far.limitStep).not.toBeNull();
    expect(far.criterion).toMatch(/20816/);
  });

  it('says what is missing: teeth and dimensions, turns of the shaft', () => {
    expect(drill(record, 'b3', 'cage')).toMatchObject({ reason: 'no-kinematics', limitStep: null });
    const short = drill(healthySamples(0.5), 'b1', 'outer-race');
    expect(short).toMatchObject({ ruleStep: null, reason: 'too-few-turns' });
    expect(short.reasonParams.neededS).toBeCloseTo(1 / (0.06 * 25), 3);
  });

  it('the same seed comes to the same', () => {
    expect(drill(record, 'b1', 'inner-race')).toEqual(drill(record, 'b1', 'inner-race'));
  });

  it('a longer record of three healthy ones names what one is too short for', () => {
    const records = [5, 6, 7].map((seed) => {
      const samples = healthySamples(0.5, seed);
      return { samples, healthy: checkHealthyRecord(samples, question) };
    });
    const { outcome, hasFalseAlarm } = drillWithChange(
      records[0]!,
      question,
      targetOf('b1', 'outer-race'),
      'record',
      { change: { code: 'longer-record', element: null }, others: records.slice(1) },
    );
    expect(outcome.ruleStep).not.toBeNull();
    expect(hasFalseAlarm).toBe(false);
  });
});

describe('records as they would be', () => {
  it('joined records are as long as their sum less the fades, and as loud', () => {
    const records = [1, 2, 3].map((seed) => ({ acceleration: normalNoise(12_800, seed), speedRpm: 1500 }));
    const joined = joinRecords(records, RATE_HZ);
    expect(joined.length).toBe(3 * 12_800 - 2 * 256);
    expect(signalStatistics(joined).rmsAc).toBeCloseTo(1, 1);
  });

  it('a record of another speed is brought to that of the first', () => {
    const toneAt = (hz: number) =>
      Float64Array.from({ length: 25_600 }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ));
    const joined = joinRecords(
      [
        { acceleration: toneAt(100), speedRpm: 1000 },
        { acceleration: toneAt(102), speedRpm: 1020 },
      ],
      RATE_HZ,
    );
    const second = joined.subarray(26_000);
    expect(highestLine(amplitudeSpectrum(second, RATE_HZ), 50, 200)!.frequencyHz).toBeCloseTo(100, 0);
  });

  it('twice the sampling rate keeps what was measured and adds noise as dense as the top of the band', () => {
    const tone = Float64Array.from(
      normalNoise(25_600, 4),
      (v, i) => v + 3 * Math.sin((2 * Math.PI * 500 * i) / RATE_HZ),
    );
    const faster = doubleRate(tone, RATE_HZ, seededRandom(1));
    expect(faster.length).toBe(2 * tone.length);
    const line = highestLine(amplitudeSpectrum(faster, 2 * RATE_HZ), 400, 600)!;
    expect(line.frequencyHz).toBeCloseTo(500, 2);
    expect(line.value).toBeCloseTo(3, 1);
    const band = (lowHz: number) => bandRms(faster, 2 * RATE_HZ, [{ lowHz, highHz: lowHz + 1000 }])[0]!;
    expect(20 * Math.log10(band(9000) / band(3700))).toBeCloseTo(0, 0);
  });

  it('limits one rating lower divide every boundary by 1.6', () => {
    const [limit] = limitsFor({ part: 'gearunit' });
    const [lower] = lowerLimits([limit!]);
    expect(lower!.boundaries.b).toBeCloseTo(limit!.boundaries.b / 1.6, 9);
    expect(lower!.boundaries.c).toBeCloseTo(limit!.boundaries.c / 1.6, 9);
  });
});

const outcome = (given: Partial<RecordOutcome>): RecordOutcome => ({
  ...{ ruleStep: null, limitStep: null, rule: null, namedAs: null, criterion: null },
  ...{ reason: 'not-recognised', reasonParams: {}, lossDb: 0 },
  ...given,
});

describe('coverage', () => {
  it('counts what most records show: two of three, both of two', () => {
    const steps = (...each: (number | null)[]) =>
      combineOutcomes(each.map((ruleStep) => outcome({ ruleStep })))?.ruleStep;
    expect(steps(1, 3, null)).toBe(3);
    expect(steps(1, null, null)).toBeNull();
    expect(steps(1, 4)).toBe(4);
    expect(steps(1, null)).toBeNull();
    expect(steps(2)).toBe(2);
    expect(combineOutcomes([])).toBeUndefined();
  });

  it('takes the sensor that names first, before any limit; a hole is that of the sensor which should', () => {
    const targets = TARGETS.slice(0, 3);
    const cell = (target: number, sensor: number, given: Partial<RecordOutcome>): CoverageCell => ({
      ...{ target, sensor },
      ...outcome(given),
    });
    const coverage = coverageOfTargets(targets, [
      cell(0, 0, { ruleStep: 4 }),
      cell(0, 1, { ruleStep: 2 }),
      cell(0, 2, { limitStep: 0 }),
      cell(1, 0, { limitStep: 6, reason: 'nearer-sensor' }),
      cell(1, 1, { reason: 'too-few-turns' }),
      cell(2, 0, { reason: 'nearer-sensor' }),
      cell(2, 1, { reason: 'not-recognised', lossDb: 6 }),
    ]);
    expect(coverage).toMatchObject([
      { state: 'named', step: 2, sensor: 1 },
      { state: 'limit', step: 6, sensor: 0, cell: { reason: 'too-few-turns' } },
      { state: 'never', step: null, sensor: 1, cell: { reason: 'not-recognised' } },
    ]);
  });

  it('shafts that a coupling joins are one, bearings are themselves', () => {
    expect(partsOfTarget(targetOf('motor', 'unbalance'), KINEMATICS)).toEqual(
      new Set(['motor', 'coupling', 'input']),
    );
    expect(partsOfTarget(targetOf('b1', 'cage'), KINEMATICS)).toEqual(new Set(['b1']));
  });

  it('proposes what the reasons ask for, and no longer record where there is only one', () => {
    const sensor = { name: 'DE', samplingRateHz: 12_800, durationS: 2, otherOperation: null };
    const at = (target: number, given: Partial<RecordOutcome>): CoverageCell => ({
      ...{ target, sensor: 0 },
      ...outcome(given),
    });
    const codes = (records: number, ...cells: CoverageCell[]) =>
      proposeImprovements(TARGETS, coverageOfTargets(TARGETS, cells), [{ ...sensor, records }]).map(
        ({ code }) => code,
      );
    expect(codes(3, at(0, { reason: 'too-few-turns' }))).toEqual(['lower-limits', 'longer-record']);
    expect(codes(1, at(0, { reason: 'too-few-turns' }))).toEqual(['lower-limits']);
    expect(codes(1, at(0, { reason: 'above-band', lossDb: 6 }))).toEqual([
      ...(['lower-limits', 'faster-sampling', 'add-sensor'] as const),
    ]);
    expect(codes(1, at(8, { reason: 'no-kinematics' }))).toEqual(['complete-kinematics']);
    expect(codes(3, at(0, { ruleStep: 1 }))).toEqual([]);
  });

  it('ranks settings before data before hardware, then by faults closed; false alarms and nothing gained behind', () => {
    const tried = (
      code: 'lower-limits' | 'longer-record' | 'add-sensor',
      closed: number,
      falseAlarms = 0,
    ) => ({
      ...{ code, sensor: 0, element: null, holes: [], params: { n: `${code} ${closed}` }, falseAlarms },
      closed: Array.from({ length: closed }, (_, i) => i),
    });
    const ranked = rankImprovements([
      tried('add-sensor', 9),
      tried('lower-limits', 5, 2),
      tried('longer-record', 2),
      tried('longer-record', 3),
      tried('lower-limits', 0),
      tried('lower-limits', 1),
    ]);
    expect(ranked.map(({ params }) => params.n)).toEqual([
      ...['lower-limits 1', 'longer-record 3', 'longer-record 2', 'add-sensor 9'],
      ...['lower-limits 5', 'lower-limits 0'],
    ]);
  });
});

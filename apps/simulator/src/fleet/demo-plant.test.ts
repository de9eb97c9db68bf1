import { drivetrainDocumentSchema } from '@ritzel/contract';
import { checkKinematics, evaluateLimit, limitsFor, type Severity, worse } from '@ritzel/drivetrain';
import { describe, expect, it } from 'vitest';
import { SimulatedMachine } from '../simulated-machine.ts';
import { demoPlantDocuments, MACHINE_PLANS } from './demo-plant.ts';
import { machineDocument } from './machine-document.ts';

const DAY_MS = 86_400_000;

describe('the demo plant', () => {
  const documents = demoPlantDocuments();

  it('has two dozen drivetrains in eight industries, each with an identifier of its own', () => {
    expect(documents).toHaveLength(24);
    expect(new Set(documents.map(({ application }) => application.type)).size).toBe(8);
    const identifiers = documents.flatMap(({ identifier, parts }) => [
      identifier,
      ...parts.flatMap((part) => [
        part.identifier,
        ...(part.devices ?? []).map((device) => device.identifier),
      ]),
    ]);
    expect(new Set(identifiers).size).toBe(identifiers.length);
  });

  it('is handed over in documents that the contract accepts', () => {
    for (const document of documents) {
      const read = drivetrainDocumentSchema.safeParse(document);
      expect(read.error?.issues ?? [], document.identifier).toEqual([]);
    }
  });

  it('has drivetrains that can turn and be assembled without a warning', () => {
    for (const { identifier, kinematics } of documents) {
      const { errors, warnings } = checkKinematics(kinematics);
      expect(
        [...errors, ...warnings].map(({ message }) => message),
        identifier,
      ).toEqual([]);
    }
  });

  it('gives away nothing of its faults in what it hands over', () => {
    const text = JSON.stringify(documents);
    for (const { faults } of MACHINE_PLANS) {
      for (const { kind } of faults ?? []) expect(text).not.toContain(kind);
    }
  });

  it('has devices on couplings too, each with a measurement of its own and a torque', () => {
    const watched = documents.flatMap(({ parts }) =>
      parts.filter(({ type, devices }) => type === 'coupling' && (devices ?? []).length > 0),
    );
    expect(watched.map(({ identifier }) => identifier)).toEqual(['CI-KCM-6235', 'CI-PM3-DRY']);
    for (const { devices } of watched) {
      expect(devices?.[0]?.waveforms).toMatchObject([{ channel: 'coupling-in', position: 'coupling-in' }]);
      expect(devices?.[0]?.signals?.map(({ role }) => role)).toContain('torque');
    }
    const kiln = new SimulatedMachine(MACHINE_PLANS[0]!, { seed: 1, epochMs: 0, fromMs: -DAY_MS });
    const moment = kiln.momentAt(0);
    // 560 kW at 994 rpm are 5.38 kNm; it runs at about four fifths of that.
    expect(kiln.valueAt('Coupling/torque', moment)! / moment.operating.load).toBeCloseTo(5.38, 0);
    expect(kiln.valueAt('Vibration/coupling-in/velocityRms', moment)).toBeGreaterThan(0.5);
    expect(kiln.valueAt('Coupling/temperature', moment)).toBeGreaterThan(kiln.plan.plant.hallC);
  });

  it('reads its hour counters and maintenance alike', () => {
    const kiln = documents[0]!;
    expect(kiln.maintenanceDueHours).toBe(58_069 - 164);
  });
});

/** The worst level that the shipped limits give a machine's gear unit and motor at a moment. */
function severityOf(machine: SimulatedMachine, tMs: number): Severity {
  const moment = machine.momentAt(tMs);
  if (tMs >= machine.silentFromMs) return 'UNKNOWN';
  let severity: Severity = 'UNKNOWN';
  const isWindTurbine = machine.plan.plant.application === 'wind';
  const evaluate = (
    part: 'gearunit' | 'motor',
    question: Pick<Parameters<typeof limitsFor>[0], 'quantity' | 'detector' | 'place'>,
    value: number | null | undefined,
  ) => {
    const [limit] = limitsFor({ part, powerKw: machine.plan.motor.powerKw, isWindTurbine, ...question });
    if (limit && typeof value === 'number') severity = worse(severity, evaluateLimit(value, limit));
  };
  for (const position of ['motor-de', 'input-de', 'intermediate', 'output']) {
    const part = position === 'motor-de' ? 'motor' : 'gearunit';
    const vibration = moment.operating.isRunning ? machine.vibrationAt(position, moment) : undefined;
    evaluate(part, { quantity: 'velocity', detector: 'rms' }, vibration?.velocityRmsMmS);
    evaluate(part, { quantity: 'acceleration', detector: 'peak' }, vibration?.accelerationPeakMS2);
  }
  evaluate('gearunit', { quantity: 'temperature', place: 'oil' }, machine.valueAt('Oil/temperature', moment));
  evaluate(
    'gearunit',
    { quantity: 'temperature', place: 'bearing' },
    machine.valueAt('Bearing/B1/temperature', moment),
  );
  evaluate(
    'motor',
    { quantity: 'temperature', place: 'bearing' },
    machine.valueAt('Bearing/M1/temperature', moment),
  );
  evaluate(
    'motor',
    { quantity: 'temperature', place: 'winding' },
    machine.valueAt('Motor/windingTemperature', moment),
  );
  evaluate('gearunit', { quantity: 'pressure', place: 'oil' }, machine.valueAt('Oil/pressure', moment));
  return severity;
}

const SICK: Readonly<Record<string, Severity>> = {
  'KCM-6235': 'CRITICAL',
  'OLC-101': 'SEVERE',
  'MOE-01': 'SEVERE',
  'FAN-4331': 'WARNING',
  'PM3-DRY': 'WARNING',
  'ROS-02': 'WARNING',
  'CML-4220': 'AVERAGE',
  'PM5-WIN': 'AVERAGE',
  'MOE-04': 'AVERAGE',
  'SPU-41': 'AVERAGE',
  'AUR-PS': 'UNKNOWN',
};

describe('the plant on the day the demonstration begins', () => {
  it.each(['2026-11-21T10:00:00Z', '2027-02-03T22:10:00Z', '2027-07-14T04:30:00Z'])(
    'begun at %s shows every severity, and keeps it over the day',
    (begin) => {
      const epochMs = Date.parse(begin);
      const strays: string[] = [];
      for (const plan of MACHINE_PLANS) {
        const machine = new SimulatedMachine(plan, { seed: 1, epochMs, fromMs: epochMs - 5 * DAY_MS });
        for (let hour = 0; hour <= 24; hour++) {
          const severity = severityOf(machine, epochMs + hour * 3_600_000);
          const expected: readonly Severity[] = SICK[plan.tag] ? [SICK[plan.tag]!] : ['OK', 'GOOD'];
          if (!expected.includes(severity)) strays.push(`${plan.tag} ${severity} after ${hour} h`);
        }
      }
      expect(strays).toEqual([]);
    },
  );

  it('was sound ninety days before, but for what began earlier', () => {
    const epochMs = Date.parse('2026-11-21T10:00:00Z');
    const early = MACHINE_PLANS.filter(({ faults }) =>
      (faults ?? []).every(({ onsetDays }) => onsetDays < 85),
    );
    for (const plan of early) {
      const machine = new SimulatedMachine(plan, { seed: 1, epochMs, fromMs: epochMs - 90 * DAY_MS });
      expect(['OK', 'GOOD'], plan.tag).toContain(severityOf(machine, epochMs - 88 * DAY_MS));
    }
  });

  it('has a document whose signals the machine can all answer', () => {
    const epochMs = Date.parse('2026-11-21T10:00:00Z');
    for (const plan of MACHINE_PLANS) {
      const machine = new SimulatedMachine(plan, { seed: 1, epochMs, fromMs: epochMs });
      const signals = machineDocument(plan)
        .parts.flatMap((part) => part.devices ?? [])
        .flatMap((d) => d.signals ?? []);
      const moment = machine.momentAt(epochMs);
      for (const { metric } of signals) {
        const value = machine.valueAt(metric, moment);
        if (value !== null) expect(Number.isFinite(value), `${plan.tag} ${metric}`).toBe(true);
      }
      expect(() => machine.valueAt('Nothing/here', moment)).toThrow('has no metric');
    }
  });
});

import { type OperationData, problem } from '@ritzel/contract';
import type { Database } from '../../platform/database.ts';
import { makeSignalStore, type SignalPlace } from '../devices/index.ts';
import { listNameplates, type Nameplate } from '../equipment/index.ts';
import type { BucketedSeries, TelemetryStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { countRunning, coverageOf, ranAt, runningAbove, timeAtLevel } from './operation-rules.ts';

type OperationSignal = SignalPlace & Pick<Nameplate, 'nameplate'>;

/** Enough that a stop of ten minutes is seen in a month; beyond a month hours are read, which cost nothing. */
const MOST_BUCKETS = 4464;
const LOAD_ROLES = ['load', 'torque', 'power'] as const;

/** What the nameplate says of the quantity of a signal, in the signal's unit. */
export function ratedOf({
  role,
  unit,
  nameplate,
}: Pick<OperationSignal, 'role' | 'unit' | 'nameplate'>): number | null {
  const number = (...names: string[]) =>
    names.map((name) => nameplate[name]).find((value) => typeof value === 'number') as number | undefined; // @NOTE: find's predicate does not narrow
  if (role === 'load') return unit === '%' ? 100 : null;
  if (role === 'torque') {
    const newtonMetres = number('TorqueRated', 'MotorTorqueRated');
    if (newtonMetres === undefined) return null;
    return unit === 'kNm' ? newtonMetres / 1000 : unit === 'Nm' ? newtonMetres : null;
  }
  if (role === 'power') return unit === 'kW' ? (number('PowerRated', 'MotorPowerRated') ?? null) : null;
  return null;
}

/** The signals that hours and loads are counted from, in the order of preference: a coupling's come last. */
async function listOperationSignals(
  db: Database,
  viewer: EquipmentViewer,
  nameplates: readonly Nameplate[],
): Promise<OperationSignal[]> {
  const preferred = nameplates
    .map((nameplate, place) => ({
      ...nameplate,
      place: nameplate.type === 'coupling' ? nameplates.length + place : place,
    }))
    .sort((a, b) => a.place - b.place);
  const signals = await makeSignalStore(db, viewer).listOfRoles(
    nameplates.map(({ id }) => id),
    ['speed', ...LOAD_ROLES, 'operating-hours'],
  );
  return preferred.flatMap(({ id, nameplate }) =>
    signals.filter(({ assetId }) => assetId === id).map((signal) => ({ ...signal, nameplate })),
  );
}

/** The rated speed of the shaft that a speed signal measures: the input, which is the motor's. */
function ratedSpeed(nameplates: readonly Nameplate[]): number | null {
  const speed = nameplates.find(({ type }) => type === 'motor')?.nameplate.MotorSpeedRated;
  return typeof speed === 'number' ? speed : null;
}

export async function readOperationOf(
  parts: { db: Database; store: Pick<TelemetryStore, 'readSeries'> },
  viewer: EquipmentViewer,
  id: string,
  range: { from: Date; to: Date },
): Promise<OperationData> {
  const { db, store } = parts;
  const nameplates = await listNameplates(db, viewer, id);
  if (nameplates[0]?.type !== 'drivetrain') throw problem.notFound('drivetrain');
  const signals = await listOperationSignals(db, viewer, nameplates);
  const speedSignal = signals.find(({ role }) => role === 'speed');
  const loadSignal = LOAD_ROLES.map((role) => signals.find((each) => each.role === role)).find(Boolean);
  const counterSignal = signals.find(({ role }) => role === 'operating-hours');
  const [fromMs, toMs] = [range.from.getTime(), range.to.getTime()];
  const read = (signal: OperationSignal | undefined, buckets: number): Promise<BucketedSeries | undefined> =>
    signal === undefined
      ? Promise.resolve(undefined)
      : store.readSeries({ assetId: signal.assetId, signalNumber: signal.number, fromMs, toMs, buckets });
  const buckets = Math.max(1, Math.min(MOST_BUCKETS, Math.floor((toMs - fromMs) / 60_000)));
  const rated = ratedSpeed(nameplates);
  const [speed, load, counter] = await Promise.all([
    read(speedSignal, buckets),
    read(loadSignal, buckets),
    read(counterSignal, 200),
  ]);
  const above = speed === undefined ? null : runningAbove(rated, speed);
  const time = speed === undefined || above === null ? null : countRunning(speed, above);
  const ran = speed === undefined || above === null ? null : ranAt(speed, above);
  const known = speed ?? load;
  const last = (counter?.timesMs.length ?? 0) - 1;
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    resolutionS: (known === undefined ? (toMs - fromMs) / buckets : coverageOf(known).resolutionMs) / 1000,
    knownHours:
      time?.knownHours ??
      (load === undefined ? 0 : coverageOf(load).ms.reduce((sum, ms) => sum + ms, 0) / 3_600_000),
    runningHours: time?.runningHours ?? null,
    runningAboveRpm: above,
    starts: time?.starts ?? null,
    counter:
      counterSignal === undefined || counter === undefined || last < 0
        ? null
        : { signalId: counterSignal.id, fromHours: counter.min[0]!, toHours: counter.max[last]! },
    speed:
      speedSignal === undefined || speed === undefined
        ? null
        : {
            signalId: speedSignal.id,
            signalName: speedSignal.name,
            unit: speedSignal.unit,
            rated,
            bins: timeAtLevel(speed, rated, ran ?? (() => true)),
          },
    load:
      loadSignal === undefined || load === undefined
        ? null
        : {
            signalId: loadSignal.id,
            signalName: loadSignal.name,
            unit: loadSignal.unit,
            rated: ratedOf(loadSignal),
            bins: timeAtLevel(load, ratedOf(loadSignal), ran ?? (() => true)),
          },
  };
}

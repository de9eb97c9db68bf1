import type { Reason } from '@ritzel/contract';
import { SEVERITIES, type Severity, type SeverityState } from '@ritzel/drivetrain';
import type { Pool, PoolClient } from 'pg';
import { appendEvents } from '../domain-events/index.ts';
import {
  type AssetState,
  type ConditionChange,
  freshSignalState,
  limitsInUnit,
  type PartFinding,
  type SignalState,
} from './asset-state.ts';
import { criteriaFor, EVALUATED_ROLES, type PartFacts } from './criteria.ts';
import { writeFreeEquipment } from './equipment-write.ts';

/** What the limits of a part's signals are chosen by. */
export interface PartRow {
  type: string;
  application_type: string | null;
  nameplate: PartFacts['nameplate'];
  vibration_rating: PartFacts['vibrationRating'];
  temperature_limits: PartFacts['temperatureLimits'];
}

interface AssetRow extends PartRow {
  id: string;
  organisation_id: string;
  drivetrain_id: string | null;
  name: string;
  severity: number;
  has_unknown: boolean;
  severity_since: Date | null;
  reason: Reason | null;
}

interface SignalRow {
  id: string;
  asset_id: string;
  number: number;
  key: string;
  name: string;
  role: string;
  unit: string;
  interval_s: number | null;
  evaluated_at: Date | null;
  since: Date | null;
  value: number | null;
  reason: Reason | null;
  state: (SeverityState & { knownSinceMs?: number }) | null;
  /** Newest point of a speed: it is evaluated with others, and has no condition that would remember it. */
  last_ms: number | null;
  last_value: number | null;
}

interface FindingRow {
  asset_id: string;
  severity: number;
  first_seen: Date;
  waveform_id: string;
  sentence: string;
  says: NonNullable<Reason['says']>;
}

/** Where no interval was declared: long enough that a slow signal is not called silent. */
const defaultIntervalMs = 10 * 60_000;

function signalStateOf(row: SignalRow, asset: AssetRow): SignalState {
  const part = partOf(asset);
  const limits = limitsInUnit(criteriaFor(row, part), row.unit);
  const signal = freshSignalState({
    id: row.id,
    number: row.number,
    role: row.role,
    unit: row.unit,
    intervalMs: row.interval_s === null ? defaultIntervalMs : row.interval_s * 1000,
    facts: {
      componentId: asset.id,
      partName: asset.name,
      signalId: row.id,
      signalKey: row.key,
      signalName: row.name,
      unit: row.unit,
    },
    limits,
  });
  if (row.evaluated_at && row.since && row.state) {
    signal.state = row.state;
    signal.sinceMs = row.since.getTime();
    signal.knownSinceMs = row.state.knownSinceMs ?? 0;
    signal.reason = row.reason;
    signal.lastMs = row.evaluated_at.getTime();
    signal.lastValue = row.value ?? Number.NaN;
  } else if (row.last_ms !== null && row.last_value !== null) {
    signal.lastMs = row.last_ms;
    signal.lastValue = row.last_value;
  }
  return signal;
}

export function partOf(row: PartRow): PartFacts {
  return {
    type: row.type,
    applicationType: row.application_type,
    nameplate: row.nameplate,
    vibrationRating: row.vibration_rating,
    temperatureLimits: row.temperature_limits,
  };
}

function assetStateOf(
  row: AssetRow,
  signals: readonly SignalRow[],
  findings: readonly PartFinding[],
): AssetState {
  const states = signals.map((signal) => signalStateOf(signal, row));
  const counts = ({ limits, role }: SignalState) => limits.length > 0 || role === 'speed';
  return {
    findings,
    assetId: row.id,
    organisationId: row.organisation_id,
    drivetrainId: row.drivetrain_id,
    name: row.name,
    part: partOf(row),
    signals: new Map(states.filter(counts).map((state) => [state.number, state])),
    otherSignals: new Set(states.filter((state) => !counts(state)).map(({ number }) => number)),
    condition: {
      severity: (Object.keys(SEVERITIES) as Severity[])[row.severity] ?? 'UNKNOWN', // @NOTE: keys stand in the order of their numbers
      hasUnknown: row.has_unknown,
      sinceMs: row.severity_since?.getTime() ?? 0,
      reason: row.reason,
    },
    silenceDueMs: Number.NEGATIVE_INFINITY,
    isDirty: false,
  };
}

/** What the condition evaluator knows of assets, with all parts of their drivetrains. */
export async function loadAssets(pool: Pool, assetIds: readonly string[]): Promise<AssetState[]> {
  const { rows: assets } = await pool.query<AssetRow>(
    `with asked as (select coalesce(drivetrain_id, id) as drivetrain from equipment where id = any($1::uuid[]))
     select id, organisation_id, drivetrain_id, name, type, application_type, nameplate, vibration_rating, temperature_limits,
            severity, has_unknown, severity_since, reason
       from equipment
      where equipment.id in (select drivetrain from asked) or equipment.drivetrain_id in (select drivetrain from asked)`,
    [assetIds],
  );
  const { rows: signals } = await pool.query<SignalRow>(
    `select signal.id, signal.asset_id, signal.number, signal.key, signal.name, signal.role, signal.unit, signal.interval_s,
            condition.evaluated_at, condition.since, condition.value, condition.reason, condition.state,
            last.t_ms as last_ms, last.value as last_value
       from signal
       left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
       left join telemetry_last last
         on signal.role = 'speed' and last.asset_id = signal.asset_id and last.signal_number = signal.number
      where signal.asset_id = any($1::uuid[])`,
    [assets.map((asset) => asset.id)],
  );
  const byAsset = Map.groupBy(signals, (signal) => signal.asset_id);
  const findings = await loadFindings(pool, assets);
  return assets.map((asset) =>
    assetStateOf(asset, byAsset.get(asset.id) ?? [], findings.get(asset.id) ?? []),
  );
}

/** Confirmed findings of these assets, worst first. */
async function loadFindings(
  pool: Pool,
  assets: readonly AssetRow[],
): Promise<ReadonlyMap<string, PartFinding[]>> {
  const { rows } = await pool.query<FindingRow>(
    `select asset_id, severity, first_seen, waveform_id, sentence, says from finding_condition
      where is_confirmed and asset_id = any($1::uuid[]) order by severity desc, first_seen`,
    [assets.map((asset) => asset.id)],
  );
  const names = new Map(assets.map((asset) => [asset.id, asset.name]));
  const states = rows.map((row) => ({
    assetId: row.asset_id,
    severity: (Object.keys(SEVERITIES) as Severity[])[row.severity] ?? 'UNKNOWN', // @NOTE: keys stand in the order of their numbers
    sinceMs: row.first_seen.getTime(),
    reason: {
      kind: 'finding',
      componentId: row.asset_id,
      partName: names.get(row.asset_id) ?? '',
      at: row.first_seen.toISOString(),
      waveformId: row.waveform_id,
      says: row.says,
      sentence: row.sentence,
    } satisfies Reason,
  }));
  return Map.groupBy(states, (state) => state.assetId);
}

/** Assets whose stored condition is older than three of its intervals and still claims to be known. */
export async function listSilentAssets(pool: Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ asset_id: string }>(
    `select distinct condition.asset_id
       from condition join signal on signal.asset_id = condition.asset_id and signal.number = condition.signal_number
      where condition.severity > 0
        and condition.evaluated_at < $1::timestamptz - make_interval(secs => 3 * coalesce(signal.interval_s, $2))
      limit 1000`,
    [now, defaultIntervalMs / 1000],
  );
  return rows.map((row) => row.asset_id);
}

/** A signal with points that came after its condition was last written; the speed of a drivetrain too. */
export interface UnevaluatedSignal {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly evaluatedMs: number;
}

/** Of a signal that has never been evaluated the last day is enough. */
const LONGEST_CATCH_UP_MS = 86_400_000;

export async function listUnevaluated(pool: Pool): Promise<UnevaluatedSignal[]> {
  const { rows } = await pool.query<UnevaluatedSignal>(
    `select last.asset_id as "assetId", last.signal_number as "signalNumber",
            coalesce(extract(epoch from condition.evaluated_at) * 1000, last.t_ms - $2::bigint)::bigint as "evaluatedMs"
       from telemetry_last last
       join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
       left join condition on condition.asset_id = last.asset_id and condition.signal_number = last.signal_number
      where signal.role = any($1::text[]) and last.t_ms > coalesce(extract(epoch from condition.evaluated_at) * 1000, 0)`,
    [EVALUATED_ROLES, LONGEST_CATCH_UP_MS],
  );
  return rows;
}

const instantOf = (ms: number) => new Date(ms).toISOString();

/**
 * Writes what the evaluator found: conditions, their changes, and the condition columns of the equipment. Answers the
 * assets that are written; those of drivetrains that somebody saves at this moment are not.
 */
export function writeConditions(
  pool: Pool,
  assets: readonly AssetState[],
  changes: readonly ConditionChange[],
  onRefused: (error: unknown, ids: readonly string[]) => void,
): Promise<ReadonlySet<string>> {
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const changesOf = Map.groupBy(changes, (change) => change.assetId);
  const wanted = assets.map(({ assetId, drivetrainId }) => ({ id: assetId, drivetrainId }));
  const write = async (client: PoolClient, ids: ReadonlySet<string>) => {
    const free = [...ids].flatMap((id) => byId.get(id) ?? []);
    await writeSignals(client, free);
    await writeChanges(
      client,
      [...ids].flatMap((id) => changesOf.get(id) ?? []),
    );
    await writeEquipment(
      client,
      free.filter((asset) => asset.isDirty),
    );
  };
  return writeFreeEquipment(pool, wanted, write, onRefused);
}

async function writeSignals(client: PoolClient, assets: readonly AssetState[]): Promise<void> {
  const signals = assets.flatMap((asset) =>
    [...asset.signals.values()].filter((signal) => signal.isDirty).map((signal) => ({ asset, signal })),
  );
  if (signals.length === 0) return;
  // A signal that a save took away, or gave another role, has no condition any more: it is read anew first.
  await client.query(
    `insert into condition (asset_id, signal_number, organisation_id, severity, since, evaluated_at, value, reason, state)
     select found.asset_id, found.number, found.organisation_id, found.severity, found.since, found.evaluated_at, found.value,
            found.reason, found.state
       from unnest($1::uuid[], $2::int[], $3::uuid[], $4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::float8[], $8::jsonb[],
                   $9::jsonb[], $10::uuid[], $11::text[])
              as found (asset_id, number, organisation_id, severity, since, evaluated_at, value, reason, state, signal_id, role)
       join signal on signal.id = found.signal_id and signal.role = found.role
     on conflict (asset_id, signal_number) do update
       set severity = excluded.severity, since = excluded.since, evaluated_at = excluded.evaluated_at,
           value = excluded.value, reason = excluded.reason, state = excluded.state`,
    [
      signals.map(({ asset }) => asset.assetId),
      signals.map(({ signal }) => signal.number),
      signals.map(({ asset }) => asset.organisationId),
      signals.map(({ signal }) => SEVERITIES[signal.state.severity]),
      signals.map(({ signal }) => instantOf(signal.sinceMs)),
      signals.map(({ signal }) => instantOf(signal.lastMs)),
      signals.map(({ signal }) => (Number.isFinite(signal.lastValue) ? signal.lastValue : null)),
      signals.map(({ signal }) => JSON.stringify(signal.reason)),
      signals.map(({ signal }) => JSON.stringify({ ...signal.state, knownSinceMs: signal.knownSinceMs })),
      signals.map(({ signal }) => signal.id),
      signals.map(({ signal }) => signal.role),
    ],
  );
}

async function writeChanges(client: PoolClient, changes: readonly ConditionChange[]): Promise<void> {
  await appendEvents(
    client,
    changes.map((change) => ({
      kind: 'condition',
      code: 'changed',
      parameters: {
        signalNumber: change.signalNumber,
        from: SEVERITIES[change.from],
        to: SEVERITIES[change.to],
        value: Number.isFinite(change.value) ? change.value : null,
        reason: change.reason,
      },
      equipmentId: change.assetId,
      occurredAt: new Date(change.atMs),
      subject: { kind: 'signal', id: change.reason.signalId ?? null },
      actor: { kind: 'system' },
    })),
  );
}

async function writeEquipment(client: PoolClient, assets: readonly AssetState[]): Promise<void> {
  if (assets.length === 0) return;
  await client.query(
    `update equipment
        set severity = found.severity, has_unknown = found.has_unknown, severity_since = found.since, reason = found.reason
       from unnest($1::uuid[], $2::smallint[], $3::boolean[], $4::timestamptz[], $5::jsonb[])
              as found (id, severity, has_unknown, since, reason)
      where equipment.id = found.id`,
    [
      assets.map((asset) => asset.assetId),
      assets.map((asset) => SEVERITIES[asset.condition.severity]),
      assets.map((asset) => asset.condition.hasUnknown),
      assets.map((asset) => (asset.condition.sinceMs > 0 ? instantOf(asset.condition.sinceMs) : null)),
      assets.map((asset) =>
        asset.condition.reason === null ? null : JSON.stringify(asset.condition.reason),
      ),
    ],
  );
}

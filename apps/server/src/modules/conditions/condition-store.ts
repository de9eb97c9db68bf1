import type { Reason } from '@ritzel/contract';
import { SEVERITIES, type Severity, type SeverityState } from '@ritzel/drivetrain';
import type { Pool, PoolClient } from 'pg';
import { appendEvents } from '../domain-events/index.ts';
import {
  type AssetState,
  type ConditionChange,
  type FindingState,
  freshSignalState,
  limitsInUnit,
  RING_SLOTS,
  type SignalState,
} from './asset-state.ts';
import { criteriaFor, type PartFacts } from './criteria.ts';
import { writeFreeEquipment } from './equipment-write.ts';

interface AssetRow {
  id: string;
  organisation_id: string;
  drivetrain_id: string | null;
  type: string;
  name: string;
  application_type: string | null;
  nameplate: PartFacts['nameplate'];
  vibration_rating: PartFacts['vibrationRating'];
  temperature_limits: PartFacts['temperatureLimits'];
  severity: number;
  has_unknown: boolean;
  severity_since: Date | null;
  reason: Reason | null;
  operation_hours: number | null;
  vibration_value: number | null;
  vibration_unit: string | null;
  vibration_at: Date | null;
  vibration_ring: (number | null)[];
  vibration_ring_end: number;
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
  judged_at: Date | null;
  since: Date | null;
  value: number | null;
  reason: Reason | null;
  state: (SeverityState & { knownSinceMs?: number }) | null;
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
  if (row.judged_at && row.since && row.state) {
    signal.state = row.state;
    signal.sinceMs = row.since.getTime();
    signal.knownSinceMs = row.state.knownSinceMs ?? 0;
    signal.reason = row.reason;
    signal.lastMs = row.judged_at.getTime();
    signal.lastValue = row.value ?? Number.NaN;
  }
  return signal;
}

function partOf(row: AssetRow): PartFacts {
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
  findings: readonly FindingState[],
): AssetState {
  return {
    findings,
    assetId: row.id,
    organisationId: row.organisation_id,
    drivetrainId: row.drivetrain_id,
    name: row.name,
    part: partOf(row),
    signals: new Map(signals.map((signal) => [signal.number, signalStateOf(signal, row)])),
    condition: {
      severity: (Object.keys(SEVERITIES) as Severity[])[row.severity] ?? 'UNKNOWN', // @NOTE: keys stand in the order of their numbers
      hasUnknown: row.has_unknown,
      sinceMs: row.severity_since?.getTime() ?? 0,
      reason: row.reason,
    },
    ring: Array.from({ length: RING_SLOTS }, (_, slot) => row.vibration_ring[slot] ?? null),
    ringEnd: row.vibration_ring_end,
    vibration:
      row.vibration_value === null || row.vibration_at === null
        ? null
        : {
            value: row.vibration_value,
            unit: row.vibration_unit ?? 'mm/s',
            atMs: row.vibration_at.getTime(),
          },
    operationHours: row.operation_hours,
    operationHoursAtMs: 0,
    silenceDueMs: Number.NEGATIVE_INFINITY,
    speed: null,
    isDirty: false,
  };
}

/** What the judge knows of assets, with all parts of their drivetrains. */
export async function loadAssets(pool: Pool, assetIds: readonly string[]): Promise<AssetState[]> {
  const { rows: assets } = await pool.query<AssetRow>(
    `with asked as (select coalesce(drivetrain_id, id) as train from equipment where id = any($1::uuid[]))
     select equipment.* from equipment
      where equipment.id in (select train from asked) or equipment.drivetrain_id in (select train from asked)`,
    [assetIds],
  );
  const { rows: signals } = await pool.query<SignalRow>(
    `select signal.id, signal.asset_id, signal.number, signal.key, signal.name, signal.role, signal.unit, signal.interval_s,
            condition.judged_at, condition.since, condition.value, condition.reason, condition.state
       from signal left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
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
): Promise<ReadonlyMap<string, FindingState[]>> {
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
        and condition.judged_at < $1::timestamptz - make_interval(secs => 3 * coalesce(signal.interval_s, $2))
      limit 1000`,
    [now, defaultIntervalMs / 1000],
  );
  return rows.map((row) => row.asset_id);
}

/** Signals with points that came after their condition was last written. */
export async function listUnevaluated(
  pool: Pool,
): Promise<{ asset_id: string; signal_number: number; judged_ms: number }[]> {
  const { rows } = await pool.query<{ asset_id: string; signal_number: number; judged_ms: number }>(
    `select last.asset_id, last.signal_number, coalesce(extract(epoch from condition.judged_at) * 1000, 0)::bigint as judged_ms
       from telemetry_last last
       join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
       left join condition on condition.asset_id = last.asset_id and condition.signal_number = last.signal_number
      where signal.role <> 'other' and last.t_ms > coalesce(extract(epoch from condition.judged_at) * 1000, 0)`,
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
    await writeEquipment(client, free);
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
    `insert into condition (asset_id, signal_number, organisation_id, severity, since, judged_at, value, reason, state)
     select found.asset_id, found.number, found.organisation_id, found.severity, found.since, found.judged_at, found.value,
            found.reason, found.state
       from unnest($1::uuid[], $2::int[], $3::uuid[], $4::smallint[], $5::timestamptz[], $6::timestamptz[], $7::float8[], $8::jsonb[],
                   $9::jsonb[], $10::uuid[], $11::text[])
              as found (asset_id, number, organisation_id, severity, since, judged_at, value, reason, state, signal_id, role)
       join signal on signal.id = found.signal_id and signal.role = found.role
     on conflict (asset_id, signal_number) do update
       set severity = excluded.severity, since = excluded.since, judged_at = excluded.judged_at,
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
        set severity = found.severity, has_unknown = found.has_unknown, severity_since = found.since, reason = found.reason,
            vibration_value = found.vibration_value, vibration_unit = found.vibration_unit, vibration_at = found.vibration_at,
            vibration_ring = found.ring::float8[], vibration_ring_end = found.ring_end,
            operation_hours = coalesce(found.operation_hours, equipment.operation_hours)
       from unnest($1::uuid[], $2::smallint[], $3::boolean[], $4::timestamptz[], $5::jsonb[], $6::float8[], $7::text[], $8::timestamptz[],
                   $9::text[], $10::bigint[], $11::float8[])
              as found (id, severity, has_unknown, since, reason, vibration_value, vibration_unit, vibration_at, ring, ring_end, operation_hours)
      where equipment.id = found.id`,
    [
      assets.map((asset) => asset.assetId),
      assets.map((asset) => SEVERITIES[asset.condition.severity]),
      assets.map((asset) => asset.condition.hasUnknown),
      assets.map((asset) => (asset.condition.sinceMs > 0 ? instantOf(asset.condition.sinceMs) : null)),
      assets.map((asset) =>
        asset.condition.reason === null ? null : JSON.stringify(asset.condition.reason),
      ),
      assets.map((asset) => asset.vibration?.value ?? null),
      assets.map((asset) => asset.vibration?.unit ?? null),
      assets.map((asset) => (asset.vibration ? instantOf(asset.vibration.atMs) : null)),
      assets.map((asset) => `{${asset.ring.map((value) => value ?? 'NULL').join(',')}}`),
      assets.map((asset) => asset.ringEnd),
      assets.map((asset) => asset.operationHours),
    ],
  );
}

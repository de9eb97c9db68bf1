import type { Reason } from '@ritzel/contract';
import { type SeverityState, severityOf } from '@ritzel/drivetrain';
import type { Pool, PoolClient } from 'pg';
import {
  type AssetState,
  freshSignalState,
  limitsInUnit,
  type PartFinding,
  type RuleStates,
  type SignalState,
} from './asset-state.ts';
import {
  criteriaFor,
  EVALUATED_ROLES,
  isOperatingRole,
  OPERATING_ROLES,
  type PartFacts,
} from './criteria.ts';
import { endExceedances } from './signal-exceedances.ts';
import { criteriaOfSignal, isEvaluated, OWN_LIMITS, type OwnLimits } from './signal-rule.ts';

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
  limit_basis: string;
}

/** Stands for all that `criteriaFor` reads of a part, and for the organisation's own limits of its signals, with what ends them. */
export const LIMIT_BASIS = `md5(concat_ws('|', equipment.type, equipment.application_type, equipment.nameplate,
                          equipment.vibration_rating, equipment.temperature_limits,
                          (select string_agg(concat_ws(' ', own.signal_id, own.edition_id, own.resets_ms), ',' order by own.signal_id)
                             from signal_limits own where own.asset_id = equipment.id)))`;

export type WrittenState = SeverityState & {
  readonly knownSinceMs?: number;
  readonly arrivedMs?: number;
  readonly evaluatedWith?: string;
  readonly rules?: RuleStates;
  readonly isSilenceHeld?: boolean;
};

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
  severity: number | null;
  reason: Reason | null;
  state: WrittenState | null;
  /** Newest point of a speed: it is evaluated with others, and has no condition that would remember it. */
  last_ms: number | null;
  last_value: number | null;
  own: OwnLimits | null;
}

interface FindingRow {
  asset_id: string;
  severity: number;
  first_seen: Date;
  severity_since: Date;
  waveform_id: string;
  sentence: string;
  says: NonNullable<Reason['says']>;
}

/** Where no interval was declared: long enough that a slow signal is not called silent. */
const defaultIntervalMs = 10 * 60_000;

export const intervalMsOf = (seconds: number | null): number =>
  seconds === null ? defaultIntervalMs : seconds * 1000;

function signalStateOf(row: SignalRow, asset: AssetRow): SignalState {
  const part = partOf(asset);
  const limits = limitsInUnit(criteriaFor(row, part), row.unit);
  const intervalMs = intervalMsOf(row.interval_s);
  const signal = freshSignalState({
    id: row.id,
    number: row.number,
    role: row.role,
    unit: row.unit,
    intervalMs,
    facts: {
      componentId: asset.id,
      partName: asset.name,
      signalId: row.id,
      signalKey: row.key,
      signalName: row.name,
      unit: row.unit,
    },
    criteria: criteriaOfSignal(limits, row.own, { unit: row.unit, intervalMs }),
  });
  if (row.evaluated_at && row.since && row.state) {
    signal.state = row.state;
    signal.sinceMs = row.since.getTime();
    signal.knownSinceMs = row.state.knownSinceMs ?? 0;
    signal.reason = row.reason;
    signal.lastMs = row.evaluated_at.getTime();
    signal.lastValue = row.value ?? Number.NaN;
    signal.arrivedMs = row.state.arrivedMs ?? Number.NEGATIVE_INFINITY;
    signal.evaluatedWith = row.state.evaluatedWith ?? null;
    signal.ruleStates = row.state.rules ?? {};
    signal.isSilenceHeld = row.state.isSilenceHeld ?? false;
    signal.stored = { evaluatedMs: row.evaluated_at.getTime(), severity: severityOf(row.severity ?? 0) };
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
  const counts = ({ criteria, role }: SignalState) => isEvaluated(criteria) || isOperatingRole(role);
  const rolled = {
    severity: severityOf(row.severity),
    hasUnknown: row.has_unknown,
    sinceMs: row.severity_since?.getTime() ?? 0,
  };
  return {
    findings,
    assetId: row.id,
    organisationId: row.organisation_id,
    drivetrainId: row.drivetrain_id,
    name: row.name,
    part: partOf(row),
    signals: new Map(states.filter(counts).map((state) => [state.number, state])),
    otherSignals: new Set(states.filter((state) => !counts(state)).map(({ number }) => number)),
    withoutLimits: states
      .filter(({ criteria, stored }) => !isEvaluated(criteria) && stored !== null)
      .map(({ number }) => number),
    endedExceedances: states.flatMap((signal) => endExceedances(row.id, signal)),
    limitBasis: row.limit_basis,
    condition: { ...rolled, reason: row.reason },
    stored: rolled,
    silenceDueMs: Number.NEGATIVE_INFINITY,
    isDirty: false,
  };
}

/** These assets with their drivetrains and all of their parts, as far as they are there. */
export async function listDrivetrainMembers(
  client: PoolClient,
  assetIds: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `with asked as (select distinct coalesce(drivetrain_id, id) as drivetrain from equipment where id = any($1::uuid[]))
     select equipment.id from equipment
      where equipment.id in (select drivetrain from asked) or equipment.drivetrain_id in (select drivetrain from asked)`,
    [assetIds],
  );
  return rows.map(({ id }) => id);
}

/** The parts of a kind that have a signal of a role: whose limits an edition for the whole organisation changes. */
export async function listAssetsOfRole(
  client: PoolClient,
  organisationId: string | null,
  { partType, role }: { readonly partType: string; readonly role: string },
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select distinct equipment.id from equipment join signal on signal.asset_id = equipment.id
      where equipment.organisation_id = $1 and equipment.type = $2 and signal.role = $3`,
    [organisationId, partType, role],
  );
  return rows.map(({ id }) => id);
}

/** What the condition evaluator knows of assets, with all parts of their drivetrains. */
export async function loadAssets(pool: Pool, assetIds: readonly string[]): Promise<AssetState[]> {
  const { rows: assets } = await pool.query<AssetRow>(
    `with asked as (select coalesce(drivetrain_id, id) as drivetrain from equipment where id = any($1::uuid[]))
     select id, organisation_id, drivetrain_id, name, type, application_type, nameplate, vibration_rating, temperature_limits,
            severity, has_unknown, severity_since, reason, ${LIMIT_BASIS} as limit_basis
       from equipment
      where equipment.id in (select drivetrain from asked) or equipment.drivetrain_id in (select drivetrain from asked)`,
    [assetIds],
  );
  const { rows: signals } = await pool.query<SignalRow>(
    `select signal.id, signal.asset_id, signal.number, signal.key, signal.name, signal.role, signal.unit, signal.interval_s,
            condition.evaluated_at, condition.since, condition.value, condition.severity, condition.reason, condition.state,
            last.t_ms as last_ms, last.value as last_value,
            ${OWN_LIMITS}
       from signal
       left join signal_limits own on own.signal_id = signal.id
       left join condition on condition.asset_id = signal.asset_id and condition.signal_number = signal.number
       left join telemetry_last last
         on signal.role = any($2::text[]) and last.asset_id = signal.asset_id and last.signal_number = signal.number
      where signal.asset_id = any($1::uuid[])`,
    [assets.map((asset) => asset.id), OPERATING_ROLES],
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
    `select asset_id, severity, first_seen, coalesce(severity_since, first_seen) as severity_since, waveform_id, sentence, says
       from finding_condition
      where is_confirmed and asset_id = any($1::uuid[]) order by severity desc, coalesce(severity_since, first_seen)`,
    [assets.map((asset) => asset.id)],
  );
  const names = new Map(assets.map((asset) => [asset.id, asset.name]));
  const states = rows.map((row) => ({
    assetId: row.asset_id,
    severity: severityOf(row.severity),
    sinceMs: row.severity_since.getTime(),
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

/** A signal with points that came after its condition was last written. */
export interface UnevaluatedSignal {
  readonly assetId: string;
  readonly signalNumber: number;
  readonly evaluatedMs: number;
}

/** Of a signal that has never been evaluated the last day is enough. */
export const LONGEST_CATCH_UP_MS = 86_400_000;

export async function listUnevaluated(pool: Pool): Promise<UnevaluatedSignal[]> {
  const { rows } = await pool.query<UnevaluatedSignal>(
    `select last.asset_id as "assetId", last.signal_number as "signalNumber",
            coalesce(extract(epoch from condition.evaluated_at) * 1000, last.t_ms - $2::bigint)::bigint as "evaluatedMs"
       from telemetry_last last
       join signal on signal.asset_id = last.asset_id and signal.number = last.signal_number
       left join condition on condition.asset_id = last.asset_id and condition.signal_number = last.signal_number
      where (signal.role = any($1::text[]) or condition.asset_id is not null) and last.t_ms > coalesce(extract(epoch from condition.evaluated_at) * 1000, 0)`,
    [EVALUATED_ROLES, LONGEST_CATCH_UP_MS],
  );
  return rows;
}

/** The newest time of any process's points of these signals, by `asset number`. */
export async function readLastTimes(
  pool: Pool,
  signals: readonly { readonly assetId: string; readonly number: number }[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ asset_id: string; number: number; t_ms: number }>(
    `select last.asset_id, last.signal_number as number, last.t_ms
       from unnest($1::uuid[], $2::int[]) as wanted (asset_id, number)
       join telemetry_last last on last.asset_id = wanted.asset_id and last.signal_number = wanted.number`,
    [signals.map(({ assetId }) => assetId), signals.map(({ number }) => number)],
  );
  return new Map(rows.map(({ asset_id, number, t_ms }) => [`${asset_id} ${number}`, t_ms]));
}

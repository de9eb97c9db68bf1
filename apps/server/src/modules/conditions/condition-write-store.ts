import { SEVERITIES } from '@ritzel/drivetrain';
import type { Pool, PoolClient } from 'pg';
import { appendEvents } from '../domain-events/index.ts';
import type { AssetState, ConditionChange, SignalExceedance, SignalState } from './asset-state.ts';
import { LIMIT_BASIS, type WrittenState } from './condition-store.ts';
import { writeFreeEquipment } from './free-equipment-store.ts';

const instantOf = (ms: number) => new Date(ms).toISOString();

export interface WrittenConditions {
  /** The others belong to drivetrains that somebody saves at this moment. */
  readonly written: ReadonlySet<string>;
  /** Nothing was written of these: another process has evaluated their drivetrain since, or it was saved. */
  readonly outdated: ReadonlySet<string>;
}

/**
 * Writes what the evaluator found: conditions, their changes, and the condition columns of the equipment. `members` are
 * what the severities of the drivetrains were rolled up from. Several processes may evaluate on one database: what rests on
 * rows that are not as they were read is refused, so that each row is stepped from the one before it.
 */
export async function writeConditions(
  pool: Pool,
  { assets, members, changes, exceedances }: ConditionsToWrite,
  onRefused: (error: unknown, ids: readonly string[]) => void,
): Promise<WrittenConditions> {
  const byId = new Map(assets.map((asset) => [asset.assetId, asset]));
  const changesOf = Map.groupBy(changes, (change) => change.assetId);
  const exceedancesOf = Map.groupBy(exceedances, ({ assetId }) => assetId);
  const membersOf = Map.groupBy(members, drivetrainOf);
  const wanted = assets.map(({ assetId, drivetrainId }) => ({ id: assetId, drivetrainId }));
  const outdated = new Set<string>();
  const write = async (client: PoolClient, ids: ReadonlySet<string>) => {
    const locked = [...ids].flatMap((id) => byId.get(id) ?? []);
    const drivetrains = new Set(locked.map(drivetrainOf));
    const refused = await findOutdated(
      client,
      locked,
      [...drivetrains].flatMap((id) => membersOf.get(id) ?? []),
    );
    for (const asset of locked) {
      if (refused.has(drivetrainOf(asset))) outdated.add(asset.assetId);
      else outdated.delete(asset.assetId);
    }
    const free = locked.filter((asset) => !outdated.has(asset.assetId));
    await writeSignals(client, free);
    await deleteWithoutLimits(client, free);
    await writeChanges(
      client,
      free.flatMap((asset) => changesOf.get(asset.assetId) ?? []),
    );
    await writeExceedances(
      client,
      free.flatMap((asset) => [...asset.endedExceedances, ...(exceedancesOf.get(asset.assetId) ?? [])]),
    );
    await writeEquipment(
      client,
      free.filter((asset) => asset.isDirty),
    );
  };
  const done = await writeFreeEquipment(pool, wanted, write, onRefused);
  return { written: new Set([...done].filter((id) => !outdated.has(id))), outdated };
}

export interface ConditionsToWrite {
  readonly assets: readonly AssetState[];
  readonly members: readonly AssetState[];
  readonly changes: readonly ConditionChange[];
  readonly exceedances: readonly SignalExceedance[];
}

const drivetrainOf = ({ drivetrainId, assetId }: AssetState) => drivetrainId ?? assetId;

/** Drivetrains of which a row is not as it was read; their rows are locked. */
async function findOutdated(
  client: PoolClient,
  assets: readonly AssetState[],
  members: readonly AssetState[],
): Promise<ReadonlySet<string>> {
  const signals = assets.flatMap((asset) =>
    [...asset.signals.values()].filter((signal) => signal.isDirty).map((signal) => ({ asset, signal })),
  );
  const { rows } = await client.query<{ id: string }>({
    name: 'conditions-outdated',
    text: `select known.drivetrain_id as id
             from unnest($1::uuid[], $2::uuid[], $3::int[], $4::timestamptz[], $5::smallint[])
                    as known (drivetrain_id, asset_id, number, evaluated_at, severity)
             left join condition on condition.asset_id = known.asset_id and condition.signal_number = known.number
            where (condition.evaluated_at, condition.severity) is distinct from (known.evaluated_at, known.severity)
           union
           select known.drivetrain_id from unnest($6::uuid[], $7::uuid[], $8::text[]) as known (drivetrain_id, id, limit_basis)
             join equipment on equipment.id = known.id
            where ${LIMIT_BASIS} <> known.limit_basis
           union
           select known.drivetrain_id
             from unnest($9::uuid[], $10::uuid[], $11::smallint[], $12::boolean[], $13::timestamptz[])
                    as known (drivetrain_id, id, severity, has_unknown, since)
             join equipment on equipment.id = known.id
            where (equipment.severity, equipment.has_unknown, equipment.severity_since)
                  is distinct from (known.severity, known.has_unknown, known.since)`,
    values: [
      signals.map(({ asset }) => drivetrainOf(asset)),
      signals.map(({ asset }) => asset.assetId),
      signals.map(({ signal }) => signal.number),
      signals.map(({ signal: { stored } }) => (stored === null ? null : instantOf(stored.evaluatedMs))),
      signals.map(({ signal: { stored } }) => (stored === null ? null : SEVERITIES[stored.severity])),
      assets.map(drivetrainOf),
      assets.map(({ assetId }) => assetId),
      assets.map(({ limitBasis }) => limitBasis),
      members.map(drivetrainOf),
      members.map(({ assetId }) => assetId),
      members.map(({ stored }) => SEVERITIES[stored.severity]),
      members.map(({ stored }) => stored.hasUnknown),
      members.map(({ stored }) => (stored.sinceMs > 0 ? instantOf(stored.sinceMs) : null)),
    ],
  });
  return new Set(rows.map(({ id }) => id));
}

/** A value that is compared with nothing any more says nothing about the part. */
async function deleteWithoutLimits(client: PoolClient, assets: readonly AssetState[]): Promise<void> {
  const signals = assets.flatMap(({ assetId, withoutLimits }) =>
    withoutLimits.map((number) => ({ assetId, number })),
  );
  if (signals.length === 0) return;
  await client.query(
    `delete from condition using unnest($1::uuid[], $2::int[]) as gone (asset_id, number)
      where condition.asset_id = gone.asset_id and condition.signal_number = gone.number`,
    [signals.map(({ assetId }) => assetId), signals.map(({ number }) => number)],
  );
}

function writtenStateOf(signal: SignalState): WrittenState {
  const { state, knownSinceMs, arrivedMs, evaluatedWith, ruleStates, isSilenceHeld } = signal;
  return {
    ...state,
    knownSinceMs,
    ...(Number.isFinite(arrivedMs) ? { arrivedMs } : {}),
    ...(evaluatedWith === null ? {} : { evaluatedWith }),
    rules: ruleStates,
    ...(isSilenceHeld ? { isSilenceHeld } : {}),
  };
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
      signals.map(({ signal }) => JSON.stringify(writtenStateOf(signal))),
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

async function writeExceedances(client: PoolClient, exceedances: readonly SignalExceedance[]): Promise<void> {
  await appendEvents(
    client,
    exceedances.map(({ assetId, signalNumber, facts, change, lastMs, ...exceedance }) => ({
      kind: 'exceedance',
      code: change.code,
      parameters: {
        signalId: facts.signalId,
        signalNumber,
        signalName: facts.signalName,
        unit: facts.unit,
        rule: exceedance.rule,
        editionId: exceedance.editionId,
        limitSet: exceedance.limitSet,
        bin: exceedance.bin,
        from: SEVERITIES[change.from],
        to: SEVERITIES[change.to],
        value: Number.isFinite(change.value) ? change.value : null,
        limit: change.limit ?? null,
        boundary: change.boundary ?? null,
        ...(exceedance.isLatching ? { isLatching: true } : {}),
        ...(lastMs === undefined ? {} : { lastAt: new Date(lastMs).toISOString() }),
      },
      equipmentId: assetId,
      occurredAt: new Date(change.atMs),
      subject: { kind: 'signal', id: facts.signalId },
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

import { type FaultDrill, type FaultDrillListItem, problem } from '@ritzel/contract';
import { listFaultTargets, RULE_VERSION } from '@ritzel/diagnosis';
import { readKinematics } from '@ritzel/drivetrain';
import { problemText } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { takeTurns } from '../../platform/row-locks.ts';
import { runTransaction } from '../../platform/transaction.ts';
import {
  type HealthyRecords,
  listHealthyRecordsByBin,
  listRecordedChannels,
  makeProvenanceReader,
} from '../diagnoses/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import type { DrilledRecordParts } from './drilled-records.ts';
import { toFaultDrillDto, toListItemDto } from './fault-drill-dto.ts';
import { DRILL_QUEUE } from './fault-drill-job.ts';
import { type DrillPlan, MOST_TARGETS, planSensors, RECORDS_A_SENSOR } from './fault-drill-plan.ts';
import {
  cancelOpenDrill,
  deleteOldDrills,
  findDrill,
  hasOpenDrill,
  insertDrill,
  listCells,
  listDrills,
} from './fault-drill-store.ts';

export interface FaultDrillParts extends DrilledRecordParts {
  readonly jobs: Pick<Jobs, 'send'>;
}

interface Acting {
  readonly caller: Caller;
  readonly requestId: string;
}

/** The drivetrain of a machine or of one of its parts. */
async function drivetrainOf({ db }: FaultDrillParts, caller: Caller, id: string): Promise<string> {
  const [asset] = await listAssetsInScope(db, caller, id);
  if (asset === undefined) throw problem.notFound('equipment');
  return asset.drivetrainId ?? asset.id;
}

/** Takes what is there now: healthy records, kinematics in force when the newest of them was measured. */
async function planDrill(parts: FaultDrillParts, caller: Caller, equipmentId: string): Promise<DrillPlan> {
  const { db } = parts;
  const [healthy, channels] = await Promise.all([
    listHealthyRecordsByBin(db, caller, equipmentId, RECORDS_A_SENSOR),
    listRecordedChannels(db, caller, equipmentId),
  ]);
  const waveform = await newestOf(parts, caller, healthy);
  if (waveform === undefined) throw problem.conflict(problemText('DRILL_NO_HEALTHY_RECORD'));
  const { kinematics } = await makeProvenanceReader(parts).read(waveform);
  const read = kinematics && readKinematics(kinematics.document);
  if (!kinematics || !read || !('kinematics' in read))
    throw problem.conflict(problemText('DRILL_NO_KINEMATICS'));
  return {
    ...{ kinematics: read.kinematics, kinematicsVersion: kinematics.version, ruleVersion: RULE_VERSION },
    targets: listFaultTargets(read.kinematics).slice(0, MOST_TARGETS),
    sensors: planSensors(channels, healthy, read.kinematics),
  };
}

async function newestOf({ waveforms }: FaultDrillParts, caller: Caller, healthy: readonly HealthyRecords[]) {
  const found = await Promise.all(
    healthy.map(({ waveformIds }) =>
      waveforms.find(wholeOrganisation(caller.organisationId), waveformIds[0]!),
    ),
  );
  return found.filter((each) => each !== undefined).toSorted((a, b) => Number(b.t0Ns - a.t0Ns))[0];
}

export async function startDrill(
  parts: FaultDrillParts,
  { caller, requestId }: Acting,
  equipmentId: string,
): Promise<FaultDrill> {
  const drivetrainId = await drivetrainOf(parts, caller, equipmentId);
  const plan = await planDrill(parts, caller, drivetrainId);
  const { organisationId, userId } = caller;
  const id = await runTransaction(parts.db, async (transaction) => {
    await takeTurns(transaction, 'fault drills', organisationId);
    if (await hasOpenDrill(transaction, organisationId)) throw problem.conflict(problemText('DRILL_RUNNING'));
    const made = await insertDrill(transaction, { organisationId, equipmentId: drivetrainId, userId, plan });
    await deleteOldDrills(transaction, drivetrainId);
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'fault-drill.start' },
      ...{ subjectType: 'equipment', subjectId: drivetrainId },
      detail: { drill: made, faults: plan.targets.length, sensors: plan.sensors.length },
    });
    return made;
  });
  await parts.jobs.send(DRILL_QUEUE, { id });
  const drill = await readDrill(parts, caller, drivetrainId);
  if (drill === null) throw problem.notFound('fault drill');
  return drill;
}

export async function readDrill(
  parts: FaultDrillParts,
  caller: Caller,
  equipmentId: string,
): Promise<FaultDrill | null> {
  const { db } = parts;
  const drivetrainId = await drivetrainOf(parts, caller, equipmentId);
  const record = await findDrill(db, caller, drivetrainId);
  if (record === undefined) return null;
  const previous = await findDrill(db, caller, drivetrainId, record.id);
  return toFaultDrillDto(
    { record, cells: await listCells(db, record.id) },
    previous && { record: previous, cells: await listCells(db, previous.id) },
  );
}

export async function cancelDrill(
  parts: FaultDrillParts,
  { caller, requestId }: Acting,
  equipmentId: string,
): Promise<FaultDrill | null> {
  const drivetrainId = await drivetrainOf(parts, caller, equipmentId);
  const { organisationId, userId } = caller;
  await runTransaction(parts.db, async (transaction) => {
    if (!(await cancelOpenDrill(transaction, organisationId, drivetrainId))) return;
    await recordAudit(transaction, {
      ...{ organisationId, userId, requestId, action: 'fault-drill.cancel' },
      ...{ subjectType: 'equipment', subjectId: drivetrainId },
    });
  });
  return readDrill(parts, caller, drivetrainId);
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export async function listDrivetrainDrills(
  { db }: Pick<FaultDrillParts, 'db'>,
  caller: Caller,
  { after, size }: { readonly after?: string | undefined; readonly size: number },
): Promise<{ rows: FaultDrillListItem[]; next: string | null }> {
  if (after !== undefined && !UUID.test(after))
    throw problem.fieldInvalid('query.after', 'cursorUnknown', problemText('CURSOR_UNKNOWN'));
  const found = await listDrills(db, caller, { after, size: size + 1 });
  const rows = found.slice(0, size);
  return {
    rows: rows.map(toListItemDto),
    next: found.length > size ? (rows.at(-1)?.id ?? null) : null,
  };
}

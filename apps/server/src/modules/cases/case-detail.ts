import type { CaseDetail, Witness } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { type MessageLike, sayFinding, sayMessage } from '@ritzel/sentences';
import type { Database, DatabaseTransaction } from '../../platform/database.ts';
import { type AlarmRecord, readForCases, readSilenceOf } from '../alarms/index.ts';
import { type FollowedFact, listFollowedFacts } from '../diagnoses/index.ts';
import { adviceFor } from './case-advice.ts';
import { type CaseSignal, listCaseSignals, readConfirmations, readKeys } from './case-detail-store.ts';
import { toMessages } from './case-dto.ts';
import { isVibration } from './case-grouping.ts';
import { type CaseReader, makeCaseList } from './case-list-store.ts';

/** A case with all that speaks for it and against it. */
export async function readCaseDetail(
  db: Database | DatabaseTransaction,
  caller: CaseReader,
  id: string,
): Promise<CaseDetail> {
  const list = makeCaseList(db, caller);
  const found = await list.read(id);
  const alarms = await readForCases(db, { alarmIds: [], caseIds: [id] });
  // Sensors at several machines of a drivetrain may see one fault.
  const machines = [...new Set([found.equipment.id, ...alarms.map(({ equipment_id }) => equipment_id)])];
  const [facts, confirmations, silence, rates, keys] = await Promise.all([
    listFollowedFacts(db, machines),
    readConfirmations(db, id),
    readSilenceOf(db, id),
    list.listHitRates(found.fault ?? undefined),
    readKeys(db, id),
  ]);
  const ofFault = facts.filter(
    (fact) => found.fault !== null && fact.fault === found.fault && fact.part === found.part,
  );
  const advised = {
    severity: Math.max(0, ...alarms.filter(({ is_active }) => is_active).map(({ severity }) => severity)),
    fault: found.fault,
    partName: found.partName,
    subjectKey: keys?.subject_key ?? '',
  };
  return {
    ...found,
    advice: toMessages(found.isOpen ? adviceFor(advised) : []),
    witnesses: [...ofFault.flatMap(findingWitnesses), ...alarms.filter(isListed).map(alarmWitness)],
    confirmations,
    signals: bestSignals(await listCaseSignals(db, found.equipment.id), alarms),
    hitRates: rates.filter(
      ({ rule, machineClass }) => rule === keys?.rule && machineClass === keys.machine_class,
    ),
    silence:
      silence === undefined
        ? null
        : { reason: silence.reason, until: silence.until.toISOString(), by: silence.by },
  };
}

/** Of a source that came and went several times the newest is enough. */
const isListed = (alarm: AlarmRecord, _index: number, all: readonly AlarmRecord[]) =>
  alarm.kind !== 'finding' &&
  !all.some(
    (other) =>
      other.source_key === alarm.source_key && Date.parse(other.raised_at) > Date.parse(alarm.raised_at),
  );

function findingWitnesses(fact: FollowedFact): Witness[] {
  const place = {
    equipmentId: fact.equipmentId,
    signalId: null,
    waveformId: fact.waveformId,
    channel: fact.channel,
  };
  return [
    {
      kind: 'finding',
      title: fact.partName,
      detail: sayFinding(fact.says),
      says: toMessages(fact.says),
      severity: severityOf(fact.severity),
      confidence: fact.confidence,
      ...place,
    },
    ...fact.against.map((evidence): Witness => {
      const message: MessageLike = { code: evidence.code, params: evidence.params };
      return {
        kind: 'against',
        title: fact.partName,
        detail: sayMessage(message),
        says: toMessages([message]),
        severity: null,
        confidence: null,
        ...place,
      };
    }),
  ];
}

function alarmWitness(alarm: AlarmRecord): Witness {
  return {
    kind: 'alarm',
    title: alarm.subject,
    detail: alarm.sentence,
    says: toMessages(alarm.says),
    severity: alarm.is_active ? severityOf(alarm.severity) : null,
    confidence: null,
    equipmentId: alarm.equipment_id,
    signalId: alarm.signal_id,
    waveformId: alarm.waveform_id,
    channel: null,
  };
}

/** What the trend of a case can show: signals with an alarm first, then the vibration of its machine. */
function bestSignals(signals: readonly CaseSignal[], alarms: readonly AlarmRecord[]): CaseDetail['signals'] {
  const raised = new Map(
    alarms.flatMap(({ signal_id, severity }) => (signal_id === null ? [] : [[signal_id, severity] as const])),
  );
  const rank = ({ id, role, severity }: CaseSignal) =>
    (raised.has(id) ? 100 + (raised.get(id) ?? 0) : 0) +
    (isVibration({ kind: 'fixed', facts: { role } }) ? 10 : 0) +
    (severity ?? 0);
  return signals
    .toSorted((a, b) => rank(b) - rank(a))
    .slice(0, 8)
    .map(({ id, asset_id, name, unit, role }) => ({ equipmentId: asset_id, signalId: id, name, unit, role }));
}

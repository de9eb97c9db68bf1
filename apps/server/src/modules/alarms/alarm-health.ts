import { alarmRates, countTenMinutes } from '@ritzel/alarms';
import {
  type AlarmSource,
  type CallReply,
  type LastingAlarm,
  MAX_HEALTH_ROWS,
  type readAlarmHealth,
} from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import { toPlacedEquipment } from './alarm-dto.ts';
import {
  type AnswerRow,
  type LastingRow,
  makeAlarmHealthStore,
  readTimes,
  type SourceRow,
} from './alarm-health-store.ts';

type Health = CallReply<typeof readAlarmHealth>;

const DAY_MS = 86_400_000;
const TEN_MINUTES_MS = 600_000;
const TOP_SOURCES = 10;

const iso = (ms: number) => new Date(ms).toISOString();

/** How well the alarm system does, of what the caller sees. */
export async function assessAlarmHealth(
  db: Database,
  caller: Caller,
  query: { readonly days: string; readonly group?: string | undefined },
  nowMs: number,
): Promise<Health> {
  // On ten minutes, so that the bars of two readings are the same.
  const toMs = Math.ceil((nowMs + 1) / TEN_MINUTES_MS) * TEN_MINUTES_MS;
  const span = { fromMs: toMs - Number(query.days) * DAY_MS, toMs };
  const store = makeAlarmHealthStore(db, caller, {
    ...{ from: new Date(span.fromMs), to: new Date(Math.min(toMs, nowMs + 1)), group: query.group },
  });
  const [times, severities, sources, stale, shelved, shelvedLongCount, aside, asideCounts] =
    await Promise.all([
      store.readTimes(),
      store.countSeverities(),
      store.listSources(MAX_HEALTH_ROWS),
      store.listStale(MAX_HEALTH_ROWS),
      store.listShelved(MAX_HEALTH_ROWS),
      store.countShelvedLong(),
      store.listAside(MAX_HEALTH_ROWS),
      store.countAside(),
    ]);
  const [answers, groups] = await Promise.all([store.listAnswers(), store.listGroupTimes()]);
  const rates = alarmRates(times, { ...span, toMs: nowMs });
  const dtos = sources.map((row) => toSource(row, times.length));
  const topTen = sources.slice(0, TOP_SOURCES).reduce((sum, { alarms }) => sum + alarms, 0);
  return {
    from: iso(span.fromMs),
    to: iso(span.toMs),
    alarms: rates.alarms,
    perTenMinutes: rates.perTenMinutes,
    worstTenMinutes: rates.worstTenMinutes,
    worstAt: rates.worstMs === null ? null : iso(rates.worstMs),
    tenMinutes: countTenMinutes(times, span.fromMs),
    floodCount: rates.floods.length,
    floodShare: rates.floodShare,
    floods: rates.floods
      .toSorted((x, y) => y.alarms - x.alarms)
      .slice(0, MAX_HEALTH_ROWS)
      .toSorted((x, y) => x.beginMs - y.beginMs)
      .map(({ beginMs, endMs, alarms }) => ({ begin: iso(beginMs), end: iso(endMs), alarms })),
    bySeverity: severities.map(({ severity, alarms }) => ({ severity: severityOf(severity), alarms })),
    topTenShare: times.length === 0 ? 0 : topTen / times.length,
    sources: dtos.slice(0, MAX_HEALTH_ROWS),
    chatteringCount: sources[0]?.chattering ?? 0,
    chattering: dtos.filter(({ isChattering }) => isChattering).slice(0, MAX_HEALTH_ROWS),
    staleCount: stale[0]?.total ?? 0,
    stale: stale.map(toLasting),
    shelvedCount: shelved[0]?.total ?? 0,
    shelvedLongCount,
    shelvedLong: shelved.slice(0, shelvedLongCount).map(toLasting),
    suppressedCount: asideCounts.suppressed,
    outOfServiceCount: asideCounts.outOfService,
    aside: aside.map(toLasting),
    answers: toAnswer(answers.find(({ name, group_id }) => name === null && group_id === null)),
    byPerson: answers.flatMap((row) => (row.name === null ? [] : [{ name: row.name, ...toAnswer(row) }])),
    byGroup: groups.map(({ group_id, name, times: text }) => {
      const ofGroup = alarmRates(readTimes(text), { ...span, toMs: nowMs });
      return {
        ...{ groupId: group_id, name, alarms: ofGroup.alarms, perTenMinutes: ofGroup.perTenMinutes },
        ...{ worstTenMinutes: ofGroup.worstTenMinutes, floodCount: ofGroup.floods.length },
        ...toAnswer(answers.find((row) => row.group_id === group_id)),
      };
    }),
  };
}

function toAnswer(row: AnswerRow | undefined) {
  return { acknowledged: row?.acknowledged ?? 0, medianS: row?.median_s ?? null, p90S: row?.p90_s ?? null };
}

function toSource(row: SourceRow, total: number): AlarmSource {
  return {
    alarmId: row.alarm_id,
    caseId: row.case_id,
    kind: row.kind,
    subject: row.subject,
    signalId: row.signal_id,
    equipment: toPlacedEquipment(row),
    alarms: row.alarms,
    share: row.alarms / Math.max(1, total),
    isChattering: row.is_chattering,
    lastAt: row.last_at.toISOString(),
  };
}

function toLasting(row: LastingRow): LastingAlarm {
  return {
    alarmId: row.alarm_id,
    caseId: row.case_id,
    state: row.state,
    severity: severityOf(row.severity),
    subject: row.subject,
    signalId: row.signal_id,
    equipment: toPlacedEquipment(row),
    since: new Date(row.since).toISOString(),
    by: row.by,
    comment: row.comment,
  };
}

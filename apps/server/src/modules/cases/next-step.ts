import { actionDue } from '@ritzel/alarms';
import { type NextStep, problem } from '@ritzel/contract';
import { forecastDoubling } from '@ritzel/diagnosis';
import { SEVERITIES, severityOf } from '@ritzel/drivetrain';
import type { MessageLike } from '@ritzel/sentences';
import type { Caller } from '../../platform/access.ts';
import type { Database } from '../../platform/database.ts';
import {
  gatherWitnesses,
  listPlacedFindings,
  toFindingConditionDto,
  toWitnessDto,
} from '../diagnoses/index.ts';
import { listAssetsInScope } from '../equipment/index.ts';
import { adviceFor } from './case-advice.ts';
import { toMessages } from './case-dto.ts';
import { type MachineCondition, makeNextStepStore, type OpenCase } from './next-step-store.ts';

/** What is wrong with a machine, what to do about it and by when. */
export async function readNextStepOf(db: Database, caller: Caller, id: string): Promise<NextStep> {
  const store = makeNextStepStore(db, caller);
  const condition = await store.findCondition(id);
  if (condition === undefined) throw problem.notFound('equipment');
  const maySeeAlarms = caller.permissions.has('ALARM_3101');
  const assets = (await listAssetsInScope(db, caller, id)).map((asset) => asset.id);
  const [findings, cases] = await Promise.all([
    listPlacedFindings(db, assets),
    maySeeAlarms ? store.listOpenCases(id) : [],
  ]);
  const [worst, ...others] = gatherWitnesses(findings.filter(({ history }) => history.isConfirmed));
  const open =
    cases.find(({ part, fault }) => part === worst?.lead.part && fault === worst?.lead.fault) ?? cases[0];
  const hitRate =
    worst === undefined || !maySeeAlarms
      ? undefined
      : await store.findHitRate(worst.lead.equipmentId, {
          rule: worst.lead.finding.rule,
          fault: worst.lead.fault,
        });
  const severity = severityOf(condition.severity);
  const since = condition.severity_since;
  const rule =
    since === null
      ? null
      : actionDue({
          severity,
          sinceMs: since.getTime(),
          doublesFromMs: worst ? doublesFromMs(worst.lead.observations) : null,
        });
  const due: NextStep['due'] =
    open?.due_at != null
      ? { at: open.due_at.toISOString(), because: 'case', days: null }
      : rule && { at: new Date(rule.atMs).toISOString(), because: rule.because, days: rule.days };
  return {
    equipmentId: id,
    condition: {
      severity,
      hasUnknown: condition.has_unknown,
      since: since?.toISOString() ?? null,
      reason: condition.reason,
    },
    finding: worst
      ? { ...toFindingConditionDto(worst.lead), witnesses: worst.witnesses.map(toWitnessDto) }
      : null,
    hitRate: hitRate ?? null,
    otherFaults: others.length,
    steps: toMessages(stepsOf(condition, worst?.lead, open)),
    due,
    case: open
      ? { id: open.id, number: open.number, unacknowledged: await store.listUnacknowledged(open.id) }
      : null,
  };
}

/** Where the band of the doubled amplitude begins. */
function doublesFromMs(observations: Parameters<typeof forecastDoubling>[0]): number | null {
  const forecast = forecastDoubling(observations);
  return forecast.kind === 'band' ? forecast.earliestMs : null;
}

/** What to do now, in order: by severity and fault, and what is due anyway goes with it. */
function stepsOf(
  { severity, reason, maintenance_hours }: MachineCondition,
  lead: { readonly fault: string; readonly finding: { readonly partName: string } } | undefined,
  open: OpenCase | undefined,
): readonly MessageLike[] {
  const isMissing = reason !== null && ['stale', 'no-data', 'sensor-fault'].includes(reason.kind);
  if (severity < SEVERITIES.AVERAGE && lead === undefined && !isMissing) return [];
  const steps = adviceFor({
    severity,
    fault: lead?.fault ?? open?.fault ?? null,
    partName: lead?.finding.partName ?? open?.part_name ?? null,
    subjectKey:
      lead === undefined && isMissing ? 'data' : (open?.subject_key ?? subjectOfSignal(reason?.signalKey)),
  });
  const isOverdue = maintenance_hours !== null && maintenance_hours < 0;
  return isOverdue && severity >= SEVERITIES.WARNING
    ? [
        ...steps,
        { code: 'ADVICE_MAINTENANCE_OVERDUE', params: { hours: Math.round(Math.abs(maintenance_hours)) } },
      ]
    : steps;
}

/** The subject of a signal that no case is about, as its key names it: `vibration.velocity.rms`, `oil.temperature`. */
const subjectOfSignal = (key = '') => (key.includes('temperature') ? 'temperature' : key);

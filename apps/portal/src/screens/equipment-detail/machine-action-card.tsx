import {
  actOnAlarms,
  type EquipmentDetail,
  type NextStep,
  type Signal,
  type Waveform,
} from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isConflict, useAlarmActs } from '../../features/alarms/use-alarms.ts';
import { ActionCard } from '../../features/detail/action-card.tsx';
import { useNextStep } from '../../features/detail/use-next-step.ts';
import { evidenceUrl } from '../../features/vibration/findings/evidence-url.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { FailedState } from '../../ui/failed-state.tsx';
import type { DetailTab } from './detail-view-state.ts';
import classes from './equipment-detail.module.css';

/**
 * The action card of a machine, with what it opens and what can be done from it: whole on the overview, one line above the other
 * tabs, and not above the plots, which say the same beside themselves.
 */
export function MachineActionCard({
  tab,
  detail,
  signals,
  kinematics,
  lastRecord,
  nowMs,
  onOpenTrend,
  acts,
}: {
  tab: DetailTab;
  detail: EquipmentDetail;
  signals: readonly Signal[];
  kinematics: Kinematics | null;
  lastRecord: Waveform | null;
  nowMs: number;
  onOpenTrend: (signalId: string) => void;
  /** Measure now, report. */
  acts: ReactNode;
}) {
  const { t } = useTranslation('next-step');
  const { step, readAgain } = useNextStep(detail.id);
  const offersAct = useOffersAct(actOnAlarms);
  const alarmActs = useAlarmActs();
  if (tab === 'vibration') return null;
  if (step.data === undefined)
    return step.isError ? (
      <FailedState error={step.error} onRetry={() => void step.refetch()} />
    ) : (
      <div className={`panel ${classes.cardPlace}`} data-line={tab === 'overview' ? undefined : true} />
    );
  const reasonId = signals.find(({ id }) => id === detail.condition.reason?.signalId)?.id;
  const waiting = step.data.case?.unacknowledged ?? [];
  return (
    <ActionCard
      isLine={tab !== 'overview'}
      detail={detail}
      step={step.data}
      kinematics={kinematics}
      nowMs={nowMs}
      hasValues={signals.some(({ last }) => last !== null)}
      evaluatedAt={newestEvaluated(signals)}
      lastRecord={lastRecord}
      evidenceTo={evidenceOf(detail, step.data)}
      onOpenReason={reasonId === undefined ? null : () => onOpenTrend(reasonId)}
      acknowledging={
        offersAct && (waiting.length > 0 || alarmActs.isError)
          ? {
              onAcknowledge: () =>
                alarmActs.mutate({ act: 'acknowledge', alarms: waiting }, { onSettled: readAgain }),
              isPending: alarmActs.isPending,
              fault:
                alarmActs.error === null
                  ? null
                  : isConflict(alarmActs.error)
                    ? t('conflict')
                    : alarmActs.error.message,
            }
          : null
      }
      acts={acts}
    />
  );
}

/** When a value was last compared with a limit. */
function newestEvaluated(signals: readonly Signal[]): string | null {
  const times = signals.flatMap(({ limits, last }) => (limits === null || last === null ? [] : [last.at]));
  return times.toSorted().at(-1) ?? null;
}

/** On the page it is opened from: of a part's finding that is the part or its whole drivetrain. */
function evidenceOf(detail: EquipmentDetail, { finding }: NextStep): string | null {
  if (finding === null) return null;
  return evidenceUrl({
    equipment: detail,
    waveformId: finding.waveformId,
    part: finding.part,
    fault: finding.fault,
    rule: finding.finding.rule,
  });
}

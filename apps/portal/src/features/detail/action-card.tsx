import { Button } from '@mantine/core';
import type { EquipmentDetail, NextStep, Waveform } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { sayFindingShort } from '@ritzel/sentences/core';
import { IconActivity, IconCalendarEvent, IconCheck, IconClipboardText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './action-card.module.css';
import { isHealthy, partFacts } from './action-facts.ts';
import { ActionTrend } from './action-trend.tsx';
import { agoParts } from './ago.ts';
import { FindingFacts } from './finding-facts.tsx';

const NO_CRITERION = { kind: 'no-criterion', sentence: '' } as const;

export interface ActionCardProps {
  readonly detail: Pick<EquipmentDetail, 'condition'>;
  readonly step: NextStep;
  readonly kinematics: Kinematics | null;
  readonly nowMs: number;
  /** Something was measured, evaluated or not. */
  readonly hasValues: boolean;
  /** The newest value that was compared with a limit. */
  readonly evaluatedAt: string | null;
  readonly lastRecord: Pick<Waveform, 'at' | 'speedRpm' | 'load'> | null;
  /** The record and the plot that show the finding. */
  readonly evidenceTo: string | null;
  /** Opens the trend of the signal that decided; null where none did. */
  readonly onOpenReason: (() => void) | null;
  /** Null for who may not act, and where nothing waits. */
  readonly acknowledging: {
    readonly onAcknowledge: () => void;
    readonly isPending: boolean;
    readonly fault: string | null;
  } | null;
  /** Measure now, and what else can be done. */
  readonly acts: ReactNode;
}

/** What is wrong, since when, how sure, what to do now and by when; of a healthy machine one line that says so. */
export function ActionCard(props: ActionCardProps) {
  const { detail, step, acts, acknowledging } = props;
  const { t } = useTranslation('next-step');
  const { severity, hasUnknown } = detail.condition;
  const isQuiet = isHealthy(step);
  return (
    <section className={`panel ${classes.root}`} aria-label={t('title')} data-severity={severity}>
      {isQuiet ? (
        <p className={classes.healthy}>
          <SeverityBadge severity={severity} hasUnknown={hasUnknown} />
          <span>
            {t('healthy')} <Evaluated at={props.evaluatedAt} />
          </span>
        </p>
      ) : (
        <div className={classes.columns}>
          <WhatIsWrong {...props} />
          <DoNow step={step} nowMs={props.nowMs} />
          {step.finding !== null && <ActionTrend finding={step.finding} condition={detail.condition} />}
        </div>
      )}
      <div className={classes.acts}>
        {props.evidenceTo !== null && (
          <Button
            size="xs"
            component={Link}
            to={props.evidenceTo}
            leftSection={<IconActivity size={15} stroke={1.8} aria-hidden="true" />}
          >
            {t('showEvidence')}
          </Button>
        )}
        {step.case !== null && (
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={`/cases/${step.case.id}`}
            leftSection={<IconClipboardText size={15} stroke={1.8} aria-hidden="true" />}
          >
            {t('openCase')}
          </Button>
        )}
        {acknowledging !== null && (
          <Button
            size="xs"
            variant="default"
            loading={acknowledging.isPending}
            leftSection={<IconCheck size={15} stroke={1.8} aria-hidden="true" />}
            onClick={acknowledging.onAcknowledge}
          >
            {t('acknowledge')}
          </Button>
        )}
        {acts}
        <LastRecord record={props.lastRecord} />
      </div>
      {acknowledging !== null && acknowledging.fault !== null && (
        <p className={classes.fault} role="alert">
          {acknowledging.fault}
        </p>
      )}
    </section>
  );
}

function Evaluated({ at }: { at: string | null }) {
  const { t } = useTranslation('next-step');
  return (
    <span className="meta">
      {at === null ? (
        t('notEvaluated')
      ) : (
        <>
          {t('lastEvaluated')} <TimeText at={at} format="YYYY-MM-DD HH:mm" />
        </>
      )}
    </span>
  );
}

function WhatIsWrong({
  detail,
  step,
  kinematics,
  nowMs,
  hasValues,
  onOpenReason,
  evaluatedAt,
}: ActionCardProps) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  const { severity, hasUnknown } = detail.condition;
  const { finding, otherFaults } = step;
  // Values without a limit are no missing measurement.
  const reason = detail.condition.reason ?? (hasValues ? NO_CRITERION : null);
  const why = whySentence(reason, formats);
  const counts =
    finding === null
      ? null
      : [
          t('sensors', { count: finding.witnesses.length }),
          ...(otherFaults > 0 ? [t('otherFaults', { count: otherFaults })] : []),
        ];
  const { designation, shaft } = partFacts(kinematics, finding?.part ?? '');
  const place =
    finding === null ? [] : [designation, shaft, t('evidence', { count: finding.finding.for.length })];
  const opened =
    onOpenReason === null ? (
      why
    ) : (
      <button type="button" className="opens" onClick={onOpenReason}>
        {why}
      </button>
    );
  return (
    <div className={classes.wrong}>
      <p className={classes.state}>
        <SeverityBadge severity={severity} hasUnknown={hasUnknown} />
        {counts !== null && <span className="meta">{counts.join(' · ')}</span>}
      </p>
      {finding === null ? (
        <>
          <h2 className={classes.headline}>{opened}</h2>
          <Evaluated at={evaluatedAt} />
        </>
      ) : (
        <>
          <h2 className={classes.headline}>
            {sayFindingShort(finding.says, formats.language) ?? finding.finding.partName}
          </h2>
          <p className="meta">{place.filter((each) => each !== null).join(' · ')}</p>
          {reason !== null && reason.kind !== 'finding' && <p className={classes.reason}>{opened}</p>}
        </>
      )}
      <FindingFacts finding={finding} condition={detail.condition} nowMs={nowMs} />
    </div>
  );
}

function DoNow({ step, nowMs }: { step: NextStep; nowMs: number }) {
  const { t } = useTranslation(['next-step', 'detail']);
  const formats = useFormats();
  const say = useSentence();
  const { steps, due } = step;
  const [first, ...then] = steps;
  if (first === undefined) return <div className={classes.doNow} />;
  const sentence = ({ code, params }: (typeof steps)[number]) => say(code, params).replace(/[.。]$/, '');
  const dueMs = due === null ? 0 : Date.parse(due.at);
  const ago = agoParts(Math.min(dueMs, nowMs), Math.max(dueMs, nowMs));
  const away = t(`detail:ago.${ago.unit}`, { count: ago.count });
  return (
    <div className={classes.doNow}>
      <h3>{t('doNow')}</h3>
      <p className={classes.first}>{sentence(first)}</p>
      {due === null ? (
        <p className="meta">{t('noDate')}</p>
      ) : (
        <div className={classes.due} data-overdue={dueMs < nowMs || undefined}>
          <IconCalendarEvent size={16} stroke={1.7} aria-hidden="true" />
          <p>
            <b>
              {t('by')} <TimeText at={due.at} format="YYYY-MM-DD" />
            </b>{' '}
            <span>{t(dueMs < nowMs ? 'overdue' : 'dueIn', { away })}</span>
            <span className={`meta ${classes.rule}`}>
              {t(`because.${due.because}`, {
                count: due.days ?? 0,
                severity: t(`severity.${step.condition.severity}`, { ns: 'common' }),
                decibels: formats.number(6, 0),
              })}
            </span>
          </p>
        </div>
      )}
      {then.length > 0 && (
        <ol className={classes.then}>
          {then.map((each) => (
            <li key={each.code}>{sentence(each)}</li>
          ))}
        </ol>
      )}
    </div>
  );
}

function LastRecord({ record }: { record: ActionCardProps['lastRecord'] }) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  if (record === null) return null;
  const facts = [
    ...(record.speedRpm === null ? [] : [formats.quantity(record.speedRpm, 'rpm', 0)]),
    ...(record.load === null ? [] : [t('load', { percent: formats.number(record.load * 100, 0) })]),
  ];
  return (
    <p className={`meta ${classes.last}`}>
      {t('lastRecord')} <TimeText at={record.at} format="YYYY-MM-DD HH:mm" />
      {facts.map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}
    </p>
  );
}

import { Button } from '@mantine/core';
import { actOnAlarms, type EquipmentDetail, type NextStep, type Waveform } from '@ritzel/contract';
import type { Kinematics } from '@ritzel/drivetrain';
import { sayFindingShort } from '@ritzel/sentences/core';
import { IconActivity, IconCalendarEvent, IconCheck, IconClipboardText } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { whySentence } from '../../platform/why-sentence.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { FindingHitRate } from '../../ui/finding-hit-rate.tsx';
import { ForecastText } from '../../ui/forecast-text.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { ReadAbout } from '../../widgets/read-about/read-about.tsx';
import classes from './action-card.module.css';
import { isNothingToDo, partFacts } from './action-facts.ts';
import { ActionTrend } from './action-trend.tsx';
import { agoParts } from './ago.ts';
import { FindingFacts } from './finding-facts.tsx';

const NO_CRITERION = { kind: 'no-criterion', sentence: '' } as const;

export interface ActionCardProps {
  /** One line that says what is wrong and by when, where the page is about something else. */
  readonly isLine?: boolean;
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
  const isQuiet = isNothingToDo(step);
  if (props.isLine === true) return <ActionLine {...props} />;
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
          <DemoAct call={actOnAlarms}>
            <Button
              size="xs"
              variant="default"
              loading={acknowledging.isPending}
              leftSection={<IconCheck size={15} stroke={1.8} aria-hidden="true" />}
              onClick={acknowledging.onAcknowledge}
            >
              {t('acknowledge')}
            </Button>
          </DemoAct>
        )}
        {acts}
        <LastRecord record={props.lastRecord} className={classes.last} />
      </div>
      {acknowledging !== null && acknowledging.fault !== null && (
        <p className={classes.fault} role="alert">
          {acknowledging.fault}
        </p>
      )}
    </section>
  );
}

/** What is wrong and by when to act, in one line with the way to its evidence. */
function ActionLine({ detail, step, nowMs, hasValues, evaluatedAt, evidenceTo }: ActionCardProps) {
  const { t } = useTranslation('next-step');
  const { severity, hasUnknown } = detail.condition;
  const headline = useHeadline(detail, step, hasValues);
  return (
    <section
      className={`panel ${classes.root} ${classes.line}`}
      aria-label={t('title')}
      data-severity={severity}
    >
      <SeverityBadge severity={severity} hasUnknown={hasUnknown} />
      {isNothingToDo(step) ? (
        <span>
          {t('healthy')} <Evaluated at={evaluatedAt} />
        </span>
      ) : (
        <>
          <b className={classes.headlineText}>{headline}</b>
          {step.due !== null && <Due step={step} due={step.due} nowMs={nowMs} />}
          {evidenceTo !== null && <Link to={evidenceTo}>{t('showEvidence')}</Link>}
        </>
      )}
    </section>
  );
}

/** The fault and its part; without a finding why the machine is as bad as it is. */
function useHeadline(detail: ActionCardProps['detail'], { finding }: NextStep, hasValues: boolean): string {
  const formats = useFormats();
  if (finding !== null)
    return sayFindingShort(finding.says, formats.language) ?? formats.name(finding.finding.partName);
  return whySentence(detail.condition.reason ?? (hasValues ? NO_CRITERION : null), formats);
}

function Due({ step, due, nowMs }: { step: NextStep; due: NonNullable<NextStep['due']>; nowMs: number }) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  const dueMs = Date.parse(due.at);
  // What is due is a day: nobody is late by minutes.
  const dayOf = (ms: number) => formats.instant(new Date(ms), 'YYYY-MM-DD');
  const isToday = dayOf(dueMs) === dayOf(nowMs);
  const isOverdue = dueMs < nowMs && !isToday;
  const ago = agoParts(Math.min(dueMs, nowMs), Math.max(dueMs, nowMs));
  const away = t(`ago.${ago.unit}`, { count: ago.count });
  return (
    <span data-overdue={isOverdue || undefined} title={useDueRule(step)}>
      <b>
        {t('by')} <TimeText at={due.at} format="YYYY-MM-DD" />
      </b>
      {' · '}
      <span>{isToday ? t('dueToday') : t(isOverdue ? 'overdue' : 'dueIn', { away })}</span>
    </span>
  );
}

/** Why it is due then. */
function useDueRule({ due, condition }: NextStep): string {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  if (due === null) return '';
  return t(`because.${due.because}`, {
    count: due.days ?? 0,
    severity: t(`severity.${condition.severity}`, { ns: 'common' }),
    decibels: formats.number(6, 0),
  });
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
  lastRecord,
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
  const headline = useHeadline(detail, step, hasValues);
  // Values without a limit are no missing measurement.
  const reason = detail.condition.reason ?? (hasValues ? NO_CRITERION : null);
  const why = whySentence(reason, formats);
  // A limit that decided stands beside the fault that explains it.
  const isReasonOwn = detail.condition.reason !== null && detail.condition.reason.kind !== 'finding';
  const counts =
    finding === null
      ? null
      : [
          t('sensors', { count: finding.witnesses.length }),
          ...(otherFaults > 0 ? [t('otherFaults', { count: otherFaults })] : []),
        ];
  const { designation, shaft } = partFacts(kinematics, finding?.part ?? '');
  const place =
    finding === null
      ? []
      : [designation, shaft && formats.name(shaft), t('evidence', { count: finding.finding.for.length })];
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
          <h2 className={classes.headline}>{headline}</h2>
          <p className="meta">
            {place.filter((each) => each !== null).join(' · ')} · <ReadAbout fault={finding.finding.fault} />
          </p>
          {isReasonOwn && <p className={classes.reason}>{opened}</p>}
        </>
      )}
      <FindingFacts finding={finding} condition={detail.condition} nowMs={nowMs} />
      <FindingHitRate hitRate={step.hitRate} />
      {finding !== null && (
        <p className="meta">
          <ForecastText forecast={finding.doubling} says="doubles" />
        </p>
      )}
      <LastRecord record={lastRecord} className={classes.lastHere} />
    </div>
  );
}

function DoNow({ step, nowMs }: { step: NextStep; nowMs: number }) {
  const { t } = useTranslation('next-step');
  const say = useSentence();
  const rule = useDueRule(step);
  const { steps, due } = step;
  const [first, ...then] = steps;
  if (first === undefined) return <div className={classes.doNow} />;
  const sentence = ({ code, params }: (typeof steps)[number]) => say(code, params).replace(/[.。]$/, '');
  return (
    <div className={classes.doNow}>
      <h3>{t('doNow')}</h3>
      <p className={classes.first}>{sentence(first)}</p>
      {due === null ? (
        <p className="meta">{t('noDate')}</p>
      ) : (
        <div className={classes.due}>
          <IconCalendarEvent size={16} stroke={1.7} aria-hidden="true" />
          <p>
            <Due step={step} due={due} nowMs={nowMs} />
            <span className={`meta ${classes.rule}`}>{rule}</span>
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

function LastRecord({
  record,
  className,
}: {
  record: ActionCardProps['lastRecord'];
  className: string | undefined;
}) {
  const { t } = useTranslation('next-step');
  const formats = useFormats();
  if (record === null) return null;
  const facts = [
    ...(record.speedRpm === null ? [] : [formats.quantity(record.speedRpm, 'rpm', 0)]),
    ...(record.load === null ? [] : [t('load', { percent: formats.number(record.load * 100, 0) })]),
  ];
  return (
    <p className={`meta ${className}`}>
      {t('lastRecord')} <TimeText at={record.at} format="YYYY-MM-DD HH:mm" />
      {facts.map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}
    </p>
  );
}

import { Button } from '@mantine/core';
import {
  actOnAlarms,
  type CaseDetail,
  type CaseEntry,
  type Witness,
  type WorkOrderPriority,
} from '@ritzel/contract';
import type { Severity } from '@ritzel/drivetrain';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { actsOn } from '../../features/alarms/alarm-groups.ts';
import { ShelveDialog } from '../../features/alarms/shelve-dialog.tsx';
import { isConflict, useAlarmActs } from '../../features/alarms/use-alarms.ts';
import { AcknowledgeQuestion } from '../../features/cases/acknowledge-question.tsx';
import { CaseCloseForm } from '../../features/cases/case-close-form.tsx';
import { CaseAdvice, CaseConfirmations, CaseWitnesses } from '../../features/cases/case-side.tsx';
import { CaseTimeline } from '../../features/cases/case-timeline.tsx';
import { useCaseSentence } from '../../features/cases/case-words.ts';
import { ClosedCase } from '../../features/cases/closed-case.tsx';
import { useCase } from '../../features/cases/use-cases.ts';
import { ReportButton } from '../../features/reports/report-button.tsx';
import { ClosingNotice } from '../../features/work-orders/closing-notice.tsx';
import { WorkOrderPanel } from '../../features/work-orders/work-order-panel.tsx';
import { useOffersAct } from '../../platform/demo-access.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { CaseAssigning } from './case-assigning.tsx';
import { PhoneActs, PhoneFacts } from './case-phone.tsx';
import classes from './case-screen.module.css';
import { CaseTitle } from './case-title.tsx';
import { CaseTrend } from './case-trend.tsx';

/** Is it real, and what did we do: everything of one fault on one page. */
export function CaseScreen() {
  const maySee = useAllowed('ALARM_3101');
  const { caseId = '' } = useParams();
  return maySee ? <Opened key={caseId} id={caseId} /> : <ForbiddenScreen />;
}

function Opened({ id }: { id: string }) {
  const opened = useCase(id);
  return (
    <Loaded query={opened.detail}>{(detail) => <CaseView id={id} detail={detail} opened={opened} />}</Loaded>
  );
}

/** As the server chooses where nobody says otherwise. */
const PRIORITIES: Readonly<Partial<Record<Severity, WorkOrderPriority>>> = {
  CRITICAL: 'immediate',
  SEVERE: 'high',
  WARNING: 'normal',
};

/** Every row has a flag on the trend; of many only what changed the case. */
const MOST_FLAGS = 24;
const FLAGGED: readonly CaseEntry['kind'][] = ['first-sign', 'opened', 'worse', 'finding', 'alarm', 'closed'];

function flagsOf(rows: readonly CaseEntry[], most: number): CaseEntry[] {
  const flagged =
    rows.length <= most
      ? rows
      : rows.filter(({ kind, code }) => FLAGGED.includes(kind) && (kind !== 'alarm' || code === 'raised'));
  return flagged.slice(0, most).toReversed();
}

function CaseView({
  id,
  detail,
  opened: { entries, alarms, act, acts },
}: {
  id: string;
  detail: CaseDetail;
  opened: ReturnType<typeof useCase>;
}) {
  const { t } = useTranslation('cases');
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const mayAct = useAllowed('ALARM_3102');
  const seesWorkOrders = useAllowed('WORKORDER_4401');
  const offersAct = useOffersAct(actOnAlarms);
  const { title } = useCaseSentence();
  const alarmActs = useAlarmActs();
  const [isShelving, setShelving] = useState(false);
  const [comment, setComment] = useState('');
  useDocumentTitle(t('case', { number: detail.number }));
  const rows = entries.data ?? [];
  const found = rows.find(({ kind, code }) => kind === 'work-order' && code === 'done');
  const flags = useMemo(
    () => flagsOf(entries.data ?? [], isPhone ? 10 : MOST_FLAGS),
    [entries.data, isPhone],
  );
  const numbers = new Map(flags.map((entry, index) => [entry.id, index + 1]));
  const listed = alarms.data?.rows ?? [];
  const unacknowledged = listed.filter(actsOn.acknowledge);
  const shelvable = listed.filter(actsOn.shelve);
  const acknowledge = (said: string) =>
    alarmActs.mutate({
      act: 'acknowledge',
      alarms: unacknowledged,
      ...(said === '' ? {} : { comment: said }),
    });
  useAcknowledgeKey(mayAct && unacknowledged.length > 0, () => acknowledge(comment));
  const fault = act.error ?? alarmActs.error;
  const [searchParams, setSearchParams] = useSearchParams();
  const isAsked =
    searchParams.get('acknowledge') === '1' && mayAct && detail.isOpen && unacknowledged.length > 0;
  // Asked once: going back does not ask again.
  const endQuestion = () => setSearchParams({}, { replace: true });
  return (
    <div className={classes.root}>
      <header className={classes.head}>
        <CaseTitle detail={detail} mayAct={mayAct} />
        <ReportButton
          about={{ kind: 'case', caseId: id, label: t('case', { number: detail.number }) }}
          onMade={() => void navigate('/reports')}
        />
        {offersAct && detail.isOpen && !isPhone && (
          <div className={classes.acts}>
            {mayAct && (
              <CaseAssigning id={id} detail={detail} onChange={(work) => act.mutate(work)} acts={acts} />
            )}
            {shelvable.length > 0 && (
              <DemoAct call={actOnAlarms}>
                <Button size="xs" variant="default" onClick={() => setShelving(true)}>
                  {t('act.shelve')}
                </Button>
              </DemoAct>
            )}
            {unacknowledged.length > 0 && (
              <DemoAct call={actOnAlarms}>
                <Button size="xs" loading={alarmActs.isPending} onClick={() => acknowledge('')}>
                  {t('act.acknowledge')}
                </Button>
              </DemoAct>
            )}
          </div>
        )}
      </header>
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {isConflict(fault) ? t('conflict') : fault.message}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <CaseTrend detail={detail} flags={flags} />
          {isPhone && <PhoneFacts detail={detail} />}
          {isPhone && mayAct && detail.isOpen && (
            <div className={classes.acts}>
              <CaseAssigning id={id} detail={detail} onChange={(work) => act.mutate(work)} acts={acts} />
            </div>
          )}
          {isPhone && <CaseAdvice detail={detail} />}
          <CaseTimeline
            caseId={id}
            entries={rows}
            numberOf={({ id: entryId }) => numbers.get(entryId)}
            mayWrite={mayAct}
            isPending={act.isPending}
            onNote={(text, onDone) => act.mutate(acts.note(text), { onSuccess: onDone })}
            onPhoto={(file) => act.mutate(acts.photo(file))}
          />
        </div>
        <aside className={classes.side} aria-label={t('side')}>
          {detail.closing !== null && (
            <ClosedCase
              detail={detail}
              mayAct={mayAct}
              isPending={act.isPending}
              onReopen={(reason) => act.mutate(acts.reopen(reason))}
              onEndSilence={() => act.mutate(acts.endSilence())}
            />
          )}
          {!isPhone && <CaseAdvice detail={detail} />}
          {seesWorkOrders && (
            <WorkOrderPanel
              subject={{ caseId: id }}
              suggested={{
                title: title(detail),
                priority: PRIORITIES[detail.severity] ?? 'low',
                dueOn: detail.dueAt?.slice(0, 10) ?? null,
              }}
              mayHandOn={detail.isOpen}
            />
          )}
          <CaseWitnesses detail={detail} urlOf={(witness) => witnessUrl(witness, detail)} />
          <CaseConfirmations
            detail={detail}
            mayAct={mayAct}
            onMark={(code, isDone) => act.mutate(acts.confirm(code, isDone))}
          />
          {mayAct && detail.isOpen && (
            <CaseCloseForm
              // Opened anew with what maintenance found.
              key={found?.id ?? ''}
              detail={detail}
              found={found?.text ?? ''}
              isPending={act.isPending}
              notice={seesWorkOrders && <ClosingNotice caseId={id} />}
              onClose={(closing, photos) => act.mutate(acts.close(detail, closing, photos))}
            />
          )}
        </aside>
      </div>
      {mayAct && detail.isOpen && isPhone && (unacknowledged.length > 0 || shelvable.length > 0) && (
        <PhoneActs
          comment={comment}
          onComment={setComment}
          isPending={alarmActs.isPending}
          onAcknowledge={unacknowledged.length > 0 ? () => acknowledge(comment) : undefined}
          onShelve={shelvable.length > 0 ? () => setShelving(true) : undefined}
        />
      )}
      {isAsked && (
        <AcknowledgeQuestion
          sentence={title(detail)}
          count={unacknowledged.length}
          isPending={alarmActs.isPending}
          fault={
            alarmActs.error === null
              ? null
              : isConflict(alarmActs.error)
                ? t('conflict')
                : alarmActs.error.message
          }
          onAcknowledge={(said) =>
            alarmActs.mutate(
              { act: 'acknowledge', alarms: unacknowledged, ...(said === '' ? {} : { comment: said }) },
              { onSuccess: endQuestion },
            )
          }
          onClose={endQuestion}
        />
      )}
      {isShelving && (
        <ShelveDialog
          count={shelvable.length}
          isPending={alarmActs.isPending}
          fault={alarmActs.isError ? alarmActs.error.message : null}
          onShelve={(until, reason) =>
            alarmActs.mutate(
              { act: 'shelve', alarms: shelvable, until, comment: reason },
              { onSuccess: () => setShelving(false) },
            )
          }
          onClose={() => setShelving(false)}
        />
      )}
    </div>
  );
}

/** `a` acknowledges, wherever the focus is but in a field. */
function useAcknowledgeKey(isOn: boolean, acknowledge: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]'))
        return;
      event.preventDefault();
      acknowledge();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  });
}

/** Where a witness was measured: its record, or the trend of its signal. */
function witnessUrl(witness: Witness, { equipment }: CaseDetail): string | undefined {
  const place = equipmentUrl({ ...equipment, id: witness.equipmentId });
  if (witness.waveformId !== null) return `${place}&tab=vibration&m=${witness.waveformId}`;
  return witness.signalId === null ? undefined : `${place}&tab=trends&signals=${witness.signalId}`;
}

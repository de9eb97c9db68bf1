import { Button, Menu } from '@mantine/core';
import { type CheckDetail, changeCheck, startExecution } from '@ritzel/contract';
import {
  IconCloudOff,
  IconCloudUpload,
  IconDots,
  IconPlayerPlay,
  IconRoute,
  IconUser,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayDo, useOffersAct } from '../../platform/demo-access.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ChangeCheckForm } from './change-check-form.tsx';
import { CheckHistory } from './check-history.tsx';
import classes from './check-panel.module.css';
import { CheckSteps } from './check-steps.tsx';
import { useCheckWords } from './check-words.ts';
import { beginWork, type CheckProgress, checkProgressOf } from './check-work.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { DueText } from './due-text.tsx';
import { isUnsent, type KeptCheck } from './kept-checks.ts';
import { useSendingChecks } from './send-kept-checks.ts';
import { checkActs, useCheck, useCheckAct } from './use-checks.ts';

/** A check: what it is of, when it is due, its steps and who did them. */
export function CheckPanel({
  id,
  close,
  foot,
}: {
  id: string;
  close?: ReactNode;
  /** What stands below the check, of other parts of the portal. */
  foot?: (check: CheckDetail) => ReactNode;
}) {
  const { query, check, kept } = useCheck(id);
  if (check === undefined)
    return (
      <section className={`panel ${classes.root}`}>
        {query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState />
        )}
      </section>
    );
  return <Panel key={id} check={check} kept={kept} close={close} foot={foot?.(check)} />;
}

function Panel({
  check,
  kept,
  close,
  foot,
}: {
  check: CheckDetail;
  kept: KeptCheck | undefined;
  close: ReactNode;
  foot: ReactNode;
}) {
  const { t } = useTranslation('maintenance');
  const { checkName } = useCheckWords();
  const work = kept?.work ?? null;
  const progress = checkProgressOf(check, work);
  const mayCarryOut = useMayDo(startExecution);
  const [isChanging, setChanging] = useState(false);
  return (
    <section className={`panel ${classes.root}`} aria-labelledby={`check-${check.id}`}>
      <header className={classes.head}>
        <div className={classes.title}>
          <h2 id={`check-${check.id}`}>{checkName(check)}</h2>
          <Kept kept={kept} />
          {check.roundId === null && <More check={check} onChange={() => setChanging(true)} />}
          {close}
        </div>
        <Facts check={check} />
        {progress.isBegun && <ProgressBar progress={progress} />}
      </header>
      <div className={classes.body}>
        {work?.conflict && kept !== undefined ? (
          <ConflictNotice kept={kept} conflict={work.conflict} />
        ) : progress.isSigned ? (
          <p className={classes.signed} role="status">
            {t('signedHere')}
          </p>
        ) : (
          <>
            {check.roundId !== null ? (
              <WalkRound roundId={check.roundId} />
            ) : (
              !progress.isBegun && <Begin check={check} />
            )}
            <CheckSteps check={check} progress={progress} isEditable={progress.isBegun && mayCarryOut} />
          </>
        )}
        <CheckHistory check={check} />
        {foot}
      </div>
      {isChanging && <ChangeCheckForm check={check} onClose={() => setChanging(false)} />}
    </section>
  );
}

/** Where what was answered is: on this device, on its way, or with the server, of which nothing is said. */
function Kept({ kept }: { kept: KeptCheck | undefined }) {
  const { t } = useTranslation('maintenance');
  const isSending = useSendingChecks().has(kept?.checkId ?? '');
  const waits = kept !== undefined && isUnsent(kept);
  return (
    <span className={classes.kept} role="status" data-shown={waits || undefined}>
      {waits && (
        <>
          {isSending ? (
            <IconCloudUpload size={16} stroke={1.7} aria-hidden="true" />
          ) : (
            <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
          )}
          {t(isSending ? 'sending' : 'onThisDeviceNotSent')}
        </>
      )}
    </span>
  );
}

function Facts({ check }: { check: CheckDetail }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const { equipment, operationHours, due, assignee } = check;
  return (
    <p className={classes.facts}>
      <Link to={equipmentUrl(equipment)}>{equipment.drivetrainName ?? equipment.name}</Link>
      {operationHours !== null && <span className="num">{formats.quantity(operationHours, 'h', 0)}</span>}
      <b>
        <DueText due={due} />
      </b>
      {due.on !== null && <span className="num">{due.on}</span>}
      <span>
        <IconUser size={13} stroke={1.7} aria-hidden="true" /> {assignee?.name ?? t('nobody')}
      </span>
    </p>
  );
}

function ProgressBar({ progress: { steps, answers } }: { progress: CheckProgress }) {
  const { t } = useTranslation('maintenance');
  const done = steps.filter(({ key }) => answers.has(key)).length;
  return (
    <div
      className={classes.progress}
      role="progressbar"
      aria-label={t('progress')}
      aria-valuenow={done}
      aria-valuemin={0}
      aria-valuemax={steps.length}
      aria-valuetext={t('stepOf', { step: done, steps: steps.length })}
    >
      {steps.map(({ key }) => (
        <i key={key} data-outcome={answers.get(key)?.outcome} />
      ))}
    </div>
  );
}

/** A check of a measuring round is carried out by walking that. */
function WalkRound({ roundId }: { roundId: string }) {
  const { t } = useTranslation('maintenance');
  return (
    <div className={classes.begin}>
      <Button
        component={Link}
        to={`/measuring-rounds/${roundId}`}
        size="md"
        leftSection={<IconRoute size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('walkRound')}
      </Button>
    </div>
  );
}

function Begin({ check }: { check: CheckDetail }) {
  const { t } = useTranslation('maintenance');
  if (!useOffersAct(startExecution)) return null;
  return (
    <div className={classes.begin}>
      <DemoAct call={startExecution}>
        <Button
          size="md"
          leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
          onClick={() => void beginWork(check)}
        >
          {t('begin')}
        </Button>
      </DemoAct>
      <span className="meta">{t('beginHint', { count: check.steps.length, minutes: check.minutes })}</span>
    </div>
  );
}

function More({ check, onChange }: { check: CheckDetail; onChange: () => void }) {
  const { t } = useTranslation('maintenance');
  const mayPlan = useMayDo(changeCheck);
  const mayCarryOut = useMayDo(startExecution);
  const act = useCheckAct();
  const begun = check.current;
  if (!mayPlan && !(mayCarryOut && begun !== null)) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" color="gray" aria-label={t('more')}>
          <IconDots size={16} aria-hidden="true" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayPlan && <Menu.Item onClick={onChange}>{t('change.title')}</Menu.Item>}
        {mayCarryOut && begun !== null && (
          <Menu.Item onClick={() => act.mutate(checkActs.giveUp(begun.id))}>{t('giveUp')}</Menu.Item>
        )}
        {mayPlan && (
          <Menu.Item color="red" onClick={() => act.mutate(checkActs.end(check.id))}>
            {t('end')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

import { Button } from '@mantine/core';
import { type EquipmentDetail, type LifeAccount, type RemainingLife, recountLoad } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { AccountTable } from './account-table.tsx';
import { LifeDialog } from './life-dialog.tsx';
import { LimitForecasts } from './limit-forecasts.tsx';
import classes from './remaining-life.module.css';
import { useRecountLoad, useRemainingLife } from './use-remaining-life.ts';

/** How much of their life the parts of a machine have used by its load, and when its signals reach their next limit. */
export function RemainingLifePanel({
  detail,
  onSignal,
}: {
  detail: EquipmentDetail;
  /** Opens the trend of a signal. */
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('remaining-life');
  const life = useRemainingLife(detail.id);
  const [element, setElement] = useState<string | null>(null);
  const opened = life.data?.accounts.find((account) => account.element === element);
  return (
    <>
      <section className={`panel ${classes.block}`} aria-labelledby="remaining-life">
        <header className={classes.head}>
          <h2 id="remaining-life">{t('title')}</h2>
          {life.data !== undefined && life.data.missing === null && (
            <Recount drivetrainId={life.data.drivetrainId} />
          )}
        </header>
        <Loaded query={life}>
          {(data) =>
            data.missing !== null ? (
              <EmptyState title={t(`missing.${data.missing}`)}>{t(`missingHint.${data.missing}`)}</EmptyState>
            ) : (
              <Accounts data={data} onOpen={(account) => setElement(account.element)} onSignal={onSignal} />
            )
          }
        </Loaded>
      </section>
      {life.data !== undefined && life.data.limits.length > 0 && (
        <LimitForecasts limits={life.data.limits} onSignal={onSignal} />
      )}
      {opened !== undefined && (
        <LifeDialog equipmentId={detail.id} account={opened} onClose={() => setElement(null)} />
      )}
    </>
  );
}

function Recount({ drivetrainId }: { drivetrainId: string }) {
  const { t } = useTranslation('remaining-life');
  const offersAct = useOffersAct(recountLoad);
  const recount = useRecountLoad(drivetrainId);
  if (!offersAct) return null;
  return (
    <>
      {recount.isSuccess && (
        <span className="meta" role="status">
          {t('recounting', { count: recount.data.days })}
        </span>
      )}
      {recount.isError && (
        <span className={classes.fault} role="alert">
          {recount.error.message}
        </span>
      )}
      <DemoAct call={recountLoad}>
        <Button
          size="compact-xs"
          variant="default"
          loading={recount.isPending}
          onClick={() => recount.mutate()}
          title={t('recountHint')}
        >
          {t('recount')}
        </Button>
      </DemoAct>
    </>
  );
}

function Accounts({
  data,
  onOpen,
  onSignal,
}: {
  data: RemainingLife;
  onOpen: (account: LifeAccount) => void;
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const { load, counted, accounts } = data;
  if (load === null) return null;
  const hours = (value: number) => formats.quantity(value, 'h', 0);
  return (
    <>
      <p className="meta">
        {t('countedFrom')}{' '}
        <button type="button" className="opens" onClick={() => onSignal(load.signalId)}>
          {formats.name(load.signalName)}
        </button>
        {', '}
        {t('rated', {
          load: formats.quantity(load.rated, load.unit),
          speed: formats.quantity(load.ratedSpeedRpm, 'rpm', 0),
        })}
        {counted !== null && (
          <>
            {' · '}
            {t('countedSince', { day: counted.fromDay, hours: hours(counted.knownHours) })}
            {counted.unknownHours >= 1 && ` ${t('gaps', { hours: hours(counted.unknownHours) })}`}
            {counted.counterHours !== null && ` · ${t('counter', { hours: hours(counted.counterHours) })}`}
          </>
        )}
      </p>
      {counted === null ? (
        <EmptyState title={t('notCounted')}>{t('notCountedHint')}</EmptyState>
      ) : accounts.length === 0 ? (
        <EmptyState title={t('noElements')}>{t('noElementsHint')}</EmptyState>
      ) : (
        <>
          <AccountTable accounts={accounts} onOpen={onOpen} />
          <p className="meta">{t('legend')}</p>
        </>
      )}
    </>
  );
}

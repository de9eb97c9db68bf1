import { Button } from '@mantine/core';
import { addRota, type Rota } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectedMails } from '../../features/on-call/collected-mails.tsx';
import { DutyStrip } from '../../features/on-call/duty-strip.tsx';
import { RotaEditor } from '../../features/on-call/rota-editor.tsx';
import { SwapForm } from '../../features/on-call/swap-form.tsx';
import { rotaDraftOf, useDutyPreview, useRotaChoices, useRotas } from '../../features/on-call/use-rotas.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './on-call-screen.module.css';

/** Who is on duty now and in the next two weeks, and who is notified next when nobody acts. */
export function OnCallScreen() {
  return useAllowed('ALARM_3101') ? <OnCall /> : <ForbiddenScreen />;
}

type Opened = { readonly rota: Rota | undefined };

function OnCall() {
  const { t } = useTranslation('on-call');
  const mayChange = useMayDo(addRota);
  const rotas = useRotas();
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (rota: Rota | undefined) => {
    rotas.save.reset();
    setOpened({ rota });
  };
  return (
    <div className={classes.root}>
      <PageTitle title={t('title')}>
        {mayChange && (
          <Button leftSection={<IconPlus size={14} aria-hidden="true" />} onClick={() => open(undefined)}>
            {t('add')}
          </Button>
        )}
      </PageTitle>
      <Loaded query={rotas.query}>
        {(all) =>
          all.length === 0 ? (
            <Notice title={t('none')}>{t(mayChange ? 'noneAdd' : 'noneText')}</Notice>
          ) : (
            all.map((rota) => <RotaPanel key={rota.id} rota={rota} rotas={rotas} onEdit={() => open(rota)} />)
          )
        }
      </Loaded>
      <CollectedMails />
      {opened !== null && (
        <Dialog
          title={opened.rota === undefined ? t('add') : opened.rota.name}
          size={760}
          onClose={() => setOpened(null)}
        >
          <RotaEditor
            rota={opened.rota}
            isPending={rotas.save.isPending}
            error={rotas.save.error}
            onSave={(draft) =>
              rotas.save.mutate({ rota: opened.rota, draft }, { onSuccess: () => setOpened(null) })
            }
            onClose={() => setOpened(null)}
          />
        </Dialog>
      )}
    </div>
  );
}

function RotaPanel({
  rota,
  rotas,
  onEdit,
}: {
  rota: Rota;
  rotas: ReturnType<typeof useRotas>;
  onEdit: () => void;
}) {
  const { t } = useTranslation('on-call');
  const mayChange = useMayDo(addRota);
  const userId = useSession()?.user.id;
  const mayAct = useAllowed('ALARM_3102');
  const preview = useDutyPreview(rotaDraftOf(rota), rota.id);
  const { people } = useRotaChoices();
  const own = rota.members.filter(({ id }) => id === userId);
  const takers = mayChange ? people : own;
  return (
    <section className="panel" aria-labelledby={`rota-${rota.id}`}>
      <header className={classes.head}>
        <div>
          <h2 id={`rota-${rota.id}`}>{rota.name}</h2>
          <p className="meta">
            {rota.groupName ?? t('wholeOrganisation')} · {t(`every.${rota.handsOverEvery}`)} ·{' '}
            <span className="num">{rota.handsOverAt}</span> {rota.timeZone}
          </p>
        </div>
        <p className={classes.now}>
          <span className="meta">{t('now')}</span>
          <strong>{rota.onDuty?.name ?? t('nobody')}</strong>
        </p>
        {mayChange && (
          <div className={classes.acts}>
            <Button size="xs" variant="default" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={rotas.remove.isPending}
              onClick={() => rotas.remove.mutate(rota.id)}
            >
              {t('remove')}
            </Button>
          </div>
        )}
      </header>
      {preview.data !== undefined && <DutyStrip spans={preview.data.spans} label={t('preview')} />}
      <ol className={classes.steps} aria-label={t('escalation')}>
        <li>{t('stepFirst')}</li>
        {rota.steps.map((step, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE steps have no name but their place
          <li key={at}>{t('stepThen', { minutes: step.afterMinutes, who: t(`target.${step.to}`) })}</li>
        ))}
        {rota.repeats > 0 && <li>{t('stepRepeats', { count: rota.repeats })}</li>}
      </ol>
      {rota.overrides.length > 0 && (
        <ul className={classes.swaps} aria-label={t('swap.title')}>
          {rota.overrides.map((swap) => (
            <li key={swap.id}>
              <strong>{swap.person.name}</strong> <TimeText at={swap.from} format="YYYY-MM-DD HH:mm" /> –{' '}
              <TimeText at={swap.to} format="YYYY-MM-DD HH:mm" />
              {(mayChange || swap.person.id === userId) && (
                <Button
                  size="compact-xs"
                  variant="default"
                  onClick={() => rotas.swapBack.mutate({ id: rota.id, overrideId: swap.id })}
                >
                  {t('swap.back')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAct && takers.length > 0 && (
        <details className={classes.swap}>
          <summary>{t('swap.title')}</summary>
          <SwapForm
            people={[...takers]}
            isPending={rotas.swap.isPending}
            error={rotas.swap.error}
            onSwap={(swap) => rotas.swap.mutate({ id: rota.id, ...swap })}
          />
        </details>
      )}
    </section>
  );
}

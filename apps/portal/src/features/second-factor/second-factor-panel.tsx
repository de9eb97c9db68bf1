import { Button, TextInput } from '@mantine/core';
import {
  beginTotp,
  type CallReply,
  confirmTotp,
  type Passkey,
  readSecondFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  renewRecoveryCodes,
  type TotpSetup,
} from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ConfirmPasswordForm } from './confirm-password-form.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './second-factor.module.css';
import { TotpSetupForm } from './totp-setup-form.tsx';
import { useFactorFailure } from './use-factor-failure.ts';
import { addOwnPasskey, hasPasskeys } from './use-passkey.ts';

type Factors = CallReply<typeof readSecondFactors>;

/** What is going on in the dialog; `confirm` stands before what it leads to. */
type Work =
  | { readonly kind: 'confirm'; readonly goOn: () => Promise<void> }
  | { readonly kind: 'totp'; readonly setup: TotpSetup }
  | { readonly kind: 'passkey' }
  | { readonly kind: 'remove'; readonly name: string; readonly remove: () => Promise<unknown> }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The own second factors: authenticator app, passkeys, recovery codes. */
export function SecondFactorPanel() {
  const { t } = useTranslation('second-factor');
  const factors = useQuery(queryOf(readSecondFactors, {}));
  return (
    <section className="panel" aria-labelledby="second-factor">
      <h2 id="second-factor">{t('panel.title')}</h2>
      <Loaded query={factors}>
        {(own) => <OwnFactors own={own} onChanged={() => void factors.refetch()} />}
      </Loaded>
    </section>
  );
}

function OwnFactors({ own, onChanged }: { own: Factors; onChanged: () => void }) {
  const { t } = useTranslation('second-factor');
  const formats = useFormats();
  const say = useFactorFailure();
  const [work, setWork] = useState<Work>();
  const [failure, setFailure] = useState<string>();
  const hasFactor = own.totpSince !== null || own.passkeys.length > 0;

  /** Goes on at once, or after the password was given. */
  const confirmed = (then: () => Promise<void>) => {
    const attempt = async () => {
      setFailure(undefined);
      try {
        await then();
      } catch (error) {
        setWork(undefined);
        setFailure(say(error));
      }
    };
    const isOpen =
      own.confirmedUntil !== null && new Date(own.confirmedUntil).getTime() > Date.now() + 60_000;
    if (isOpen) void attempt();
    else setWork({ kind: 'confirm', goOn: attempt });
  };

  const finished = (codes: readonly string[]) => {
    setWork(codes.length > 0 ? { kind: 'codes', codes } : undefined);
    onChanged();
  };

  const askToRemove = (name: string, remove: () => Promise<unknown>) =>
    confirmed(async () => setWork({ kind: 'remove', name, remove }));

  return (
    <>
      {(!hasFactor || own.isRequired) && (
        <p className={classes.lead}>{t(own.isRequired ? 'panel.required' : 'panel.none')}</p>
      )}
      <p role="alert" className={classes.failure}>
        {failure}
      </p>
      <div className={classes.row}>
        <div>
          <p>{t('panel.app')}</p>
          <p className="meta">
            {own.totpSince === null
              ? t('panel.appNone')
              : t('panel.appSince', { date: formats.instant(own.totpSince, 'YYYY-MM-DD') })}
          </p>
        </div>
        <div className={classes.actions}>
          <Button
            size="xs"
            variant="default"
            onClick={() => confirmed(async () => setWork({ kind: 'totp', setup: await call(beginTotp, {}) }))}
          >
            {t(own.totpSince === null ? 'panel.setUp' : 'panel.replace')}
          </Button>
          {own.totpSince !== null && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              onClick={() => askToRemove(t('panel.app'), () => call(removeTotp, {}))}
            >
              {t('panel.remove')}
            </Button>
          )}
        </div>
      </div>
      <div className={classes.row}>
        <div>
          <p>{t('panel.passkeys')}</p>
          {own.passkeys.length === 0 && (
            <p className="meta">{t(hasPasskeys() ? 'panel.passkeysNone' : 'passkey.unsupported')}</p>
          )}
        </div>
        <div className={classes.actions}>
          {hasPasskeys() && (
            <Button
              size="xs"
              variant="default"
              onClick={() => confirmed(async () => setWork({ kind: 'passkey' }))}
            >
              {t('panel.add')}
            </Button>
          )}
        </div>
      </div>
      <ul className={classes.rows}>
        {own.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={(name) =>
              confirmed(async () => {
                await call(renamePasskey, { params: { id: passkey.id }, body: { name } });
                finished([]);
              })
            }
            onRemove={() =>
              askToRemove(passkey.name, () => call(removePasskey, { params: { id: passkey.id } }))
            }
          />
        ))}
      </ul>
      {hasFactor && (
        <div className={classes.row}>
          <div>
            <p>{t('panel.codes')}</p>
            <p className="meta">
              {t('panel.codesLeft', { count: own.recoveryCodesLeft })} · {t('panel.renewHint')}
            </p>
          </div>
          <Button
            size="xs"
            variant="default"
            onClick={() =>
              confirmed(async () => finished((await call(renewRecoveryCodes, {})).recoveryCodes))
            }
          >
            {t('panel.renew')}
          </Button>
        </div>
      )}
      {work !== undefined && (
        <Dialog
          title={titleOf(work, t)}
          size={work.kind === 'codes' ? 560 : 420}
          isClosedByItself={work.kind !== 'codes'}
          onClose={() => setWork(undefined)}
        >
          {work?.kind === 'confirm' && (
            <ConfirmPasswordForm
              hasPassword={own.hasPassword}
              onConfirmed={() => {
                setWork(undefined);
                onChanged();
                void work.goOn();
              }}
            />
          )}
          {work?.kind === 'totp' && (
            <TotpSetupForm
              setup={work.setup}
              onConfirm={async (code) =>
                finished((await call(confirmTotp, { body: { code } })).recoveryCodes)
              }
            />
          )}
          {work?.kind === 'passkey' && (
            <PasskeyNameForm onMake={async (name) => finished(await addOwnPasskey(name))} />
          )}
          {work?.kind === 'codes' && <RecoveryCodes codes={work.codes} onKept={() => setWork(undefined)} />}
          {work?.kind === 'remove' && (
            <div className={classes.form}>
              <p>{t('remove.text')}</p>
              <div className={classes.actions} style={{ justifyContent: 'flex-end' }}>
                <Button variant="default" data-autofocus onClick={() => setWork(undefined)}>
                  {t('remove.keep')}
                </Button>
                <Button
                  color="red"
                  onClick={() =>
                    confirmed(async () => {
                      await work.remove();
                      finished([]);
                    })
                  }
                >
                  {t('remove.confirm')}
                </Button>
              </div>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

function titleOf(work: Work, t: ReturnType<typeof useTranslation<'second-factor'>>['t']): string {
  switch (work.kind) {
    case 'confirm':
      return t('confirm.title');
    case 'totp':
      return t('panel.app');
    case 'passkey':
      return t('setUp.choosePasskey');
    case 'codes':
      return t('recovery.title');
    case 'remove':
      return t('remove.title', { name: work.name });
  }
}

function PasskeyRow({
  passkey,
  onRename,
  onRemove,
}: {
  passkey: Passkey;
  onRename: (name: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const formats = useFormats();
  const [isNaming, setNaming] = useState(false);
  const rename = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    setNaming(false);
    if (name !== '' && name !== passkey.name) onRename(name);
  };
  if (isNaming)
    return (
      <li>
        <form className={`${classes.row} ${classes.sub}`} onSubmit={rename}>
          <TextInput
            name="name"
            size="xs"
            aria-label={t('passkey.name')}
            defaultValue={passkey.name}
            maxLength={60}
            autoFocus
          />
          <div className={classes.actions}>
            <Button size="xs" type="submit">
              {t('panel.save')}
            </Button>
            <Button size="xs" variant="subtle" color="gray" onClick={() => setNaming(false)}>
              {t('panel.cancel')}
            </Button>
          </div>
        </form>
      </li>
    );
  const { lastUsedAt } = passkey;
  return (
    <li className={`${classes.row} ${classes.sub}`}>
      <div>
        <p>{passkey.name}</p>
        <p className="meta">
          {[
            t('panel.made', { date: formats.instant(passkey.createdAt, 'YYYY-MM-DD') }),
            lastUsedAt === null
              ? t('panel.unused')
              : t('panel.used', { date: formats.instant(lastUsedAt, 'YYYY-MM-DD HH:mm') }),
            ...(passkey.isSynced ? [t('panel.synced')] : []),
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.actions}>
        <Button size="xs" variant="subtle" color="gray" onClick={() => setNaming(true)}>
          {t('panel.rename')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onRemove}>
          {t('panel.remove')}
        </Button>
      </div>
    </li>
  );
}

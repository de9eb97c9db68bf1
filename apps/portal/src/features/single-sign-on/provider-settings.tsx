import { Button, Checkbox, CopyButton, PasswordInput, Select, TextInput } from '@mantine/core';
import {
  type CallReply,
  type IdentityProvider,
  PROVIDER_ROLES,
  ProblemError,
  type ProviderRole,
  readIdentityProvider,
  readSecondFactors,
  removeIdentityProvider,
  saveIdentityProvider,
} from '@ritzel/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { IssuerField } from './issuer-field.tsx';
import { ProviderConflict } from './provider-conflict.tsx';
import classes from './provider-form.module.css';

type Answer = CallReply<typeof readIdentityProvider>;
type SaveBody = Parameters<typeof call<typeof saveIdentityProvider>>[1]['body'];
type Field = 'issuer' | 'clientId' | 'clientSecret' | 'scopes' | 'label' | 'domains' | 'passwordSignIn';
const FIELDS: readonly Field[] = [
  'issuer',
  'clientId',
  'clientSecret',
  'scopes',
  'label',
  'domains',
  'passwordSignIn',
];
const REFUSED = ['addressRefused', 'domainTaken', 'noAdministratorWithPassword'] as const;

/** The confirmation by password, shown by the screen: another feature knows it. */
type RenderConfirmation = (confirmation: {
  readonly hasPassword: boolean;
  readonly onConfirmed: () => void;
}) => ReactNode;

/** The organisation's OpenID Connect provider, and what its claims mean here. */
export function ProviderSettings({ renderConfirmation }: { renderConfirmation: RenderConfirmation }) {
  const { t } = useTranslation('single-sign-on');
  const provider = useQuery({ ...queryOf(readIdentityProvider, {}), refetchOnWindowFocus: false });
  return (
    <section className="panel" aria-labelledby="provider">
      <h2 id="provider">{t('form.title')}</h2>
      <Loaded query={provider}>
        {(answer) => (
          <ProviderForm
            key={answer.provider?.revision ?? 0}
            answer={answer}
            renderConfirmation={renderConfirmation}
            onChanged={() => void provider.refetch()}
          />
        )}
      </Loaded>
    </section>
  );
}

const wordsOf = (text: string) => text.split(/[\s,;]+/).filter((word) => word !== '');

interface MappingRow {
  readonly id: number;
  readonly value: string;
  readonly role: ProviderRole;
}

let lastRow = 0;
const rowOf = (value: string, role: ProviderRole): MappingRow => {
  lastRow += 1;
  return { id: lastRow, value, role };
};

function ProviderForm({
  answer,
  renderConfirmation,
  onChanged,
}: {
  answer: Answer;
  renderConfirmation: RenderConfirmation;
  onChanged: () => void;
}) {
  const { t } = useTranslation('single-sign-on');
  const nameOf = useRoleName();
  const refusalOf = useRefusal();
  const { provider, redirectUri } = answer;
  const form = useRef<HTMLFormElement>(null);
  const own = useQuery(queryOf(readSecondFactors, {}));
  const [mapping, setMapping] = useState<readonly MappingRow[]>(() =>
    (provider?.roleMapping ?? []).map(({ value, role }) => rowOf(value, role)),
  );
  const [defaultRole, setDefaultRole] = useState<ProviderRole | null>(provider?.defaultRole ?? null);
  const [work, setWork] = useState<'confirm-save' | 'confirm-remove' | 'remove'>();
  const [failures, setFailures] = useState<Partial<Record<Field, string>>>({});
  const [rest, setRest] = useState<string>();
  const save = useMutation({ mutationFn: (body: SaveBody) => call(saveIdentityProvider, { body }) });
  const remove = useMutation({
    mutationFn: (revision: number) => call(removeIdentityProvider, { query: { revision } }),
  });
  const [known, setKnown] = useState(provider?.revision ?? 0);
  const theirs = versionMeanwhile<IdentityProvider>(save.error ?? remove.error);
  const sayField = (code: string) => t(`refused.${REFUSED.find((known) => known === code) ?? 'invalid'}`);

  const roleChoices = PROVIDER_ROLES.map((role) => ({
    value: role,
    label: nameOf({ code: role, name: role }),
  }));

  const failed = (error: unknown, confirm: 'confirm-save' | 'confirm-remove') => {
    const code = error instanceof ProblemError ? error.problem.code : 'internal';
    if (code === 'confirmationNeeded') return setWork(confirm);
    const { fields, restCode } = refusedFields(error, (path) =>
      FIELDS.find((field) => path === field || path.startsWith(`${field}.`)),
    );
    setFailures(Object.fromEntries([...fields].map(([field, each]) => [field, sayField(each.code)])));
    setRest(restCode === null || restCode === 'changedMeanwhile' ? undefined : refusalOf(error));
    focusFirstRefused(form.current);
  };

  const submit = async () => {
    if (form.current === null) return;
    const data = new FormData(form.current);
    const text = (name: string) => String(data.get(name) ?? '').trim();
    const body: SaveBody = {
      issuer: text('issuer'),
      clientId: text('clientId'),
      scopes: wordsOf(text('scopes')),
      label: text('label'),
      domains: wordsOf(text('domains')),
      roleClaim: text('roleClaim') || null,
      roleMapping: mapping
        .filter(({ value }) => value.trim() !== '')
        .map(({ value, role }) => ({ value, role })),
      defaultRole,
      makesAccounts: data.get('makesAccounts') === 'on',
      passwordSignIn: data.get('passwordSignIn') === 'on',
      revision: known,
      ...(text('clientSecret') === '' ? {} : { clientSecret: text('clientSecret') }),
    };
    const empty = (['issuer', 'clientId', 'label', 'domains'] as const).filter((name) => text(name) === '');
    setFailures(Object.fromEntries(empty.map((name) => [name, t('form.required')])));
    setRest(undefined);
    if (empty.length > 0) return focusFirstRefused(form.current);
    remove.reset();
    try {
      await save.mutateAsync(body);
      onChanged();
    } catch (error) {
      failed(error, 'confirm-save');
    }
  };

  const removeNow = async () => {
    setWork(undefined);
    save.reset();
    try {
      await remove.mutateAsync(known);
      onChanged();
    } catch (error) {
      failed(error, 'confirm-remove');
    }
  };

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p style={{ color: 'var(--ink-2)' }}>{t('form.text')}</p>
      <div className={classes.withButton}>
        <TextInput readOnly label={t('form.redirectUri')} value={redirectUri} />
        <CopyButton value={redirectUri}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? 'form.copied' : 'form.copy')}
            </Button>
          )}
        </CopyButton>
      </div>

      <h3>{t('form.provider')}</h3>
      <IssuerField provider={provider} failure={failures.issuer} />
      <div className={classes.pair}>
        <TextInput
          name="clientId"
          label={t('form.clientId')}
          defaultValue={provider?.clientId}
          maxLength={300}
          autoComplete="off"
          error={failures.clientId}
        />
        <PasswordInput
          name="clientSecret"
          label={t('form.clientSecret')}
          maxLength={500}
          autoComplete="off"
          placeholder={provider?.hasClientSecret ? t('form.secretKept') : ''}
          error={failures.clientSecret}
          visibilityToggleButtonProps={{ 'aria-label': t('form.clientSecret') }}
        />
        <TextInput
          name="label"
          label={t('form.label')}
          defaultValue={provider?.label}
          maxLength={60}
          error={failures.label}
        />
        <TextInput
          name="scopes"
          label={t('form.scopes')}
          description={t('form.scopesHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          defaultValue={provider?.scopes.join(' ') ?? 'email profile'}
          error={failures.scopes}
        />
      </div>

      <h3>{t('form.people')}</h3>
      <div className={classes.pair}>
        <TextInput
          name="domains"
          label={t('form.domains')}
          description={t('form.domainsHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          defaultValue={provider?.domains.join(' ')}
          error={failures.domains}
        />
        <TextInput
          name="roleClaim"
          label={t('form.roleClaim')}
          description={t('form.roleClaimHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          defaultValue={provider?.roleClaim ?? ''}
          maxLength={100}
        />
      </div>
      <div>
        <p>{t('form.mapping')}</p>
        <p className="meta" style={{ marginBottom: 8 }}>
          {t('form.mappingHint')}
        </p>
        <ol className={classes.mapping}>
          {mapping.map(({ id, value, role }, index) => (
            <li key={id}>
              <TextInput
                aria-label={t('form.value', { row: index + 1 })}
                value={value}
                maxLength={200}
                onChange={({ currentTarget }) =>
                  setMapping(
                    mapping.map((row) => (row.id === id ? { ...row, value: currentTarget.value } : row)),
                  )
                }
              />
              <Select
                aria-label={t('form.role', { row: index + 1 })}
                data={roleChoices}
                value={role}
                allowDeselect={false}
                onChange={(chosen) => {
                  const known = PROVIDER_ROLES.find((each) => each === chosen);
                  if (known)
                    setMapping(mapping.map((row) => (row.id === id ? { ...row, role: known } : row)));
                }}
              />
              <Button
                variant="subtle"
                color="gray"
                px={8}
                aria-label={t('form.removeRow', { row: index + 1 })}
                onClick={() => setMapping(mapping.filter((row) => row.id !== id))}
              >
                <IconX size={15} aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ol>
        <Button
          mt={8}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          onClick={() => setMapping([...mapping, rowOf('', 'Vie')])}
        >
          {t('form.addRow')}
        </Button>
      </div>
      <div className={classes.pair}>
        <Select
          label={t('form.defaultRole')}
          data={[{ value: '', label: t('form.noRole') }, ...roleChoices]}
          value={defaultRole ?? ''}
          allowDeselect={false}
          onChange={(chosen) => setDefaultRole(PROVIDER_ROLES.find((each) => each === chosen) ?? null)}
        />
      </div>
      <Checkbox
        name="makesAccounts"
        label={t('form.makesAccounts')}
        defaultChecked={provider?.makesAccounts ?? true}
      />
      <Checkbox
        name="passwordSignIn"
        label={t('form.passwordSignIn')}
        description={t('form.passwordOff')}
        defaultChecked={provider?.passwordSignIn ?? true}
        error={failures.passwordSignIn}
      />
      {theirs !== undefined && (
        <ProviderConflict
          theirs={theirs}
          yours={save.variables}
          onKeepMine={() => {
            setKnown(theirs?.revision ?? 0);
            save.reset();
            remove.reset();
          }}
          onTakeTheirs={onChanged}
        />
      )}
      {rest !== undefined && (
        <p role="alert" className={classes.failure}>
          {rest}
        </p>
      )}
      <div className={classes.actions}>
        <DemoAct call={saveIdentityProvider}>
          <Button type="submit" loading={save.isPending}>
            {t('form.save')}
          </Button>
        </DemoAct>
        {save.isSuccess && <span role="status">{t('form.saved')}</span>}
        {provider !== null && (
          <DemoAct call={removeIdentityProvider}>
            <Button
              className={classes.remove!}
              variant="subtle"
              color="red"
              onClick={() => setWork('remove')}
              loading={remove.isPending}
            >
              {t('form.remove')}
            </Button>
          </DemoAct>
        )}
      </div>
      {work !== undefined && (
        <Dialog
          title={work === 'remove' ? t('form.remove') : t('form.title')}
          onClose={() => setWork(undefined)}
        >
          {work === 'remove' ? (
            <>
              <p>{t('form.removeText')}</p>
              <div className={classes.actions} style={{ justifyContent: 'flex-end' }}>
                <Button variant="default" data-autofocus onClick={() => setWork(undefined)}>
                  {t('form.keep')}
                </Button>
                <Button color="red" onClick={() => void removeNow()}>
                  {t('form.remove')}
                </Button>
              </div>
            </>
          ) : (
            renderConfirmation({
              hasPassword: own.data?.hasPassword ?? true,
              onConfirmed: () => {
                setWork(undefined);
                void (work === 'confirm-remove' ? removeNow() : submit());
              },
            })
          )}
        </Dialog>
      )}
    </form>
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import {
  type AdminOrganisation,
  changeOrganisationStatus,
  createTopOrganisation,
  inviteAdministrator,
  listAdminOrganisations,
  renameAnyOrganisation,
} from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from '../../features/admin/admin.module.css';
import { DeleteButton } from '../../features/deletions/delete-button.tsx';
import { InviteAdministratorDialog } from '../../features/people/invite-administrator-dialog.tsx';
import { call } from '../../platform/call.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { ConflictChoice, versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { Num } from '../../ui/num.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';

export function OrganisationsSection() {
  const { t } = useTranslation('admin');
  const isOperator = useAllowed('ADMIN_9001');
  const ownOrganisationId = useSession()?.user.organisationId;
  const [isAdding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<AdminOrganisation>();
  const [handedOver, setHandedOver] = useState<AdminOrganisation>();
  const list = useKeyset(['admin-organisations'], (after, signal) =>
    call(listAdminOrganisations, { query: after === undefined ? {} : { after } }, { signal }),
  );
  const readAgain = () => void list.query.refetch();
  const change = useMutation({
    mutationFn: ({ id, status }: AdminOrganisation) =>
      call(changeOrganisationStatus, {
        params: { id },
        body: { status: status === 'active' ? 'disabled' : 'active' },
      }),
    onSuccess: readAgain,
  });
  const actions = (organisation: AdminOrganisation) =>
    isOperator ? (
      <Group gap={6}>
        {!organisation.hasAdministrator && !organisation.isDemo && (
          <DemoAct call={inviteAdministrator}>
            <Button
              size="compact-xs"
              aria-label={t('organisations.inviteOf', { name: organisation.name })}
              onClick={() => setHandedOver(organisation)}
            >
              {t('organisations.invite')}
            </Button>
          </DemoAct>
        )}
        <DemoAct call={renameAnyOrganisation}>
          <Button size="compact-xs" variant="default" onClick={() => setRenamed(organisation)}>
            {t('organisations.rename')}
          </Button>
        </DemoAct>
        <DemoAct call={changeOrganisationStatus}>
          <Button
            size="compact-xs"
            variant="default"
            loading={change.isPending && change.variables.id === organisation.id}
            onClick={() => change.mutate(organisation)}
          >
            {t(organisation.status === 'active' ? 'disable' : 'enable')}
          </Button>
        </DemoAct>
        {!organisation.isDemo && organisation.id !== ownOrganisationId && (
          <DeleteButton
            kind="organisation"
            id={organisation.id}
            back="/flenderadmin/organisations"
            label={t('organisations.delete', { name: organisation.name })}
          />
        )}
      </Group>
    ) : null;
  const lackOf = ({ invitedAdministrator: email }: AdminOrganisation) =>
    email === null ? t('organisations.noAdministrator') : t('organisations.invited', { email });
  const columns: ListColumn<AdminOrganisation>[] = [
    {
      name: 'name',
      label: t('organisation'),
      width: '26%',
      cell: (organisation) => (
        <>
          {organisation.name}
          <br />
          <span className="meta">
            {organisation.identifier}
            {organisation.isDemo && ` · ${t('organisations.demo')}`}
          </span>
          {!organisation.hasAdministrator && (
            <>
              <br />
              <span className="meta">{lackOf(organisation)}</span>
            </>
          )}
        </>
      ),
    },
    { name: 'status', label: t('status.label'), cell: ({ status }) => t(`status.${status}`) },
    ...(['equipment', 'devices', 'people'] as const).map((name) => ({
      name,
      label: t(`organisations.${name}`),
      isNumber: true,
      cell: (organisation: AdminOrganisation) => <Num value={organisation[name]} decimals={0} />,
    })),
    ...(isOperator ? [{ name: 'actions', label: t('actions'), width: 250, wraps: true, cell: actions }] : []),
  ];
  return (
    <>
      <PageTitle title={t('sections.organisations')}>
        {isOperator && (
          <DemoAct call={createTopOrganisation}>
            <Button size="xs" onClick={() => setAdding(!isAdding)} aria-expanded={isAdding}>
              {t('organisations.add')}
            </Button>
          </DemoAct>
        )}
      </PageTitle>
      {isAdding && (
        <NewOrganisation
          onAdded={(organisation) => {
            setAdding(false);
            readAgain();
            setHandedOver(organisation);
          }}
        />
      )}
      {renamed !== undefined && (
        <Rename
          key={renamed.id}
          organisation={renamed}
          onDone={() => {
            setRenamed(undefined);
            readAgain();
          }}
        />
      )}
      {handedOver !== undefined && (
        <InviteAdministratorDialog
          key={handedOver.id}
          organisation={handedOver}
          onClose={() => {
            setHandedOver(undefined);
            readAgain();
          }}
        />
      )}
      <RefusalText error={change.error} />
      <KeysetList
        list={list}
        caption={t('sections.organisations')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t('noMatch')}
        minWidthPx={700}
        card={(organisation) => (
          <>
            <CardLine>
              <span>{organisation.name}</span>
              <span className="meta">{t(`status.${organisation.status}`)}</span>
            </CardLine>
            <span className="meta">
              {(['equipment', 'devices', 'people'] as const)
                .map((name) => `${organisation[name]} ${t(`organisations.${name}`)}`)
                .join(' · ')}
            </span>
            {!organisation.hasAdministrator && <span className="meta">{lackOf(organisation)}</span>}
            <div>{actions(organisation)}</div>
          </>
        )}
      />
    </>
  );
}

function NewOrganisation({ onAdded }: { onAdded: (organisation: AdminOrganisation) => void }) {
  const { t } = useTranslation('admin');
  const [body, setBody] = useState({ name: '', identifier: '' });
  const add = useMutation({ mutationFn: () => call(createTopOrganisation, { body }), onSuccess: onAdded });
  return (
    <form
      className={`panel ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      {(['name', 'identifier'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`organisations.field.${name}`)}
          required
          maxLength={name === 'identifier' ? 60 : 120}
          value={body[name]}
          onChange={(event) => setBody({ ...body, [name]: event.currentTarget.value })}
        />
      ))}
      <Button type="submit" loading={add.isPending}>
        {t('organisations.create')}
      </Button>
      <RefusalText error={add.error} />
    </form>
  );
}

function Rename({ organisation, onDone }: { organisation: AdminOrganisation; onDone: () => void }) {
  const { t } = useTranslation('admin');
  const [name, setName] = useState(organisation.name);
  const [from, setFrom] = useState(organisation.name);
  const rename = useMutation({
    mutationFn: () => call(renameAnyOrganisation, { params: { id: organisation.id }, body: { name, from } }),
    onSuccess: onDone,
  });
  const theirs = versionMeanwhile<AdminOrganisation>(rename.error);
  return (
    <form
      className={`panel ${classes.form}`}
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate();
      }}
    >
      <TextInput
        label={t('organisations.newName', { name: organisation.name })}
        required
        maxLength={120}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={rename.isPending}>
        {t('organisations.rename')}
      </Button>
      {theirs ? (
        <ConflictChoice
          theirs={theirs.name}
          yours={name}
          onKeepMine={() => {
            setFrom(theirs.name);
            rename.reset();
          }}
          onTakeTheirs={onDone}
        />
      ) : (
        <RefusalText error={rename.error} />
      )}
    </form>
  );
}

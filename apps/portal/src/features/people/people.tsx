import { Button, NativeSelect } from '@mantine/core';
import {
  changeUserRole,
  changeUserStatus,
  invitePeople,
  listUsers,
  USER_SORTS,
  type UserRow,
} from '@ritzel/contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { orderParam, pageParam, searchSchema, textParam } from '../../platform/search-schema.ts';
import { useAllowed, useSession } from '../../platform/session.ts';
import { useRefusal } from '../../platform/use-refusal.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { versionMeanwhile } from '../../ui/conflict-choice.tsx';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilters } from '../../ui/list/list-filters.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useListKeys } from '../../ui/list/use-list-keys.ts';
import { TimeText } from '../../ui/time-text.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { useAssignableRoles, useRoleNameByCode } from './use-assignable-roles.ts';

const PAGE_SIZE = 100;
const SEARCH_ID = 'people-search';

const schema = searchSchema({
  search: textParam(),
  sort: orderParam(USER_SORTS, ''),
  page: pageParam,
});

type PersonChange =
  | { readonly role: string; readonly from: readonly string[] }
  | { readonly status: UserRow['status'] };

/** The people of the organisation: who they are, as what, since when; invite, change the role, disable. */
export function People() {
  const { t } = useTranslation('people');
  const mayChange = useAllowed('USER_5002');
  const { view, change } = useSearchView(schema, ['page']);
  const { search, sort, page } = view;
  const [isInviting, setInviting] = useState(false);
  const query = useQuery({
    ...queryOf(listUsers, {
      query: {
        ...(search.trim() === '' ? {} : { search: search.trim() }),
        ...(sort === '' ? {} : { sort }),
        page,
        size: PAGE_SIZE,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const changePerson = useMutation({
    mutationFn: ({ id, to }: { id: string; to: PersonChange }) =>
      'role' in to
        ? call(changeUserRole, { params: { id }, body: { role: to.role, from: [...to.from] } })
        : call(changeUserStatus, { params: { id }, body: to }),
    onSettled: () => query.refetch(),
  });
  useListKeys({ searchId: SEARCH_ID });
  const onChange = (id: string, to: PersonChange) => changePerson.mutate({ id, to });
  const columns = usePeopleColumns(onChange);
  const refusalOf = useRefusal();
  const nameOf = useRoleNameByCode();
  const formats = useFormats();
  const theirs = versionMeanwhile<Pick<UserRow, 'roles'>>(changePerson.error);
  const chosen = changePerson.variables?.to;
  const reason =
    theirs && chosen !== undefined && 'role' in chosen
      ? t('conflict.text', { theirs: formats.list(theirs.roles.map(nameOf)), yours: nameOf(chosen.role) })
      : refusalOf(changePerson.error);
  return (
    <>
      <ListScreen
        title={t('title')}
        aside={query.data && t('count', { count: query.data.total })}
        actions={
          mayChange && (
            <DemoAct call={invitePeople}>
              <Button onClick={() => setInviting(true)}>{t('invite.open')}</Button>
            </DemoAct>
          )
        }
        filters={
          <ListFilters
            searchId={SEARCH_ID}
            label={t('search')}
            search={search}
            onSearch={(text) => change({ search: text })}
            isFiltered={search.trim() !== ''}
            onClear={() => change({ search: '' })}
          />
        }
        query={query}
        note={changePerson.isError ? t('failed', { reason }) : undefined}
        none={<EmptyState title={t('none')} />}
        caption={t('title')}
        columns={columns}
        keyOf={({ id }) => id}
        card={(person) => <PersonCard person={person} onChange={onChange} />}
        order={{ current: sort, onOrder: (next) => change({ sort: next }), hasUsual: true }}
        rowHeight="double"
        minWidthPx={780}
        page={page}
        onPage={(next) => change({ page: next })}
      />
      <OpenInvitations />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}

interface PersonProps {
  readonly person: UserRow;
  readonly onChange: (id: string, to: PersonChange) => void;
}

function usePeopleColumns(
  onChange: PersonProps['onChange'],
): ListColumn<UserRow, string, (typeof USER_SORTS)[number]>[] {
  const { t } = useTranslation('people');
  return [
    {
      name: 'name',
      label: t('name'),
      sort: 'name',
      width: '36%',
      cell: (person) => <PersonName person={person} />,
    },
    {
      name: 'role',
      label: t('role'),
      sort: 'role',
      width: 220,
      cell: (person) => <PersonRole person={person} onChange={onChange} />,
    },
    {
      name: 'last-sign-in',
      label: t('lastSignIn'),
      sort: 'last-sign-in',
      sortsFirst: 'descending',
      width: 170,
      cell: (person) => <LastSignIn person={person} />,
    },
    {
      name: 'status',
      label: t('status'),
      sort: 'status',
      width: 190,
      cell: (person) => <PersonStatus person={person} onChange={onChange} />,
    },
  ];
}

function PersonName({ person }: { person: UserRow }) {
  const { t } = useTranslation('people');
  const isSelf = useSession()?.user.id === person.id;
  return (
    <>
      {person.name}
      {isSelf && <span className="meta"> · {t('you')}</span>}
      <br />
      <span className="meta" title={person.email}>
        {person.email}
      </span>
    </>
  );
}

function LastSignIn({ person }: { person: UserRow }) {
  const { t } = useTranslation('people');
  return person.lastSignInAt === null ? (
    <span className="meta">{t('never')}</span>
  ) : (
    <TimeText at={person.lastSignInAt} />
  );
}

/** Nobody changes themselves, nor one whose role they could not give. */
function useMayChange(person: UserRow): boolean {
  const mayChange = useMayDo(changeUserRole);
  const isSelf = useSession()?.user.id === person.id;
  const roles = useAssignableRoles();
  return mayChange && !isSelf && roles.some(({ value }) => value === person.role);
}

function PersonRole({ person, onChange }: PersonProps) {
  const { t } = useTranslation('people');
  const roles = useAssignableRoles();
  const nameOf = useRoleNameByCode();
  const mayChange = useMayChange(person);
  const formats = useFormats();
  // Who holds several is changed role by role, on the screen of the roles.
  if (!mayChange || person.roles.length > 1) return <>{formats.list(person.roles.map(nameOf))}</>;
  return (
    <NativeSelect
      size="xs"
      aria-label={t('roleOf', { name: person.name })}
      value={person.role}
      data={roles}
      onChange={({ currentTarget }) => {
        const role = roles.find(({ value }) => value === currentTarget.value)?.value;
        if (role !== undefined) onChange(person.id, { role, from: person.roles });
      }}
    />
  );
}

function PersonStatus({ person, onChange }: PersonProps) {
  const { t } = useTranslation('people');
  const { id, name, status } = person;
  const isActive = status === 'active';
  return (
    <>
      {t(`statusOf.${status}`)}{' '}
      {useMayChange(person) && (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={isActive ? t('disableOf', { name }) : t('enableOf', { name })}
          onClick={() => onChange(id, { status: isActive ? 'disabled' : 'active' })}
        >
          {isActive ? t('disable') : t('enable')}
        </Button>
      )}
    </>
  );
}

function PersonCard({ person, onChange }: PersonProps) {
  const { t } = useTranslation('people');
  return (
    <>
      <div>
        <PersonName person={person} />
      </div>
      <PersonRole person={person} onChange={onChange} />
      <CardLine>
        <span>
          <span className="meta">{t('lastSignIn')}</span> <LastSignIn person={person} />
        </span>
        <span>
          <PersonStatus person={person} onChange={onChange} />
        </span>
      </CardLine>
    </>
  );
}

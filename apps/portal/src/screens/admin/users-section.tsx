import { Button, Group } from '@mantine/core';
import { type AdminUser, changeAnyUserStatus, listAdminUsers } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteButton } from '../../features/deletions/delete-button.tsx';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { searchSchema, textParam } from '../../platform/search-schema.ts';
import { useSession } from '../../platform/session.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { useSearchView } from '../../platform/use-search-view.ts';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { ListFilters } from '../../ui/list/list-filters.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

const schema = searchSchema({ search: textParam() });

export function UsersSection() {
  const { t } = useTranslation('admin');
  const { view, change, urlOf } = useSearchView(schema, []);
  const search = view.search.trim();
  const mayChange = useMayDo(changeAnyUserStatus);
  const roleName = useRoleName();
  const formats = useFormats();
  const rolesOf = (user: AdminUser) => formats.list(user.roles.map(roleName));
  const ownId = useSession()?.user.id;
  const list = useKeyset(['admin-users', search], (after, signal) =>
    call(
      listAdminUsers,
      { query: { ...(search === '' ? {} : { search }), ...(after === undefined ? {} : { after }) } },
      { signal },
    ),
  );
  const switchStatus = useMutation({
    mutationFn: ({ id, status }: AdminUser) =>
      call(changeAnyUserStatus, {
        params: { id },
        body: { status: status === 'active' ? 'disabled' : 'active' },
      }),
    onSuccess: () => void list.query.refetch(),
  });
  const action = (user: AdminUser) =>
    mayChange && user.id !== ownId ? (
      <Group gap={6} wrap="nowrap">
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t(user.status === 'active' ? 'users.disable' : 'users.enable', { email: user.email })}
          loading={switchStatus.isPending && switchStatus.variables.id === user.id}
          onClick={() => switchStatus.mutate(user)}
        >
          {t(user.status === 'active' ? 'disable' : 'enable')}
        </Button>
        <DeleteButton
          kind="user"
          id={user.id}
          // As the list is now.
          back={`/flenderadmin/users${urlOf({})}`}
          label={t('users.delete', { email: user.email })}
        />
      </Group>
    ) : null;
  const columns: ListColumn<AdminUser>[] = [
    {
      name: 'email',
      label: t('users.user'),
      width: '28%',
      cell: (user) => (
        <>
          {user.email}
          <br />
          <span className="meta">{user.name}</span>
        </>
      ),
    },
    { name: 'organisation', label: t('organisation'), cell: (user) => user.organisationName },
    { name: 'role', label: t('users.role'), cell: rolesOf },
    { name: 'status', label: t('status.label'), cell: (user) => statusWord(user.status) },
    { name: 'seen', label: t('users.lastSignIn'), cell: (user) => <TimeText at={user.lastSignInAt} /> },
    { name: 'actions', label: t('actions'), width: 190, cell: action },
  ];
  const statusWord = (status: string) => (status === 'disabled' ? t('status.disabled') : t('status.active'));
  return (
    <>
      <PageTitle title={t('sections.users')} />
      <ListFilters
        searchId="admin-user-search"
        label={t('users.search')}
        search={view.search}
        onSearch={(text) => change({ search: text })}
        isFiltered={search !== ''}
        onClear={() => change({ search: '' })}
      />
      <RefusalText error={switchStatus.error} />
      <KeysetList
        list={list}
        caption={t('sections.users')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t('noMatch')}
        minWidthPx={760}
        card={(user) => (
          <>
            <CardLine>
              <span>{user.email}</span>
              <span className="meta">{statusWord(user.status)}</span>
            </CardLine>
            <CardLine>
              <span className="meta">
                {user.organisationName} · {rolesOf(user)}
              </span>
              {action(user)}
            </CardLine>
          </>
        )}
      />
    </>
  );
}

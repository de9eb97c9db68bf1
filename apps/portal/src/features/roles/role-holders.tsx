import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  addUserRole,
  deleteUserRole,
  listRoleHolders,
  listUsers,
  type Role,
  type RoleHolder,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useMayDo } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { useSession } from '../../platform/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import classes from './role-drawer.module.css';

/** Who holds a role, with a way to give and to take it. */
export function RoleHolders({ role, roles }: { role: Role; roles: readonly Role[] }) {
  const { t } = useTranslation('roles');
  const client = useQueryClient();
  const nameOf = useRoleName();
  const formats = useFormats();
  const mayGive = useMayDo(addUserRole);
  const ownId = useSession()?.user.id;
  const holders = useQuery(queryOf(listRoleHolders, { params: { code: role.code } }));
  const onSuccess = () =>
    Promise.all(
      ['listRoleHolders', 'listRoles', 'listUsers'].map((name) =>
        client.invalidateQueries({ queryKey: [name] }),
      ),
    );
  const taking = useMutation({
    mutationFn: ({ id }: RoleHolder) => call(deleteUserRole, { params: { id, role: role.code } }),
    onSuccess,
  });
  const giving = useMutation({
    mutationFn: (id: string) => call(addUserRole, { params: { id }, body: { role: role.code } }),
    onSuccess,
  });
  const namesOf = (codes: readonly string[]) =>
    formats.list(roles.filter(({ code }) => codes.includes(code)).map(nameOf));
  return (
    <section className={classes.part} aria-labelledby="role-holders">
      <h3 id="role-holders">{t('holders.title')}</h3>
      <Loaded query={holders}>
        {(people) =>
          people.length === 0 ? (
            <p className="meta">{t('holders.none')}</p>
          ) : (
            <ul className={classes.people}>
              {people.map((person) => (
                <li key={person.id}>
                  <div>
                    {person.name}
                    <span className="meta">
                      {[
                        person.email,
                        ...(person.status === 'disabled' ? [t('holders.disabled')] : []),
                        person.otherRoles.length === 0
                          ? t('holders.only')
                          : t('holders.also', { roles: namesOf(person.otherRoles) }),
                      ].join(' · ')}
                    </span>
                  </div>
                  {mayGive && person.otherRoles.length > 0 && person.id !== ownId && (
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={t('holders.take', { role: nameOf(role), name: person.name })}
                      loading={taking.isPending && taking.variables.id === person.id}
                      onClick={() => taking.mutate(person)}
                    >
                      {t('holders.takeShort')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayGive && role.mayAssign && (
        <PersonPicker
          without={new Set([ownId ?? '', ...(holders.data ?? []).map(({ id }) => id)])}
          isBusy={giving.isPending}
          onPick={(id) => giving.mutate(id)}
        />
      )}
      <RefusalText error={giving.error ?? taking.error} />
    </section>
  );
}

function PersonPicker({
  without,
  isBusy,
  onPick,
}: {
  without: ReadonlySet<string>;
  isBusy: boolean;
  onPick: (id: string) => void;
}) {
  const { t } = useTranslation('roles');
  const [search, setSearch] = useState('');
  const [wanted] = useDebouncedValue(search.trim(), 200);
  const people = useQuery(
    queryOf(listUsers, { query: { ...(wanted === '' ? {} : { search: wanted }), size: 20 } }),
  );
  const data = (people.data?.rows ?? [])
    .filter(({ id }) => !without.has(id))
    .map(({ id, name, email }) => ({ value: id, label: `${name} · ${email}` }));
  return (
    <Select
      size="xs"
      label={t('holders.give')}
      placeholder={t('holders.find')}
      searchable
      // Chosen by the server, which looks into names and addresses.
      filter={({ options }) => options}
      data={data}
      value={null}
      disabled={isBusy}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={t('holders.noOne')}
      onChange={(id) => {
        if (id === null) return;
        setSearch('');
        onPick(id);
      }}
    />
  );
}

import { Button } from '@mantine/core';
import { deleteRole, listRoleHolders, type Role, type RoleHolder } from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { queryOf } from '../../platform/query-client.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import classes from './role-drawer.module.css';

/** Says who loses the role before it is deleted; for whom it is the only one, another one is to be given first. */
export function DeleteRole({
  role,
  onDeleted,
  onKeep,
}: {
  role: Role;
  onDeleted: () => void;
  onKeep: () => void;
}) {
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  const client = useQueryClient();
  const holders = useQuery(queryOf(listRoleHolders, { params: { code: role.code } }));
  const removal = useMutation({
    mutationFn: (people: readonly RoleHolder[]) =>
      call(deleteRole, {
        params: { code: role.code },
        body: { version: role.version, losing: people.map(({ id }) => id) },
      }),
    onSuccess: async () => {
      onDeleted();
      await client.invalidateQueries({ queryKey: ['listRoles'] });
    },
    onError: () => client.invalidateQueries({ queryKey: ['listRoleHolders'] }),
  });
  return (
    <fieldset className={classes.warning}>
      <legend className="visually-hidden">{t('delete.title', { name: nameOf(role) })}</legend>
      <strong>{t('delete.title', { name: nameOf(role) })}</strong>
      <Loaded query={holders}>
        {(people) => {
          const without = people.filter(({ otherRoles }) => otherRoles.length === 0);
          return (
            <>
              {people.length === 0 && <p>{t('delete.none')}</p>}
              <People title={t('delete.only')} people={without} />
              {without.length === 0 && <People title={t('delete.loses')} people={people} />}
              <RefusalText error={removal.error} />
              <div className={classes.actions}>
                <Button
                  color="red.9"
                  disabled={without.length > 0}
                  loading={removal.isPending}
                  onClick={() => removal.mutate(people)}
                >
                  {t('delete.confirm')}
                </Button>
                <Button variant="default" onClick={onKeep}>
                  {t('delete.keep')}
                </Button>
              </div>
            </>
          );
        }}
      </Loaded>
    </fieldset>
  );
}

function People({ title, people }: { title: string; people: readonly RoleHolder[] }) {
  if (people.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul>
        {people.map(({ id, name, email }) => (
          <li key={id}>
            {name} <span className="meta">{email}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

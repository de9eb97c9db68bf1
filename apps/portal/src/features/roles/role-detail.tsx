import { Button } from '@mantine/core';
import { changeRole, copyRole, deleteRole, type Role } from '@ritzel/contract';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { useRoleName } from '../../platform/role-name.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { PermissionList } from '../../widgets/permissions/permission-list.tsx';
import { DeleteRole } from './delete-role.tsx';
import classes from './role-drawer.module.css';
import { RoleHolders } from './role-holders.tsx';

/** A role as it stands: where it comes from, who holds it, what it may. */
export function RoleDetail({
  role,
  roles,
  onEdit,
  onCopied,
  onDeleted,
}: {
  role: Role;
  roles: readonly Role[];
  onEdit: () => void;
  onCopied: (copy: Role) => void;
  onDeleted: () => void;
}) {
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  const client = useQueryClient();
  const mayManage = useAllowed('ROLE_5202');
  const [isDeleting, setDeleting] = useState(false);
  const copying = useMutation({
    mutationFn: () =>
      call(copyRole, {
        params: { code: role.code },
        body: { name: freeName(t('copyName', { name: nameOf(role) }), roles) },
      }),
    onSuccess: async (copy) => {
      await client.invalidateQueries({ queryKey: ['listRoles'] });
      onCopied(copy);
    },
  });
  return (
    <>
      <p className="meta">
        {role.isShipped ? (
          t('shipped')
        ) : (
          <>
            {t('own')} <TimeText at={role.changedAt} format="YYYY-MM-DD HH:mm" />
          </>
        )}
      </p>
      {mayManage && (
        <div className={classes.actions}>
          {role.mayChange && (
            <DemoAct call={changeRole}>
              <Button variant="default" leftSection={<IconPencil size={14} />} onClick={onEdit}>
                {t('change')}
              </Button>
            </DemoAct>
          )}
          <DemoAct call={copyRole}>
            <Button
              variant="default"
              leftSection={<IconCopy size={14} />}
              loading={copying.isPending}
              onClick={() => copying.mutate()}
            >
              {t('copy')}
            </Button>
          </DemoAct>
          {role.mayChange && !isDeleting && (
            <DemoAct call={deleteRole}>
              <Button variant="subtle" color="gray" onClick={() => setDeleting(true)}>
                {t('delete.ask')}
              </Button>
            </DemoAct>
          )}
        </div>
      )}
      {mayManage && !role.isShipped && !role.mayChange && <p className={classes.note}>{t('notYours')}</p>}
      <RefusalText error={copying.error} />
      {isDeleting && <DeleteRole role={role} onDeleted={onDeleted} onKeep={() => setDeleting(false)} />}
      <RoleHolders role={role} roles={roles} />
      <section className={classes.part} aria-labelledby="role-may">
        <h3 id="role-may">{t('may_title')}</h3>
        <PermissionList codes={role.permissions} />
      </section>
    </>
  );
}

/** The name, with a number where the organisation has it already. */
function freeName(name: string, roles: readonly Role[]): string {
  const taken = new Set(roles.map((role) => role.name.toLowerCase()));
  for (let n = 1; ; n += 1) {
    const wanted = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(wanted.toLowerCase())) return wanted;
  }
}

import { CloseButton, Drawer } from '@mantine/core';
import type { Role } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoleName } from '../../platform/role-name.ts';
import { RoleDetail } from './role-detail.tsx';
import classes from './role-drawer.module.css';
import { RoleEditor } from './role-editor.tsx';

/** One role beside the list: who holds it, what it may; and its editor. Without a role the editor of a new one. */
export function RoleDrawer({
  role,
  roles,
  onOpen,
  onClose,
}: {
  role: Role | undefined;
  roles: readonly Role[];
  onOpen: (code: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('roles');
  const nameOf = useRoleName();
  const [isEditing, setEditing] = useState(role === undefined);
  const title = role === undefined ? t('editor.new') : nameOf(role);
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={480}>
      <Drawer.Overlay backgroundOpacity={0.25} />
      <Drawer.Content aria-label={title}>
        <div className={classes.root}>
          <div className={classes.head}>
            <h2>{title}</h2>
            <CloseButton aria-label={t('close')} onClick={onClose} />
          </div>
          {isEditing ? (
            <RoleEditor
              role={role}
              onSaved={(saved) => {
                setEditing(false);
                onOpen(saved.code);
              }}
              onCancel={() => (role === undefined ? onClose() : setEditing(false))}
            />
          ) : (
            role !== undefined && (
              <RoleDetail
                role={role}
                roles={roles}
                onEdit={() => setEditing(true)}
                onCopied={(copy) => onOpen(copy.code)}
                onDeleted={onClose}
              />
            )
          )}
        </div>
      </Drawer.Content>
    </Drawer.Root>
  );
}

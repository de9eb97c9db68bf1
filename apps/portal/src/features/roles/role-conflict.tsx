import { Button } from '@mantine/core';
import type { PermissionCode, Role } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { usePermissionTexts } from '../../widgets/permissions/use-permission-texts.ts';
import classes from './role-drawer.module.css';

/** What somebody else stored meanwhile, where it differs from one's own, and the choice between both. */
export function RoleConflict({
  theirs,
  mine,
  onTakeTheirs,
  onKeepMine,
}: {
  theirs: Role;
  mine: ReadonlySet<PermissionCode>;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}) {
  const { t } = useTranslation('roles');
  const textOf = usePermissionTexts();
  const titlesOf = (codes: readonly PermissionCode[]) => codes.map((code) => textOf(code).title).join(', ');
  const added = theirs.permissions.filter((code) => !mine.has(code));
  const removed = [...mine].filter((code) => !theirs.permissions.includes(code));
  return (
    <div className={classes.warning} role="alert">
      <strong>{t('conflict.title')}</strong>
      <p>{t('conflict.theirs', { name: theirs.name })}</p>
      {added.length > 0 && (
        <p>
          {t('conflict.added')}: {titlesOf(added)}
        </p>
      )}
      {removed.length > 0 && (
        <p>
          {t('conflict.removed')}: {titlesOf(removed)}
        </p>
      )}
      {added.length + removed.length === 0 && <p>{t('conflict.same')}</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t('conflict.takeTheirs')}
        </Button>
        <Button variant="default" onClick={onKeepMine}>
          {t('conflict.keepMine')}
        </Button>
      </div>
    </div>
  );
}

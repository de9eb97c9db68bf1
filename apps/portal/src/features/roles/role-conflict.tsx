import { Button } from '@mantine/core';
import type { PermissionCode, Role } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
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
  const formats = useFormats();
  const textOf = usePermissionTexts();
  const titlesOf = (codes: readonly PermissionCode[]) =>
    formats.list(codes.map((code) => textOf(code).title));
  const added = theirs.permissions.filter((code) => !mine.has(code));
  const removed = [...mine].filter((code) => !theirs.permissions.includes(code));
  return (
    <div className={classes.warning} role="alert">
      <strong>{t('conflict.title')}</strong>
      <p>{t('conflict.theirs', { name: theirs.name })}</p>
      {added.length > 0 && <p>{formats.labelled(t('conflict.added'), titlesOf(added))}</p>}
      {removed.length > 0 && <p>{formats.labelled(t('conflict.removed'), titlesOf(removed))}</p>}
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

import { SegmentedControl } from '@mantine/core';
import type { NotifyPreferences } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import classes from './notify.module.css';
import { NotifyChannelFields } from './notify-channel-fields.tsx';
import type { WantedPreferences } from './use-notify-preferences.ts';

const MODES = ['inherit', 'own', 'mute'] as const;

/** What differs for the machines of a group. */
export function GroupChoices({
  known,
  isPending,
  onChange,
}: {
  known: NotifyPreferences;
  isPending: boolean;
  onChange: (groups: WantedPreferences['groups']) => void;
}) {
  const { t } = useTranslation('notify');
  if (known.groups.length === 0) return null;
  const changed = (groupId: string, more: Partial<NotifyPreferences['groups'][number]>) =>
    known.groups.flatMap((each) => {
      const { name: _, mode, ...choice } = each.groupId === groupId ? { ...each, ...more } : each;
      return mode === 'inherit' ? [] : [{ ...choice, mode }];
    });
  const differing = known.groups.filter(({ mode }) => mode !== 'inherit').length;
  return (
    <details className={classes.block}>
      <summary>{t('groups.title', { count: differing })}</summary>
      <ul className={classes.groups}>
        {known.groups.map((group) => (
          <li key={group.groupId}>
            <span>{group.name}</span>
            <SegmentedControl
              size="xs"
              aria-label={t('groups.of', { name: group.name })}
              value={group.mode}
              disabled={isPending}
              data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
              onChange={(mode) => onChange(changed(group.groupId, { mode }))}
            />
            {group.mode === 'own' && (
              <div className={classes.fields}>
                <NotifyChannelFields
                  value={group}
                  mayEmail={known.mayEmail}
                  isDisabled={isPending}
                  size="xs"
                  onChange={(more) => onChange(changed(group.groupId, more))}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

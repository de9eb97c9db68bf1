import { ActionIcon, Menu, TextInput } from '@mantine/core';
import { SAVED_VIEW_SHARINGS, type SavedView } from '@ritzel/contract';
import { IconCheck, IconDots, IconHome, IconLink, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './saved-views.module.css';
import { searchOfView, type useSavedViews } from './use-saved-views.ts';

/** One saved view: its name opens it, its menu does the rest. */
export function SavedViewRow({
  view,
  isCurrent,
  address,
  act,
  onOpen,
}: {
  view: SavedView;
  isCurrent: boolean;
  /** What is shown now. */
  address: string;
  act: ReturnType<typeof useSavedViews>['act'];
  onOpen: (address: string) => void;
}) {
  const { t } = useTranslation('saved-views');
  const [renamed, setRenamed] = useState<string>();
  const [link, setLink] = useState<string>();

  const copyLink = async () => {
    // A link that nobody else may open would be of no use.
    if (view.isOwn && view.sharing === 'private') {
      await act.mutateAsync({ do: 'change', id: view.id, sharing: 'link' });
    }
    const made = `${window.location.origin}/dashboard?saved=${view.id}`;
    setLink(made);
    // Not on plain HTTP: the field shows it then, ready to be copied.
    await navigator.clipboard?.writeText(made).catch(() => undefined);
  };

  if (renamed !== undefined) {
    return (
      <li className={classes.row}>
        <form
          className={classes.rename}
          onSubmit={(event) => {
            event.preventDefault();
            act.mutate(
              { do: 'change', id: view.id, name: renamed },
              { onSuccess: () => setRenamed(undefined) },
            );
          }}
        >
          <TextInput
            size="xs"
            data-autofocus
            autoFocus
            aria-label={t('rename')}
            maxLength={60}
            value={renamed}
            onChange={(event) => setRenamed(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              setRenamed(undefined);
            }}
          />
          <ActionIcon type="submit" size={30} variant="default" aria-label={t('save')}>
            <IconCheck size={15} />
          </ActionIcon>
        </form>
      </li>
    );
  }
  return (
    <li className={classes.row} data-current={isCurrent || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(searchOfView(view))}
      >
        <span>{view.name}</span>
        {view.ownerName !== null && <span className="meta">{view.ownerName}</span>}
      </button>
      {view.isDefault && (
        <span title={t('isDefault')} className={classes.sign}>
          <IconHome size={14} aria-hidden="true" />
          <span className="visually-hidden">{t('isDefault')}</span>
        </span>
      )}
      {view.isOwn && view.sharing !== 'private' && (
        <span title={t(`sharing.${view.sharing}`)} className={classes.sign}>
          {view.sharing === 'link' ? (
            <IconLink size={14} aria-hidden="true" />
          ) : (
            <IconUsers size={14} aria-hidden="true" />
          )}
          <span className="visually-hidden">{t(`sharing.${view.sharing}`)}</span>
        </span>
      )}
      <Menu position="bottom-end" withinPortal={false} width={230}>
        <Menu.Target>
          <ActionIcon size={26} variant="subtle" color="gray" aria-label={t('more', { name: view.name })}>
            <IconDots size={15} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => act.mutate({ do: 'default', id: view.id, isDefault: !view.isDefault })}>
            {view.isDefault ? t('noDefault') : t('makeDefault')}
          </Menu.Item>
          <Menu.Item onClick={() => void copyLink()}>{t('copyLink')}</Menu.Item>
          {view.isOwn && (
            <>
              <Menu.Item
                disabled={view.address === address}
                onClick={() => act.mutate({ do: 'change', id: view.id, address })}
              >
                {t('update')}
              </Menu.Item>
              <Menu.Item onClick={() => setRenamed(view.name)}>{t('rename')}</Menu.Item>
              <Menu.Divider />
              <Menu.Label>{t('share')}</Menu.Label>
              {SAVED_VIEW_SHARINGS.map((sharing) => (
                <Menu.Item
                  key={sharing}
                  rightSection={view.sharing === sharing ? <IconCheck size={14} /> : undefined}
                  onClick={() => act.mutate({ do: 'change', id: view.id, sharing })}
                >
                  {t(`sharing.${sharing}`)}
                </Menu.Item>
              ))}
              <Menu.Divider />
              <Menu.Item color="red" onClick={() => act.mutate({ do: 'delete', id: view.id })}>
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {link !== undefined && (
        <TextInput
          size="xs"
          readOnly
          className={classes.link!}
          label={t('linkCopied')}
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </li>
  );
}

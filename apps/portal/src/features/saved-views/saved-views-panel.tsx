import { Button, Popover, TextInput } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { SavedViewRow } from './saved-view-row.tsx';
import classes from './saved-views.module.css';
import { complaintOf, type useSavedViews } from './use-saved-views.ts';

/** The person's own views and those of the organisation; what is shown can be saved under a name. */
export function SavedViewsPanel({
  target,
  views,
  act,
  address,
  savedId,
  onOpen,
  onClose,
}: ReturnType<typeof useSavedViews> & {
  target: ReactElement;
  address: string;
  savedId: string;
  onOpen: (address: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('saved-views');
  const [name, setName] = useState('');
  const complaint = complaintOf(act.error);
  return (
    <Popover
      opened
      width={336}
      position="bottom-end"
      shadow="md"
      trapFocus
      returnFocus
      onChange={(isOpen) => !isOpen && onClose()}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown className={classes.panel!} aria-label={t('title')}>
        <Loaded query={views}>
          {(all) => (
            <>
              {all.length === 0 && <p className={classes.none}>{t('none')}</p>}
              {(['own', 'shared'] as const).map((kind) => {
                const shown = all.filter((view) => view.isOwn === (kind === 'own'));
                if (shown.length === 0) return null;
                return (
                  <section key={kind} aria-label={t(kind)}>
                    {kind === 'shared' && <h3>{t('shared')}</h3>}
                    <ul>
                      {shown.map((view) => (
                        <SavedViewRow
                          key={view.id}
                          view={view}
                          isCurrent={view.id === savedId}
                          address={address}
                          act={act}
                          onOpen={onOpen}
                        />
                      ))}
                    </ul>
                  </section>
                );
              })}
            </>
          )}
        </Loaded>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            act.mutate(
              { do: 'create', name, address },
              {
                onSuccess: (view) => {
                  setName('');
                  if (view !== undefined) onOpen(`${view.address}&saved=${view.id}`);
                },
              },
            );
          }}
        >
          <TextInput
            size="xs"
            label={t('saveAs')}
            placeholder={t('namePlaceholder')}
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={act.variables?.do === 'create' && complaint !== undefined && t(complaintKey(complaint))}
          />
          <Button size="xs" type="submit" disabled={name.trim() === ''} loading={act.isPending}>
            {t('save')}
          </Button>
        </form>
        {act.variables?.do !== 'create' && complaint !== undefined && (
          <p role="alert" className={classes.error}>
            {t(complaintKey(complaint))}
          </p>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}

function complaintKey(code: string): `complaint.${'nameTaken' | 'tooManyViews' | 'other'}` {
  return code === 'nameTaken' || code === 'tooManyViews' ? `complaint.${code}` : 'complaint.other';
}

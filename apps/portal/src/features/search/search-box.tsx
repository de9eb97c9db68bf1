import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { keepRecent } from './recent-entries.ts';
import classes from './search-box.module.css';
import type { SearchEntry } from './search-entry.ts';
import { SearchOption } from './search-option.tsx';
import { useSearchGroups } from './use-search-groups.ts';

const MAX_LETTERS = 100;

/**
 * One box over everything a person may open or do: machines, cases, posts, people, screens and acts. Type, arrow keys,
 * Enter. Empty it shows what was opened lately.
 */
export function SearchBox({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search');
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const [text, setText] = useState('');
  const [failure, setFailure] = useState<string>();
  const { groups, state, isGuess } = useSearchGroups(text);
  const combobox = useCombobox({ opened: true });
  const entries = groups.flatMap((group) => group.entries);

  // Enter takes the first; the arrows begin there again when other entries are listed.
  const { selectFirstOption, resetSelectedOption } = combobox;
  const listed = entries.map(({ key }) => key).join(' ');
  useEffect(() => {
    if (listed === '') resetSelectedOption();
    else selectFirstOption();
  }, [listed, selectFirstOption, resetSelectedOption]);

  const open = async (entry: SearchEntry | undefined) => {
    if (entry === undefined) return;
    if (entry.act !== undefined) {
      const said = await entry.act();
      if (said !== undefined) return setFailure(said);
    }
    onClose();
    if (entry.isKept) keepRecent(entry);
    if (entry.url !== undefined) void navigate(entry.url);
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={640}
      yOffset="10dvh"
      fullScreen={isPhone}
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('title') } }}
      classNames={{ body: classes.body!, content: classes.content! }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={(key) => {
          open(entries.find((entry) => entry.key === key)).catch(() => setFailure(t('failed')));
        }}
      >
        <div className={classes.bar}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              data-autofocus
              className={classes.field!}
              size="md"
              variant="unstyled"
              aria-autocomplete="list"
              value={text}
              maxLength={MAX_LETTERS}
              enterKeyHint="go"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => {
                setFailure(undefined);
                setText(event.currentTarget.value);
              }}
              // The list is always open here: Escape means the whole.
              onKeyDown={(event) => {
                if (event.key === 'Escape') onClose();
              }}
              placeholder={t('placeholder')}
              aria-label={t('title')}
              leftSection={<IconSearch size={18} stroke={1.7} />}
              rightSection={state === 'loading' ? <Loader size={14} /> : null}
              classNames={{ input: classes.input! }}
            />
          </Combobox.EventsTarget>
          {isPhone && (
            <button type="button" className={classes.cancel} onClick={onClose}>
              {t('cancel')}
            </button>
          )}
        </div>
        {failure !== undefined && (
          <p className={classes.note} role="alert">
            {failure}
          </p>
        )}
        {isGuess && (
          <p className={classes.note} role="status">
            {t('guess', { text: text.trim() })}
          </p>
        )}
        <Combobox.Options className={classes.options!} aria-label={t('results')}>
          {groups.map((group) => (
            <Combobox.Group
              key={group.key}
              label={group.label}
              classNames={{ groupLabel: classes.groupLabel! }}
            >
              {group.entries.map((entry) => (
                <SearchOption key={entry.key} entry={entry} />
              ))}
            </Combobox.Group>
          ))}
        </Combobox.Options>
        {entries.length === 0 && state !== 'loading' && (
          <p className={classes.empty} role="status">
            {state === 'failed'
              ? t('failed')
              : text.trim() === ''
                ? t('begin')
                : t('nothing', { text: text.trim() })}
          </p>
        )}
        {!isPhone && (
          <p className={classes.keys} aria-hidden="true">
            <span>
              <kbd>↑</kbd>
              <kbd>↓</kbd> {t('keys.move')}
            </span>
            <span>
              <kbd>↵</kbd> {t('keys.open')}
            </span>
            <span>
              <kbd>esc</kbd> {t('keys.close')}
            </span>
          </p>
        )}
      </Combobox>
    </Modal>
  );
}

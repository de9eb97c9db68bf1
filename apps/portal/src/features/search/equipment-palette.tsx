import { Combobox, Loader, Modal, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type EquipmentRow, listEquipment } from '@ritzel/contract';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { queryOf } from '../../platform/query-client.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './equipment-palette.module.css';

const SHOWN = 9;

/** Finds equipment by name, identifier or place from anywhere: type, arrow keys, Enter. Empty shows the worst. */
export function EquipmentPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 120);
  const found = useQuery({
    ...queryOf(listEquipment, { query: { type: 'any', search, size: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const combobox = useCombobox({ opened: true });
  const rows = found.data?.rows ?? [];

  // Enter takes the first, once an answer is there.
  const { selectFirstOption, resetSelectedOption } = combobox;
  useEffect(() => {
    if (found.data?.rows.length) selectFirstOption();
    else resetSelectedOption();
  }, [found.data, selectFirstOption, resetSelectedOption]);

  const go = (row: EquipmentRow | undefined) => {
    if (row === undefined) return;
    onClose();
    void navigate(equipmentUrl(row));
  };

  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={560}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.35 }}
      attributes={{ content: { 'aria-label': t('search.open') } }}
    >
      <Combobox store={combobox} onOptionSubmit={(id) => go(rows.find((row) => row.id === id))}>
        <Combobox.EventsTarget>
          <TextInput
            data-autofocus
            size="md"
            variant="unstyled"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            // The list is always open here: Escape means the whole.
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
            placeholder={t('search.placeholder')}
            aria-label={t('search.open')}
            leftSection={<IconSearch size={16} />}
            rightSection={found.isFetching ? <Loader size={14} /> : null}
            classNames={{ input: classes.input! }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={classes.options!} aria-label={t('search.results')}>
          {rows.map((row) => (
            <Combobox.Option key={row.id} value={row.id} className={classes.option!}>
              <SeverityMark severity={row.condition.severity} />
              <span className={classes.name}>{row.name}</span>
              <span className="meta">{row.identifier}</span>
              <span className={classes.place}>
                {[t(`equipmentType.${row.type}`), row.location?.town].filter(Boolean).join(' · ')}
              </span>
              <span className="visually-hidden">{t(`severity.${row.condition.severity}`)}</span>
            </Combobox.Option>
          ))}
          {found.isSuccess && rows.length === 0 && (
            <Combobox.Empty>{t('search.nothing', { search })}</Combobox.Empty>
          )}
          {found.isError && <Combobox.Empty>{t('problems.notReady')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox>
    </Modal>
  );
}

import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listEquipment } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';

export interface EquipmentChoice {
  readonly id: string;
  readonly label: string;
}

const SHOWN = 20;

/** One equipment of those the reader sees, found by typing; may stay empty. */
export function EquipmentField({
  value,
  onChange,
}: {
  value: EquipmentChoice | undefined;
  onChange: (chosen: EquipmentChoice | undefined) => void;
}) {
  const { t } = useTranslation('contact');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const isChosen = text === value?.label;
  const found = useQuery({
    ...queryOf(listEquipment, { query: { ...(isChosen ? {} : { search }), size: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.rows ?? []).map(({ id, name, identifier }) => ({
    id,
    label: name === identifier ? name : `${name} · ${identifier}`,
  }));
  const all =
    value === undefined || choices.some(({ id }) => id === value.id) ? choices : [value, ...choices];
  return (
    <Select
      label={t('equipment')}
      placeholder={t('equipmentNone')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('equipmentClear') }}
      value={value?.id ?? null}
      data={all.map(({ id, label }) => ({ value: id, label }))}
      // The server has searched already, in more than the label.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={t('equipmentUnknown')}
      onChange={(id) => onChange(all.find((each) => each.id === id))}
    />
  );
}

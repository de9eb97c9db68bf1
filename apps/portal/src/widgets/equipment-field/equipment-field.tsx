import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { listEquipment } from '@ritzel/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../platform/query-client.ts';

export interface EquipmentChoice {
  readonly id: string;
  readonly label: string;
}

const SHOWN = 20;

/** How equipment is called where one is chosen. */
export const equipmentLabel = ({ name, identifier }: { name: string; identifier: string }) =>
  name === identifier ? name : `${name} · ${identifier}`;

/** One equipment of those the reader sees, found by typing; may stay empty. */
export function EquipmentField({
  value,
  onChange,
  words,
  isFilter = false,
}: {
  value: EquipmentChoice | undefined;
  onChange: (chosen: EquipmentChoice | undefined) => void;
  words: { readonly label: string; readonly none: string; readonly clear: string; readonly unknown: string };
  /** Small and without a label above, as the other filters of a list. */
  isFilter?: boolean;
}) {
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), 150);
  const isChosen = text === value?.label;
  const found = useQuery({
    ...queryOf(listEquipment, { query: { type: 'any', ...(isChosen ? {} : { search }), size: SHOWN } }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.rows ?? []).map(({ id, ...named }) => ({ id, label: equipmentLabel(named) }));
  const all =
    value === undefined || choices.some(({ id }) => id === value.id) ? choices : [value, ...choices];
  return (
    <Select
      {...(isFilter ? { size: 'xs', 'aria-label': words.label } : { label: words.label })}
      placeholder={words.none}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': words.clear }}
      value={value?.id ?? null}
      data={all.map(({ id, label }) => ({ value: id, label }))}
      // The server has searched already, in more than the label.
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={words.unknown}
      onChange={(id) => onChange(all.find((each) => each.id === id))}
    />
  );
}

import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

/** Typed text searches after a moment; arrow down enters the list below, Enter opens its best where there is one. */
export function ListSearch({
  id,
  className,
  label,
  placeholder = label,
  text,
  onSearch,
  onEnterList,
  onBest,
}: {
  id: string;
  className: string;
  label: string;
  placeholder?: string;
  /** What was searched when the field was made; a new key makes it anew. */
  text: string;
  onSearch: (text: string) => void;
  onEnterList: () => void;
  onBest?: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(onSearch, 120);
  return (
    <TextInput
      type="search"
      id={id}
      size="xs"
      className={className}
      aria-label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      leftSection={<IconSearch size={14} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onBest !== undefined && typed.trim() !== '') {
          search.cancel();
          onBest(typed);
        }
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onEnterList();
      }}
    />
  );
}

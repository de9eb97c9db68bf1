import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTyped } from './use-typed.ts';

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
  text: string;
  onSearch: (text: string) => void;
  onEnterList: () => void;
  onBest?: (text: string) => void;
}) {
  const { ref, typed, type, cancel } = useTyped(text, onSearch, 120);
  return (
    <TextInput
      ref={ref}
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
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onBest !== undefined && typed.trim() !== '') {
          cancel();
          onBest(typed);
        }
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        onEnterList();
      }}
    />
  );
}

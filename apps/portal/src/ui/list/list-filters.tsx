import { Button, NativeSelect } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list-filters.module.css';
import { ListSearch } from './list-search.tsx';
import { moveRowFocus } from './row-focus.ts';

/** Search as you type, what else narrows the list, and one button that clears it all. */
export function ListFilters({
  searchId,
  label,
  placeholder,
  search,
  onSearch,
  onBest,
  isFiltered,
  onClear,
  children,
}: {
  searchId: string;
  label: string;
  placeholder?: string;
  search: string;
  onSearch: (text: string) => void;
  /** Enter in the search opens the best match. */
  onBest?: (text: string) => void;
  isFiltered: boolean;
  onClear: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className={classes.root}>
      <ListSearch
        id={searchId}
        className={classes.search!}
        label={label}
        {...(placeholder === undefined ? {} : { placeholder })}
        text={search}
        onSearch={onSearch}
        onEnterList={() => moveRowFocus(1)}
        {...(onBest === undefined ? {} : { onBest })}
      />
      {children}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={onClear}
        >
          {t('list.clearFilters')}
        </Button>
      )}
    </div>
  );
}

/** One of a few words; the first choice, if there is one, lets all through. */
export function ListFilter<T extends string | number>({
  label,
  value,
  options,
  isWide = false,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  isWide?: boolean;
  onChange: (value: T) => void;
}) {
  return (
    <NativeSelect
      size="xs"
      className={classes.filter!}
      data-wide={isWide || undefined}
      aria-label={label}
      value={String(value)}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      onChange={(event) => {
        const chosen = options.find((option) => String(option.value) === event.currentTarget.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    />
  );
}

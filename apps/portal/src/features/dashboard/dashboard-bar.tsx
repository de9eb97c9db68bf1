import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { listEquipmentChoices } from '@ritzel/contract';
import { IconFilter, IconSearch, IconStar, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { type DashboardView, hasFilter } from './dashboard-address.ts';
import classes from './dashboard-bar.module.css';
import type { DashboardChoices } from './dashboard-columns.ts';
import { ViewModes } from './view-modes.tsx';

const TYPES = ['all', 'gearunit', 'drivetrain'] as const;

/** Type tabs, search, filters, and how the list is shown. */
export function DashboardBar({
  view,
  onChange,
  choices,
  onChoices,
  isPhone,
  isListed,
  children,
}: {
  view: DashboardView;
  onChange: (change: Partial<DashboardView>) => void;
  choices: DashboardChoices;
  onChoices: (next: DashboardChoices) => void;
  isPhone: boolean;
  /** The list is there: what the filters offer is asked for after it, not beside it. */
  isListed: boolean;
  /** What stands with the modes: the saved views. */
  children?: React.ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  const offered = useQuery({
    ...queryOf(listEquipmentChoices, {}),
    staleTime: 60_000,
    enabled: isListed,
  });
  const [showsFilters, setShowsFilters] = useState(false);

  const select = (name: 'location' | 'group' | 'application', all: readonly string[] = []) => (
    <NativeSelect
      size="xs"
      className={classes.select!}
      aria-label={t(`column.${name}`)}
      value={view[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      data-active={view[name] !== '' || undefined}
      data={[
        { value: '', label: t(`column.${name}`) },
        // What the address names is offered even when nothing has it any more.
        ...(view[name] === '' || all.includes(view[name]) ? all : [view[name], ...all]),
      ]}
    />
  );

  const filters = (
    <div className={classes.filters}>
      {select('location', offered.data?.locations)}
      {select('group', offered.data?.groups)}
      {select('application', offered.data?.applications)}
      <ActionIcon
        size={30}
        variant="default"
        className={classes.star!}
        aria-pressed={view.favorite}
        aria-label={t('onlyFavorites')}
        title={t('onlyFavorites')}
        onClick={() => onChange({ favorite: !view.favorite })}
      >
        <IconStar size={15} stroke={1.7} />
      </ActionIcon>
      {hasFilter(view) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconX size={14} />}
          onClick={() =>
            onChange({ severity: [], search: '', location: '', group: '', application: '', favorite: false })
          }
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );

  return (
    <div className={classes.root}>
      <fieldset className={classes.tabs} aria-label={t('type')}>
        {TYPES.map((type) => (
          <button
            key={type}
            type="button"
            aria-pressed={view.type === type}
            onClick={() => onChange({ type })}
          >
            {type === 'all' ? t('all') : t(`equipmentType.${type}`)}
          </button>
        ))}
      </fieldset>
      <SearchField
        key={view.search === '' ? 'empty' : 'kept'}
        text={view.search}
        onSearch={(search) => onChange({ search })}
      />
      {isPhone ? (
        <ActionIcon
          size={34}
          variant="default"
          aria-expanded={showsFilters}
          aria-pressed={hasFilter(view)}
          aria-label={t('filters')}
          className={classes.star!}
          onClick={() => setShowsFilters(!showsFilters)}
        >
          <IconFilter size={16} stroke={1.7} />
        </ActionIcon>
      ) : (
        filters
      )}
      {isPhone && showsFilters && filters}
      {isPhone && <ViewModes view={view} onChange={onChange} isPhone />}
      {!isPhone && (
        <div className={classes.views}>
          {children}
          <ViewModes view={view} onChange={onChange} />
          {view.view === 'LIST' && !view.showMapKey && !view.showTreeKey && (
            <ColumnChooser choices={choices} onChange={onChoices} />
          )}
        </div>
      )}
    </div>
  );
}

/** Keeps what is being typed to itself; the address follows a moment later. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('dashboard');
  const [typed, setTyped] = useState(text);
  const search = useDebouncedCallback(onSearch, 200);
  return (
    <TextInput
      size="xs"
      type="search"
      id="dashboard-search"
      className={classes.search!}
      aria-label={t('search')}
      placeholder={t('search')}
      leftSection={<IconSearch size={14} />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value);
      }}
    />
  );
}

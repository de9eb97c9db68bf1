import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { listEquipmentChoices } from '@ritzel/contract';
import { IconFilter, IconStar, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queryOf } from '../../platform/query-client.ts';
import { ListSearch } from '../../ui/list/list-search.tsx';
import { moveRowFocus } from '../../ui/list/row-focus.ts';
import { ColumnChooser } from './column-chooser.tsx';
import classes from './dashboard-bar.module.css';
import type { DashboardChoices } from './dashboard-columns.ts';
import { type DashboardView, hasFilter } from './dashboard-search-params.ts';
import { ViewModes } from './view-modes.tsx';

export const DASHBOARD_SEARCH_ID = 'dashboard-search';

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
          {t('list.clearFilters')}
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
      <ListSearch
        id={DASHBOARD_SEARCH_ID}
        className={classes.search!}
        label={t('search')}
        text={view.search}
        onSearch={(search) => onChange({ search })}
        onEnterList={() => moveRowFocus(1)}
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

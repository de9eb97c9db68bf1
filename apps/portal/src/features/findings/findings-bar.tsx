import { Button, NativeSelect } from '@mantine/core';
import { SEVERITY_CODES } from '@ritzel/drivetrain';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import {
  type FindingsView,
  hasFindingFilter,
  NEW_WITHIN_DAYS,
  readFindingsAddress,
} from './findings-address.ts';
import classes from './findings-bar.module.css';

/** As the rules name them; the words stand in `fault` of common.json. */
const FAULTS = [
  'outer-race',
  'inner-race',
  'rolling-element',
  'cage',
  'gear',
  'planet',
  'sun',
  'ring',
  'carrier',
  'unbalance',
  'misalignment',
  'looseness',
  'soft-foot',
  'coupling',
  'oil-whirl',
  'electrical',
  'broken-rotor-bar',
] as const;

/** Search as you type, and what narrows the list. */
export function FindingsBar({
  view,
  onChange,
  onEnterList,
}: {
  view: FindingsView;
  onChange: (change: Partial<FindingsView>) => void;
  /** From the search down into the list. */
  onEnterList: () => void;
}) {
  const { t } = useTranslation('findings');
  const [resets, setResets] = useState(0);
  /** What stands in a list is what the address can say. */
  const chosen = (name: string, value: string) => readFindingsAddress(new URLSearchParams({ [name]: value }));
  return (
    <div className={classes.root}>
      <ListSearch
        id="finding-search"
        isSmall
        className={classes.search!}
        label={t('search')}
        key={resets}
        text={view.search}
        onSearch={(search) => onChange({ search })}
        onEnterList={onEnterList}
      />
      <NativeSelect
        size="xs"
        className={classes.select!}
        aria-label={t('column.severity')}
        value={view.severity}
        data={[
          { value: '', label: t('all.severity') },
          ...SEVERITY_CODES.toReversed().map((value) => ({ value, label: t(`severity.${value}`) })),
        ]}
        onChange={(event) => onChange({ severity: chosen('severity', event.currentTarget.value).severity })}
      />
      <NativeSelect
        size="xs"
        className={classes.select!}
        aria-label={t('column.fault')}
        value={view.fault}
        data={[
          { value: '', label: t('all.fault') },
          ...FAULTS.map((value) => ({ value, label: t(`fault.${value}`) })),
        ]}
        onChange={(event) => onChange({ fault: chosen('fault', event.currentTarget.value).fault })}
      />
      {view.view === 'new' && (
        <NativeSelect
          size="xs"
          className={classes.select!}
          aria-label={t('newSince')}
          value={String(view.days)}
          data={NEW_WITHIN_DAYS.map((count) => ({ value: String(count), label: t('within', { count }) }))}
          onChange={(event) => onChange({ days: chosen('days', event.currentTarget.value).days })}
        />
      )}
      {hasFindingFilter(view) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => {
            setResets(resets + 1);
            onChange({ search: '', severity: '', fault: '' });
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
  );
}

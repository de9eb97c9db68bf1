import { NumberInput } from '@mantine/core';
import { BEARING_SOURCES, BEARING_TRUSTS, BEARING_TYPE_WORDS } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { ListFilter, ListFilters } from '../../ui/list/list-filters.tsx';
import { useTyped } from '../../ui/list/use-typed.ts';
import classes from './bearings-bar.module.css';
import { type BearingsView, bearingsSchema, hasBearingFilter } from './bearings-search-params.ts';

export const BEARING_SEARCH_ID = 'bearing-search';

/** Search as you type, and what narrows it. */
export function BearingsBar({
  view,
  onChange,
  onBest,
}: {
  view: BearingsView;
  onChange: (change: Partial<BearingsView>) => void;
  /** Opens the best match of what was typed. */
  onBest: (text: string) => void;
}) {
  const { t } = useTranslation('bearings');
  return (
    <ListFilters
      searchId={BEARING_SEARCH_ID}
      label={t('search')}
      placeholder={t('searchExample')}
      search={view.search}
      onSearch={(search) => onChange({ search })}
      onBest={onBest}
      isFiltered={hasBearingFilter(view)}
      onClear={() => {
        const { search, source, type, trust, bore, outer } = bearingsSchema.defaults;
        onChange({ search, source, type, trust, bore, outer });
      }}
    >
      <ListFilter
        label={t('column.source')}
        value={view.source}
        options={[
          { value: '', label: t('all.source') },
          ...BEARING_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        ]}
        onChange={(source) => onChange({ source })}
      />
      <ListFilter
        isWide
        label={t('column.type')}
        value={view.type}
        options={[
          { value: '', label: t('all.type') },
          ...BEARING_TYPE_WORDS.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <ListFilter
        label={t('column.trust')}
        value={view.trust}
        options={[
          { value: '', label: t('all.trust') },
          ...BEARING_TRUSTS.map((value) => ({ value, label: t(`trust.${value}`) })),
        ]}
        onChange={(trust) => onChange({ trust })}
      />
      <SizeField name="bore" value={view.bore} onSize={(bore) => onChange({ bore })} />
      <SizeField name="outer" value={view.outer} onSize={(outer) => onChange({ outer })} />
    </ListFilters>
  );
}

function SizeField({
  name,
  value,
  onSize,
}: {
  name: 'bore' | 'outer';
  value: number | undefined;
  onSize: (value: number | undefined) => void;
}) {
  const { t } = useTranslation('bearings');
  const { ref, typed, type } = useTyped(value, onSize, 250);
  return (
    <NumberInput
      size="xs"
      className={classes.size!}
      aria-label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      hideControls
      min={0}
      max={9999}
      ref={ref}
      value={typed ?? ''}
      onChange={(next) => type(Number(next) > 0 ? Number(next) : undefined)}
    />
  );
}

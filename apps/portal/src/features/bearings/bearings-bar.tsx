import { Button, NativeSelect, NumberInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { BEARING_SOURCES, BEARING_TRUSTS, BEARING_TYPE_WORDS } from '@ritzel/contract';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListSearch } from '../../ui/list-search.tsx';
import {
  type BearingsView,
  DEFAULT_BEARINGS_VIEW,
  hasBearingFilter,
  readBearingsAddress,
} from './bearings-address.ts';
import classes from './bearings-bar.module.css';

/** Search as you type, and what narrows it. */
export function BearingsBar({
  view,
  onChange,
  onEnterList,
  onBest,
}: {
  view: BearingsView;
  onChange: (change: Partial<BearingsView>) => void;
  /** From the search down into the list. */
  onEnterList: () => void;
  /** Opens the best match of what was typed. */
  onBest: (text: string) => void;
}) {
  const { t } = useTranslation('bearings');
  const [resets, setResets] = useState(0);
  const chosen = (name: string, value: string) => {
    const address = new URLSearchParams({ [name]: value });
    return readBearingsAddress(address);
  };
  return (
    <div className={classes.root}>
      <ListSearch
        id="bearing-search"
        className={classes.search!}
        label={t('search')}
        placeholder={t('searchExample')}
        key={`search ${resets}`}
        text={view.search}
        onSearch={(search) => onChange({ search })}
        onEnterList={onEnterList}
        onBest={onBest}
      />
      <NativeSelect
        size="xs"
        className={classes.select!}
        aria-label={t('column.source')}
        value={view.source}
        data={[
          { value: '', label: t('all.source') },
          ...BEARING_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        ]}
        onChange={(event) => onChange({ source: chosen('source', event.currentTarget.value).source })}
      />
      <NativeSelect
        size="xs"
        className={classes.type!}
        aria-label={t('column.type')}
        value={view.type}
        data={[
          { value: '', label: t('all.type') },
          ...BEARING_TYPE_WORDS.map((value) => ({ value, label: t(`type.${value}`) })),
        ]}
        onChange={(event) => onChange({ type: chosen('type', event.currentTarget.value).type })}
      />
      <NativeSelect
        size="xs"
        className={classes.select!}
        aria-label={t('column.trust')}
        value={view.trust}
        data={[
          { value: '', label: t('all.trust') },
          ...BEARING_TRUSTS.map((value) => ({ value, label: t(`trust.${value}`) })),
        ]}
        onChange={(event) => onChange({ trust: chosen('trust', event.currentTarget.value).trust })}
      />
      <SizeField key={`bore ${resets}`} name="bore" value={view.bore} onSize={(bore) => onChange({ bore })} />
      <SizeField
        key={`outer ${resets}`}
        name="outer"
        value={view.outer}
        onSize={(outer) => onChange({ outer })}
      />
      {hasBearingFilter(view) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconX size={14} aria-hidden="true" />}
          onClick={() => {
            const { search, source, type, trust, bore, outer } = DEFAULT_BEARINGS_VIEW;
            setResets(resets + 1);
            onChange({ search, source, type, trust, bore, outer });
          }}
        >
          {t('clearFilters')}
        </Button>
      )}
    </div>
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
  const later = useDebouncedCallback(onSize, 250);
  return (
    <NumberInput
      size="xs"
      className={classes.size!}
      aria-label={t(`filter.${name}`)}
      placeholder={t(`filter.${name}`)}
      hideControls
      min={0}
      max={9999}
      {...(value === undefined ? {} : { defaultValue: value })}
      onChange={(next) => later(Number(next) > 0 ? Number(next) : undefined)}
    />
  );
}

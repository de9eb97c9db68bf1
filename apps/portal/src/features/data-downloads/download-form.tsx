import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import {
  type DecimalSignName,
  MAX_DOWNLOAD_PARTS,
  MAX_RANGE_DAYS,
  ProblemError,
  RECORD_FORMATS,
  type RecordFormat,
  VALUE_FORMATS,
  type ValueFormat,
} from '@ritzel/contract';
import { IconFileDownload } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { useNow } from '../../platform/use-now.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { ChoiceTable } from './choice-table.tsx';
import classes from './data-downloads.module.css';
import { type DownloadSelection, summaryOf, usualDecimalSign, usualSelection } from './download-choice.ts';
import { type ChosenDays, useDownloadChoices, useStartDownload } from './use-data-downloads.ts';

const DAY_MS = 86_400_000;
const PRESETS = [1, 7, 31] as const;
const NONE: DownloadSelection = { signals: new Set(), channels: new Set() };

const dayBefore = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) - days * DAY_MS).toISOString().slice(0, 10);
const countDays = (from: string, to: string) =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS) + 1;

export interface DownloadView {
  readonly equipment: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Which machines, which days, what of them, and as what. */
export function DownloadForm({
  view,
  onView,
  timeZone,
  adding,
}: {
  view: DownloadView;
  onView: (part: Partial<DownloadView>) => void;
  timeZone: string;
  /** Adds equipment. */
  adding: ReactNode;
}) {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const today = formats.instant(useNow(60_000), DATE_FORMATS.date);
  const to = view.to === '' ? today : view.to;
  const from = view.from === '' ? dayBefore(to, 6) : view.from;
  const days: ChosenDays = { from, to, timeZone };
  const count = countDays(from, to);
  const isOrdered = count >= 1;
  const isWithin = count <= MAX_RANGE_DAYS * MAX_DOWNLOAD_PARTS;
  const isLong = count > MAX_RANGE_DAYS;
  const [isSplit, setSplit] = useState(false);
  const [ticked, setTicked] = useState<DownloadSelection>();
  const [valueFormat, setValueFormat] = useState<ValueFormat>('csv');
  const [recordFormat, setRecordFormat] = useState<RecordFormat>('uff');
  const [decimalSign, setDecimalSign] = useState<DecimalSignName>(() => usualDecimalSign(navigator.language));
  const query = useDownloadChoices(view.equipment, days, isOrdered && isWithin);
  const choices = view.equipment.length === 0 ? undefined : query.data;
  const selection = ticked ?? (choices === undefined ? NONE : usualSelection(choices));
  const summary = choices && summaryOf(choices, selection);
  const starting = useStartDownload();
  const hasCsv =
    (summary?.signalIds.length ? valueFormat === 'csv' : false) ||
    (summary?.channels.length ? recordFormat === 'csv' : false);
  const isReady =
    summary !== undefined &&
    summary.signalIds.length + summary.channels.length > 0 &&
    !summary.isTooMany &&
    isOrdered &&
    isWithin &&
    (!isLong || isSplit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    starting.mutate({
      ...{ ...days, isSplit: isLong, signalIds: summary.signalIds, channels: summary.channels },
      ...{ valueFormat, recordFormat, decimalSign },
    });
  };
  return (
    <form className={`panel ${classes.form}`} onSubmit={submit} aria-label={t('form.label')}>
      <fieldset className={classes.step}>
        <legend>{t('form.days')}</legend>
        <div className={classes.days}>
          <SegmentedControl
            size="xs"
            aria-label={t('form.preset')}
            value={to === today && PRESETS.some((each) => each === count) ? String(count) : ''}
            data={PRESETS.map((each) => ({ value: String(each), label: t(`form.last.${each}`) }))}
            onChange={(value) => onView({ from: dayBefore(today, Number(value) - 1), to: today })}
          />
          <span className={classes.dates}>
            <TextInput
              type="date"
              size="xs"
              aria-label={t('form.from')}
              value={from}
              max={today}
              error={isOrdered ? undefined : t('form.dateOrderInvalid')}
              onChange={(event) => event.currentTarget.value && onView({ from: event.currentTarget.value })}
            />
            <span aria-hidden="true">–</span>
            <TextInput
              type="date"
              size="xs"
              aria-label={t('form.to')}
              value={to}
              error={isWithin ? undefined : t('form.tooLong', { count: MAX_RANGE_DAYS * MAX_DOWNLOAD_PARTS })}
              onChange={(event) => event.currentTarget.value && onView({ to: event.currentTarget.value })}
            />
          </span>
          <span className="meta">
            {isOrdered && `${t('form.dayCount', { count })} · `}
            {timeZone}
          </span>
        </div>
        {isOrdered && isWithin && isLong && (
          <Checkbox
            size="xs"
            checked={isSplit}
            onChange={(event) => setSplit(event.currentTarget.checked)}
            label={t('form.split', { count, parts: Math.ceil(count / MAX_RANGE_DAYS) })}
          />
        )}
      </fieldset>
      <fieldset className={classes.step}>
        <legend>{t('form.what')}</legend>
        <div className={classes.adding}>{adding}</div>
        {view.equipment.length === 0 ? (
          <EmptyState title={t('choices.none')}>{t('choices.noneText')}</EmptyState>
        ) : choices !== undefined ? (
          <ChoiceTable
            choices={choices}
            selection={selection}
            onSelection={setTicked}
            removable={view.equipment}
            onRemove={(id) => onView({ equipment: view.equipment.filter((each) => each !== id) })}
          />
        ) : query.isError ? (
          <FailedState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingState />
        )}
      </fieldset>
      {summary !== undefined && summary.signalIds.length + summary.channels.length > 0 && (
        <fieldset className={classes.step}>
          <legend>{t('form.format')}</legend>
          <div className={classes.formats}>
            {summary.signalIds.length > 0 && (
              <Format label={t('form.valueFormat')}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('form.valueFormat')}
                  value={valueFormat}
                  data={VALUE_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
                  onChange={(value) =>
                    setValueFormat(VALUE_FORMATS.find((each) => each === value) ?? valueFormat)
                  }
                />
              </Format>
            )}
            {summary.channels.length > 0 && (
              <Format label={t('form.recordFormat')}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('form.recordFormat')}
                  value={recordFormat}
                  data={RECORD_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
                  onChange={(value) =>
                    setRecordFormat(RECORD_FORMATS.find((each) => each === value) ?? recordFormat)
                  }
                />
              </Format>
            )}
            {hasCsv && (
              <Format label={t('form.decimalSign')}>
                <SegmentedControl
                  size="xs"
                  aria-label={t('form.decimalSign')}
                  value={decimalSign}
                  data={[
                    { value: 'point', label: '1.5' },
                    { value: 'comma', label: '1,5' },
                  ]}
                  onChange={(value) => setDecimalSign(value === 'comma' ? 'comma' : 'point')}
                />
              </Format>
            )}
          </div>
        </fieldset>
      )}
      <footer className={classes.foot}>
        <p className={classes.sum} role="status">
          {summary === undefined || summary.signalIds.length + summary.channels.length === 0
            ? t('form.choose')
            : formats.list([
                ...(summary.signalIds.length > 0
                  ? [
                      t('sum.signals', { count: summary.signalIds.length }),
                      t('choices.values', { count: summary.values, number: formats.count(summary.values) }),
                    ]
                  : []),
                ...(summary.channels.length > 0
                  ? [
                      t('choices.recordCount', {
                        count: summary.records,
                        number: formats.count(summary.records),
                      }),
                    ]
                  : []),
              ])}
          {summary?.isTooMany && <span className={classes.fault}> {t('form.tooMany')}</span>}
        </p>
        <Button
          type="submit"
          leftSection={<IconFileDownload size={16} aria-hidden="true" />}
          loading={starting.isPending}
          disabled={!isReady}
        >
          {t('form.make')}
        </Button>
        <StartProblem error={starting.error} />
      </footer>
    </form>
  );
}

function Format({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <span className={classes.formatLabel}>{label}</span>
      {children}
    </div>
  );
}

/** Refusals that have a sentence of their own. */
const KNOWN = [
  'rangeEmpty',
  'downloadTooLarge',
  'downloadsOpen',
  'quotaExceeded',
  'tooManyRecords',
  'signalUnknown',
  'equipmentUnknown',
] as const;

function StartProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('downloads');
  if (error === null || error === undefined) return null;
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const known = KNOWN.find((code) => code === problem?.errors?.[0]?.code);
  return (
    <p role="alert" className={classes.fault}>
      {known === undefined ? t(`problems.${problem?.code ?? 'internal'}`) : t(`refused.${known}`)}
    </p>
  );
}

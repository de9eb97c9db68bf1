import { Button, SegmentedControl } from '@mantine/core';
import { addLogEntry, type LogNote, type LogRow } from '@ritzel/contract';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useOffersAct } from '../../platform/demo-access.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import classes from './log-book.module.css';
import { LogEventRow } from './log-event-row.tsx';
import { LOG_FILTER_NAMES, LOG_FILTERS, readLogFilter } from './log-filter.ts';
import { LogNoteForm } from './log-note-form.tsx';
import { LogNoteRow } from './log-note-row.tsx';
import { useLogPages } from './use-log-book.ts';

/** The log book: what people wrote and what the portal knows, day by day, newest first. */
export function LogBookPanel({
  equipmentId,
  filter,
  onFilter,
  onSignal,
}: {
  equipmentId: string;
  filter: string | null;
  onFilter: (filter: string | null) => void;
  /** Opens the trend of a signal. */
  onSignal: (signalId: string, at: string) => void;
}) {
  const { t } = useTranslation('logbook');
  const mayWrite = useAllowed('EQUIPMENT_1004');
  const offersWriting = useOffersAct(addLogEntry);
  const chosen = readLogFilter(filter);
  const pages = useLogPages(equipmentId, LOG_FILTERS[chosen]);
  const [isWriting, setWriting] = useState(false);
  const [edited, setEdited] = useState<LogNote | null>(null);
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.rows) ?? [], [pages.data]);
  const total = pages.data?.pages[0]?.total ?? 0;

  return (
    <section className={`panel ${classes.panel}`} aria-labelledby="log-book">
      <header className={classes.head}>
        <h2 id="log-book">{t('title')}</h2>
        <SegmentedControl
          size="xs"
          className={classes.filters!}
          aria-label={t('filter')}
          value={chosen}
          data={LOG_FILTER_NAMES.map((value) => ({ value, label: t(`filters.${value}`) }))}
          onChange={(value) => onFilter(value === 'all' ? null : value)}
        />
        {offersWriting && !isWriting && (
          <DemoAct call={addLogEntry}>
            <Button leftSection={<IconPlus size={15} stroke={1.8} />} onClick={() => setWriting(true)}>
              {t('write')}
            </Button>
          </DemoAct>
        )}
      </header>
      {isWriting && <LogNoteForm equipmentId={equipmentId} before={null} onClose={() => setWriting(false)} />}
      {pages.isError && pages.data === undefined ? (
        <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
      ) : pages.data === undefined ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <EmptyState title={t(chosen === 'all' ? 'empty' : 'emptyFilter')}>
          {chosen === 'all' ? t('emptyHint') : null}
        </EmptyState>
      ) : (
        <>
          <Days
            rows={rows}
            renderRow={(row) =>
              'text' in row ? (
                edited?.id === row.id ? (
                  <LogNoteForm equipmentId={equipmentId} before={row} onClose={() => setEdited(null)} />
                ) : (
                  <LogNoteRow note={row} onEdit={row.isOwn && mayWrite ? () => setEdited(row) : null} />
                )
              ) : (
                <LogEventRow event={row} onSignal={onSignal} />
              )
            }
          />
          <p className={`meta ${classes.foot}`}>
            {t('shown', { shown: rows.length, total })}
            {pages.hasNextPage && (
              <Button
                variant="default"
                size="compact-sm"
                loading={pages.isFetchingNextPage}
                onClick={() => void pages.fetchNextPage()}
              >
                {t('older')}
              </Button>
            )}
          </p>
        </>
      )}
    </section>
  );
}

function Days({ rows, renderRow }: { rows: readonly LogRow[]; renderRow: (row: LogRow) => React.ReactNode }) {
  const formats = useFormats();
  const days = useMemo(() => {
    const found: { day: string; rows: LogRow[] }[] = [];
    for (const row of rows) {
      const day = formats.instant(row.at, DATE_FORMATS.date);
      const last = found.at(-1);
      if (last?.day === day) last.rows.push(row);
      else found.push({ day, rows: [row] });
    }
    return found;
  }, [rows, formats]);
  return days.map(({ day, rows: ofDay }) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h3 className={classes.dayName}>{day}</h3>
      <ol className={classes.rows}>
        {ofDay.map((row) => (
          <li key={row.id}>{renderRow(row)}</li>
        ))}
      </ol>
    </section>
  ));
}

import type { CheckDetail } from '@ritzel/contract';
import { readExecution } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './check-panel.module.css';
import { ExecutionRecord } from './execution-record.tsx';

/** When this check was carried out before, and by whom. */
export function CheckHistory({ check: { history } }: { check: CheckDetail }) {
  const { t } = useTranslation('maintenance');
  const [openId, setOpenId] = useState<string>();
  if (history.length === 0) return null;
  return (
    <section className={classes.history} aria-labelledby="check-history">
      <h3 id="check-history">{t('history.title')}</h3>
      <ul>
        {history.map((done) => (
          <li key={done.id}>
            <HistoryLine {...done} onOpen={() => setOpenId(done.id)} />
          </li>
        ))}
      </ul>
      {openId !== undefined && <RecordDialog id={openId} onClose={() => setOpenId(undefined)} />}
    </section>
  );
}

export function HistoryLine({
  finishedAt,
  by,
  operationHours,
  failedSteps,
  isSecond,
  name,
  onOpen,
}: Pick<
  CheckDetail['history'][number],
  'finishedAt' | 'by' | 'operationHours' | 'failedSteps' | 'isSecond'
> & {
  /** Where several checks stand in one list. */
  readonly name?: string;
  readonly onOpen: () => void;
}) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  return (
    <button type="button" className={classes.done} onClick={onOpen}>
      <TimeText at={finishedAt} format="YYYY-MM-DD" />
      <span>
        {[
          ...(name === undefined ? [] : [name]),
          by,
          ...(operationHours === null ? [] : [formats.quantity(operationHours, 'h', 0)]),
          ...(isSecond ? [t('history.second')] : []),
        ].join(' · ')}
      </span>
      <span className={failedSteps > 0 ? classes.failedCount : classes.quiet}>
        {failedSteps > 0 ? t('history.failed', { count: failedSteps }) : t('history.well')}
      </span>
    </button>
  );
}

export function RecordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('maintenance');
  const query = useQuery(queryOf(readExecution, { params: { id } }));
  return (
    <Dialog title={t('history.record')} size={640} onClose={onClose}>
      <Loaded query={query}>{(execution) => <ExecutionRecord execution={execution} />}</Loaded>
    </Dialog>
  );
}

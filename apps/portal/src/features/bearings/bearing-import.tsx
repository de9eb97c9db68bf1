import { Button, Checkbox, FileButton } from '@mantine/core';
import {
  type BearingImportRow,
  type CallInput,
  type CallReply,
  importCustomerBearings,
  ProblemError,
} from '@ritzel/contract';
import { BEARING_SHEET_HEADER } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconCheck, IconFileUpload, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { BearingDialog } from './bearing-dialog.tsx';
import classes from './bearing-import.module.css';
import { useWarningText } from './use-warning-text.ts';

type Table = Pick<CallInput<typeof importCustomerBearings>['body'], 'csv' | 'cells'>;
type Preview = CallReply<typeof importCustomerBearings>;

/** A CSV file as its text, a spreadsheet as the cells of its first sheet. */
async function readTable(file: File): Promise<Table> {
  if (!/\.xlsx$/i.test(file.name)) return { csv: await file.text() };
  const { readSheet } = await import('read-excel-file/browser');
  const rows = await readSheet(file);
  return {
    cells: rows.map((row) => row.map((cell: unknown) => plainCell(cell))),
  };
}

function plainCell(cell: unknown): string | number | boolean | null {
  if (cell instanceof Date) return cell.toISOString();
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean' ? cell : null;
}

/** Many bearings at once: every row is evaluated first, then those that are good are taken. */
export function BearingImport({ isPhone, onClose }: { isPhone: boolean; onClose: () => void }) {
  const { t } = useTranslation('bearings');
  const client = useQueryClient();
  const [table, setTable] = useState<Table>();
  const [acceptSuspect, setAcceptSuspect] = useState(false);
  const work = useMutation({
    mutationFn: (body: Table & { commit: boolean; acceptSuspect: boolean }) =>
      call(importCustomerBearings, { body }),
    onSuccess: (reply) => {
      if (reply.committed) void client.invalidateQueries({ queryKey: ['listBearings'] });
    },
  });
  const reading = useMutation({
    mutationFn: readTable,
    onSuccess: (read) => {
      setTable(read);
      work.mutate({ ...read, commit: false, acceptSuspect });
    },
  });
  const preview = work.data;
  const taken = preview ? preview.counts.create + preview.counts.change : 0;
  return (
    <BearingDialog onClose={onClose} size={860} isPhone={isPhone} title={t('import.title')}>
      <div className={classes.root}>
        <p>{t('import.text')}</p>
        <p className={classes.columns}>
          <code>{BEARING_SHEET_HEADER.replaceAll(',', ', ')}</code>
        </p>
        <div className={classes.choose}>
          <FileButton accept=".csv,.tsv,.txt,.xlsx" onChange={(file) => file && reading.mutate(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={reading.isPending}
                leftSection={<IconFileUpload size={15} aria-hidden="true" />}
              >
                {t('import.choose')}
              </Button>
            )}
          </FileButton>
          {preview && !preview.committed && (
            <Checkbox
              label={t('import.acceptSuspect')}
              checked={acceptSuspect}
              onChange={(event) => {
                const next = event.currentTarget.checked;
                setAcceptSuspect(next);
                if (table) work.mutate({ ...table, commit: false, acceptSuspect: next });
              }}
            />
          )}
        </div>
        <ImportFailure error={reading.error ?? work.error} isUnreadable={reading.isError} />
        {preview && <ImportPreview preview={preview} />}
        <footer className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {t(preview?.committed ? 'close' : 'editor.cancel')}
          </Button>
          {preview && !preview.committed && (
            <Button
              disabled={taken === 0}
              loading={work.isPending}
              onClick={() => table && work.mutate({ ...table, commit: true, acceptSuspect })}
            >
              {t('import.take', { count: taken })}
            </Button>
          )}
        </footer>
      </div>
    </BearingDialog>
  );
}

function ImportFailure({ error, isUnreadable }: { error: Error | null; isUnreadable: boolean }) {
  const { t } = useTranslation('bearings');
  if (error === null) return null;
  const problem = error instanceof ProblemError ? error.problem : undefined;
  const code = problem?.errors?.[0]?.code;
  const text =
    isUnreadable || code === 'headerMissing'
      ? t('import.noTable')
      : code === 'tooManyRows'
        ? t('import.tooMany')
        : t(`problems.${problem?.code ?? 'internal'}`);
  return (
    <p role="alert" className={classes.failure}>
      {text}
    </p>
  );
}

const OUTCOMES = ['create', 'change', 'same', 'suspect', 'refused'] as const;
const MARKS = {
  create: IconCheck,
  change: IconCheck,
  same: IconCheck,
  suspect: IconAlertTriangle,
  refused: IconX,
};

function ImportPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('bearings');
  return (
    <>
      <p className={classes.counts} role="status">
        {preview.committed && <strong>{t('import.done')}</strong>}
        {OUTCOMES.filter((outcome) => preview.counts[outcome] > 0).map((outcome) => (
          <span key={outcome} data-outcome={outcome}>
            {t(`outcome.${outcome}`, { count: preview.counts[outcome] })}
          </span>
        ))}
      </p>
      {preview.ignoredColumns.length > 0 && (
        <p className="meta">{t('import.ignored', { columns: preview.ignoredColumns.join(', ') })}</p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a box that scrolls must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('import.preview')}>
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('column.designation')}</th>
              <th scope="col">{t('import.outcome')}</th>
              <th scope="col">{t('import.why')}</th>
            </tr>
          </thead>
          <tbody>
            {worstFirst(preview.rows)
              .slice(0, 300)
              .map((row) => (
                <ImportedRow key={row.line} row={row} />
              ))}
          </tbody>
        </table>
      </section>
      {preview.rows.length > 300 && <p className="meta">{t('import.first', { count: 300 })}</p>}
    </>
  );
}

function worstFirst(rows: readonly BearingImportRow[]): BearingImportRow[] {
  const rank = (row: BearingImportRow) => -OUTCOMES.indexOf(row.outcome);
  return rows.toSorted((a, b) => rank(a) - rank(b) || a.line - b.line);
}

function ImportedRow({ row }: { row: BearingImportRow }) {
  const { t } = useTranslation('bearings');
  const warningText = useWarningText();
  const Mark = MARKS[row.outcome];
  const reasons = [
    ...row.errors.map(({ code, message }) =>
      isRowError(code) ? t(`rowError.${code}`, { message }) : message,
    ),
    ...row.warnings.filter(({ code }) => code !== 'nothing-given').map(warningText),
  ];
  return (
    <tr data-outcome={row.outcome}>
      <td className="num">{row.line}</td>
      <td>
        {row.designation || '–'} <span className="meta">{row.manufacturer}</span>
      </td>
      <td className={classes.outcome}>
        <Mark size={14} stroke={2} aria-hidden="true" />
        {t(`outcomeWord.${row.outcome}`)}
      </td>
      <td>{reasons.join(' ')}</td>
    </tr>
  );
}

const ROW_ERRORS = [
  'not-a-number',
  'incomplete',
  'missing',
  'type-unknown',
  'known-wrong',
  'twice',
  'too-long',
] as const;

function isRowError(code: string): code is (typeof ROW_ERRORS)[number] {
  return ROW_ERRORS.some((known) => known === code);
}

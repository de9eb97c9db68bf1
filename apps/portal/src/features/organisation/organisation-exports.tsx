import { ActionIcon, Button, Checkbox, Progress } from '@mantine/core';
import { type OrganisationExport, ProblemError, readSecondFactors } from '@ritzel/contract';
import { IconCheck, IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../../platform/byte-size.ts';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './organisation-exports.module.css';
import {
  isOpenExport,
  useExportActs,
  useExportEstimate,
  useOrganisationExports,
} from './use-organisation-exports.ts';

type Acts = ReturnType<typeof useExportActs>;

/** The confirmation by password, shown by the screen: another feature knows it. */
type RenderConfirmation = (confirmation: {
  readonly hasPassword: boolean;
  readonly onConfirmed: () => void;
}) => ReactNode;

const codeOf = (error: unknown) => (error instanceof ProblemError ? error.problem.code : undefined);

/** Everything the organisation owns as an archive: made by a job, and fetched by whoever asked for it. */
export function OrganisationExports({ renderConfirmation }: { renderConfirmation: RenderConfirmation }) {
  const { t } = useTranslation('organisation');
  const titleId = useId();
  const acts = useExportActs();
  const exports = useOrganisationExports();
  const own = useQuery(queryOf(readSecondFactors, {}));
  const [confirmed, setConfirmed] = useState<() => void>();

  /** Once more when the password has been given. */
  const confirming = (act: (onError: (error: unknown) => void) => void) =>
    act((error) => {
      if (codeOf(error) === 'confirmationNeeded') setConfirmed(() => () => act(() => {}));
    });
  const faults = [acts.starting, acts.cancelling, acts.deleting, acts.fetching].flatMap(({ error }) =>
    error === null || codeOf(error) === 'confirmationNeeded' ? [] : [error],
  );
  return (
    <section className={`panel ${classes.root}`} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('export.title')}</h2>
      <p className={classes.text}>{t('export.text')}</p>
      <ExportForm
        isBusy={acts.starting.isPending}
        isOpen={exports.data?.rows.some(isOpenExport) ?? true}
        onStart={(choice) => confirming((onError) => acts.starting.mutate(choice, { onError }))}
      />
      {faults[0] !== undefined && (
        <p role="alert" className={classes.fault}>
          {t(codeOf(faults[0]) === 'storageFull' ? 'export.failure.storageFull' : 'export.actFailed')}
        </p>
      )}
      <Loaded query={exports}>
        {({ rows }) => (
          <>
            {rows.length === 0 ? (
              <p className="meta">{t('export.none')}</p>
            ) : (
              <ul className={classes.list} aria-label={t('export.list')}>
                {rows.map((row) => (
                  <ExportItem
                    key={row.id}
                    row={row}
                    acts={acts}
                    onFetch={() => confirming((onError) => acts.fetching.mutate(row.id, { onError }))}
                  />
                ))}
              </ul>
            )}
            <ImportHint fileName={rows.find(({ file }) => file !== null)?.file?.name} />
          </>
        )}
      </Loaded>
      {confirmed !== undefined && (
        <Dialog title={t('export.confirm')} onClose={() => setConfirmed(undefined)}>
          {renderConfirmation({
            hasPassword: own.data?.hasPassword ?? true,
            onConfirmed: () => {
              setConfirmed(undefined);
              confirmed();
            },
          })}
        </Dialog>
      )}
    </section>
  );
}

function ExportForm({
  isBusy,
  isOpen,
  onStart,
}: {
  isBusy: boolean;
  isOpen: boolean;
  onStart: (choice: { values: boolean; records: boolean }) => void;
}) {
  const { t } = useTranslation('organisation');
  const formats = useFormats();
  const estimate = useExportEstimate();
  const [values, setValues] = useState(true);
  const [records, setRecords] = useState(true);
  const size = (bytes: number) => byteSize(bytes, formats);
  const sizes = estimate.data;
  const total =
    sizes === undefined ? 0 : sizes.rest + (values ? sizes.values : 0) + (records ? sizes.records : 0);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onStart({ values, records });
      }}
    >
      <Checkbox
        label={t('export.values')}
        description={sizes && t('export.about', { size: size(sizes.values) })}
        checked={values}
        onChange={(event) => setValues(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('export.records')}
        description={sizes && t('export.about', { size: size(sizes.records) })}
        checked={records}
        onChange={(event) => setRecords(event.currentTarget.checked)}
      />
      <div className={classes.start}>
        <Button type="submit" loading={isBusy} disabled={isOpen}>
          {t('export.start')}
        </Button>
        {sizes && <span className="meta">{t('export.total', { size: size(total) })}</span>}
      </div>
    </form>
  );
}

function ExportItem({ row, acts, onFetch }: { row: OrganisationExport; acts: Acts; onFetch: () => void }) {
  const { t } = useTranslation('organisation');
  const formats = useFormats();
  const { state, file } = row;
  const contents = [
    ...(row.values ? [t('export.values')] : []),
    ...(row.records ? [t('export.records')] : []),
  ];
  return (
    <li className={classes.item} data-state={state}>
      <div className={classes.head}>
        <span className={classes.words}>
          <strong>
            <TimeText at={row.startedAt} format="YYYY-MM-DD HH:mm" />
            {row.startedBy !== '' && ` · ${row.startedBy}`}
          </strong>
          <span className="meta">
            {contents.length === 0 ? t('export.withoutMeasurements') : formats.list(contents)}
          </span>
        </span>
        {isOpenExport(row) ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconX size={13} aria-hidden="true" />}
            loading={acts.cancelling.isPending}
            onClick={() => acts.cancelling.mutate(row.id)}
          >
            {t('export.cancel')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('export.delete', { at: formats.instant(row.startedAt, 'YYYY-MM-DD HH:mm') })}
            loading={acts.deleting.isPending && acts.deleting.variables === row.id}
            onClick={() => acts.deleting.mutate(row.id)}
          >
            <IconTrash size={15} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {isOpenExport(row) && <Running row={row} />}
      {file !== null && (
        <div className={classes.start}>
          {row.isOwn && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden="true" />}
              title={file.name}
              loading={acts.fetching.isPending}
              onClick={onFetch}
            >
              {t('export.download', { size: byteSize(file.bytes, formats) })}
            </Button>
          )}
          <span className={classes.expiry}>
            <IconCheck size={13} aria-hidden="true" />
            {row.isOwn ? t('export.ready') : t('export.readyForOther', { name: row.startedBy })}{' '}
            {row.expiresAt !== null && <TimeText at={row.expiresAt} format="YYYY-MM-DD HH:mm" />}
          </span>
        </div>
      )}
      {file !== null && file.missing > 0 && (
        <p className={classes.fault}>{t('export.missing', { count: file.missing })}</p>
      )}
      {state === 'failed' && (
        <p className={classes.fault}>{t(`export.failure.${row.failure ?? 'internal'}`)}</p>
      )}
      {(state === 'cancelled' || state === 'expired') && <p className="meta">{t(`export.${state}`)}</p>}
    </li>
  );
}

/** An archive comes into another server by a command of that server, with the name that the browser saves it under. */
function ImportHint({ fileName = 'FILE' }: { fileName: string | undefined }) {
  const { t } = useTranslation('organisation');
  return (
    <div className={classes.import}>
      <p>{t('export.importBy')}</p>
      <pre>
        <code>ritzel import-organisation {fileName}</code>
      </pre>
      <p>{t('export.importAfter')}</p>
    </div>
  );
}

/** By the size that was estimated: it is done when its row says so, not before. */
function Running({ row: { state, writtenBytes, estimatedBytes } }: { row: OrganisationExport }) {
  const { t } = useTranslation('organisation');
  const formats = useFormats();
  const percent = estimatedBytes === 0 ? 0 : Math.min(99, Math.floor((100 * writtenBytes) / estimatedBytes));
  return (
    <div className={classes.progress}>
      <Progress.Root size={6}>
        <Progress.Section value={state === 'waiting' ? 0 : percent} aria-label={t('export.progress')} />
      </Progress.Root>
      <span className="meta">
        {state === 'waiting'
          ? t('export.waiting')
          : t('export.written', {
              written: byteSize(writtenBytes, formats),
              size: byteSize(estimatedBytes, formats),
            })}
      </span>
    </div>
  );
}

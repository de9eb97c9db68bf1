import { ActionIcon, Button, Progress } from '@mantine/core';
import type { DataDownload } from '@ritzel/contract';
import { IconCheck, IconDownload, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { byteSize } from '../../platform/byte-size.ts';
import { useFormats } from '../../platform/formats.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './data-downloads.module.css';
import { isOpenDownload, useDataDownloads, useDownloadActs } from './use-data-downloads.ts';

/** The own downloads: how far they are, and their files. */
export function DownloadList() {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const downloads = useDataDownloads();
  return (
    <section className={`panel ${classes.list}`} aria-label={t('list.title')}>
      <header className={classes.listHead}>
        <h2>{t('list.title')}</h2>
        {downloads.data !== undefined && (
          <span className="meta">
            {t('list.quota', {
              used: byteSize(downloads.data.quota.usedBytes, formats),
              limit: byteSize(downloads.data.quota.limitBytes, formats),
            })}
          </span>
        )}
      </header>
      <Loaded query={downloads}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>
          ) : (
            <ul className={classes.downloads}>
              {rows.map((download) => (
                <DownloadItem key={download.id} download={download} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

const MOST_NAMES = 2;

function DownloadItem({ download }: { download: DataDownload }) {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const { cancelling, deleting, fetching } = useDownloadActs(download);
  const { equipment, from, to, signals, records, valueFormat, recordFormat, state } = download;
  const names = equipment.slice(0, MOST_NAMES).map(({ name }) => name);
  const more = equipment.length - names.length;
  const title = formats.list([...names, ...(more > 0 ? [t('list.more', { count: more })] : [])]);
  const isOpen = isOpenDownload(download);
  const error = cancelling.error ?? deleting.error ?? fetching.error;
  const facts = [
    from === to ? from : `${from} – ${to}`,
    ...(valueFormat === null
      ? []
      : [`${t('sum.signals', { count: signals })} ${t(`format.${valueFormat}`)}`]),
    ...(recordFormat === null
      ? []
      : [
          `${t('choices.recordCount', { count: records, number: formats.count(records) })} ${t(`format.${recordFormat}`)}`,
        ]),
  ];
  return (
    <li className={classes.download} data-state={state}>
      <div className={classes.downloadHead}>
        <strong>{title}</strong>
        {isOpen ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconX size={13} aria-hidden="true" />}
            loading={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {t('list.cancel')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t('list.delete', { name: title })}
            loading={deleting.isPending}
            onClick={() => deleting.mutate()}
          >
            <IconTrash size={15} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <p className="meta">{facts.join(' · ')}</p>
      {isOpen && <Running download={download} />}
      {state === 'ready' && (
        <>
          <div className={classes.files}>
            {download.files.map(({ part, name, bytes }) => (
              <Button
                key={part}
                size="xs"
                variant="default"
                leftSection={<IconDownload size={14} aria-hidden="true" />}
                title={name}
                onClick={() => fetching.mutate(part)}
              >
                {download.files.length === 1
                  ? t('list.download', { size: byteSize(bytes, formats) })
                  : t('list.part', { part, count: download.files.length, size: byteSize(bytes, formats) })}
              </Button>
            ))}
          </div>
          <p className={classes.expiry}>
            <IconCheck size={13} aria-hidden="true" /> {t('list.ready')}{' '}
            {download.expiresAt !== null && <TimeText at={download.expiresAt} format="YYYY-MM-DD HH:mm" />}
          </p>
        </>
      )}
      {state === 'failed' && (
        <p className={classes.fault}>
          {t(`failure.${download.failure ?? 'internal'}`, { name: download.failedEquipment ?? '' })}
        </p>
      )}
      {(state === 'cancelled' || state === 'expired') && <p className="meta">{t(`list.${state}`)}</p>}
      {error !== null && (
        <p role="alert" className={classes.fault}>
          {t('list.actFailed')}
        </p>
      )}
    </li>
  );
}

function Running({ download: { state, done, total } }: { download: DataDownload }) {
  const { t } = useTranslation('downloads');
  const formats = useFormats();
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <div className={classes.progress}>
      <Progress.Root size={6}>
        <Progress.Section value={state === 'waiting' ? 0 : percent} aria-label={t('list.progress')} />
      </Progress.Root>
      <span className="meta">
        {state === 'waiting' ? t('list.waiting') : `${formats.number(percent, 0)} %`}
      </span>
    </div>
  );
}

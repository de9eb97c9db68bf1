import { Button, NativeSelect, TextInput } from '@mantine/core';
import {
  exportPolicyAcceptances,
  listPolicyAcceptances,
  POLICY_NAMES,
  type PolicyAcceptance,
  type PolicyName,
} from '@ritzel/contract';
import { IconDownload } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../charts/figure/save-file.ts';
import { call, callBytes } from '../../platform/call.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './policies-admin.module.css';

const VERSION = /^\d{1,4}(?:\.\d{1,4}){0,2}$/;

/** Who accepted what and when, newest first, with all of it as a file. */
export function AcceptanceList({
  name,
  version,
  onFilter,
}: {
  name: PolicyName | '';
  version: string;
  onFilter: (filter: { name?: PolicyName | ''; version?: string }) => void;
}) {
  const { t } = useTranslation('policies');
  const filter = {
    ...(name === '' ? {} : { name }),
    ...(VERSION.test(version) ? { version } : {}),
  };
  const pages = useInfiniteQuery({
    queryKey: [listPolicyAcceptances.name, filter],
    queryFn: ({ pageParam, signal }) =>
      call(
        listPolicyAcceptances,
        { query: { ...filter, ...(pageParam === '' ? {} : { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
  const file = useMutation({
    mutationFn: () => callBytes(exportPolicyAcceptances, { query: filter }),
    onSuccess: (bytes) =>
      saveFile(new Blob([bytes], { type: 'text/csv;charset=utf-8' }), `${t('acceptances.file')}.csv`),
  });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className={classes.acceptances} aria-label={t('acceptances.title')}>
      <div className={classes.filters}>
        <NativeSelect
          label={t('new.kind')}
          value={name}
          data={[
            { value: '', label: t('acceptances.all') },
            ...POLICY_NAMES.map((value) => ({ value, label: t(`legal.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            onFilter({ name: POLICY_NAMES.find((each) => each === currentTarget.value) ?? '' })
          }
        />
        <TextInput
          label={t('new.version')}
          value={version}
          maxLength={14}
          w={110}
          onChange={({ currentTarget }) => onFilter({ version: currentTarget.value })}
        />
        <Button
          variant="default"
          loading={file.isPending}
          disabled={rows.length === 0}
          leftSection={<IconDownload size={15} aria-hidden="true" />}
          onClick={() => file.mutate()}
        >
          {t('acceptances.save')}
        </Button>
        {file.isError && <span role="alert">{t('problems.internal')}</span>}
      </div>
      {pages.isPending && <LoadingState />}
      {pages.isError && <FailedState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess && rows.length === 0 && <EmptyState title={t('acceptances.none')} />}
      {rows.length > 0 && (
        <DataTable
          label={t('acceptances.title')}
          columns={[
            { name: 'at', label: t('acceptances.at') },
            { name: 'person', label: t('acceptances.person') },
            { name: 'organisation', label: t('acceptances.organisation'), isExtra: true },
            { name: 'policy', label: t('acceptances.policy') },
          ]}
        >
          {rows.map((row) => (
            <AcceptanceRow key={`${row.userId} ${row.policyId}`} row={row} />
          ))}
        </DataTable>
      )}
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {t('acceptances.more')}
        </Button>
      )}
    </section>
  );
}

function AcceptanceRow({ row }: { row: PolicyAcceptance }) {
  const { t } = useTranslation('policies');
  return (
    <tr>
      <td className="num">
        <TimeText at={row.acceptedAt} />
      </td>
      <td>
        {row.userName}
        <br />
        <span className="meta">{row.userEmail}</span>
      </td>
      <td data-extra>{row.organisationName}</td>
      <td>
        {t(`legal.${row.name}`, { defaultValue: row.name })} {row.version}{' '}
        <span className="meta">{row.langCode.toUpperCase()}</span>
      </td>
    </tr>
  );
}

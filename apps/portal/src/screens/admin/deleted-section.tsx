import { Button } from '@mantine/core';
import { type Deletion, listDeletions, restoreDeletion } from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCountsText } from '../../features/deletions/counts-text.tsx';
import { call } from '../../platform/call.ts';
import { useKeyset } from '../../platform/use-keyset.ts';
import { DemoAct } from '../../ui/demo-act.tsx';
import { KeysetList } from '../../ui/list/keyset-list.tsx';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import { TimeText } from '../../ui/time-text.tsx';

/** What can still be restored, the newest first. */
export function DeletedSection() {
  const { t } = useTranslation(['admin', 'deletions']);
  const countsText = useCountsText();
  const client = useQueryClient();
  const list = useKeyset(['admin-deletions'], (after, signal) =>
    call(listDeletions, { query: after === undefined ? {} : { after } }, { signal }),
  );
  const restore = useMutation({
    mutationFn: ({ id }: Deletion) => call(restoreDeletion, { params: { id } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const action = (deletion: Deletion) => (
    <DemoAct call={restoreDeletion}>
      <Button
        size="compact-xs"
        variant="default"
        aria-label={t('deleted.restoreOne', { identifier: deletion.identifier })}
        loading={restore.isPending && restore.variables.id === deletion.id}
        onClick={() => restore.mutate(deletion)}
      >
        {t('deleted.restore')}
      </Button>
    </DemoAct>
  );
  const columns: ListColumn<Deletion>[] = [
    {
      name: 'what',
      label: t('deleted.what'),
      width: '24%',
      cell: ({ identifier, kind }) => (
        <>
          {identifier}
          <br />
          <span className="meta">{t(`deleted.kind.${kind}`)}</span>
        </>
      ),
    },
    { name: 'with', label: t('deleted.with'), wraps: true, cell: ({ counts }) => countsText(counts) },
    { name: 'organisation', label: t('organisation'), cell: ({ organisationName }) => organisationName },
    {
      name: 'by',
      label: t('deleted.by'),
      cell: ({ deletedBy, deletedAt }) => (
        <>
          {deletedBy}
          <br />
          <span className="meta">
            <TimeText at={deletedAt} />
          </span>
        </>
      ),
    },
    {
      name: 'until',
      label: t('deleted.until'),
      cell: (deletion) => <TimeText at={deletion.restorableUntil} />,
    },
    { name: 'actions', label: t('actions'), width: 130, cell: action },
  ];
  return (
    <>
      <PageTitle title={t('sections.deleted')} />
      <RefusalText error={restore.error} />
      <KeysetList
        list={list}
        caption={t('sections.deleted')}
        columns={columns}
        keyOf={({ id }) => id}
        none={t('deleted.none')}
        minWidthPx={820}
        card={(deletion) => (
          <>
            <CardLine>
              <span>{deletion.identifier}</span>
              {action(deletion)}
            </CardLine>
            <span className="meta">
              {t(`deleted.kind.${deletion.kind}`)} · <TimeText at={deletion.deletedAt} />
            </span>
          </>
        )}
      />
    </>
  );
}

import { Button } from '@mantine/core';
import { type FindingListItem, listFollowedFindings, MAX_PAGE_SIZE } from '@ritzel/contract';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../charts/figure/save-file.ts';
import { call } from '../../platform/call.ts';
import { useFindingWords } from './finding-words.ts';
import { findingsCsv } from './findings-csv.ts';
import { type FindingsView, findingsQuery } from './findings-search-params.ts';

/** Everything a view has, not its page alone. */
async function readAll(view: FindingsView): Promise<FindingListItem[]> {
  const all: FindingListItem[] = [];
  for (let page = 1; ; page++) {
    const query = { ...findingsQuery(view), page, size: MAX_PAGE_SIZE };
    const { rows, total } = await call(listFollowedFindings, { query });
    all.push(...rows);
    if (rows.length < MAX_PAGE_SIZE || all.length >= total) return all;
  }
}

/** The findings of a view as a file for a spreadsheet. */
export function SaveFindingsButton({ view, isEmpty }: { view: FindingsView; isEmpty: boolean }) {
  const { t } = useTranslation('findings');
  const words = useFindingWords();
  const save = useMutation({
    mutationFn: () => readAll(view),
    onSuccess: (findings) => {
      const csv = findingsCsv(findings, {
        column: (name) => t(`file.${name}`),
        fault: words.fault,
        severity: ({ severity }) => t(`severity.${severity}`),
        state: words.state,
      });
      saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `${t('fileName')}-${view.view}.csv`);
    },
  });
  return (
    <>
      {save.isError && <span role="alert">{save.error.message}</span>}
      <Button
        size="xs"
        variant="default"
        disabled={isEmpty}
        loading={save.isPending}
        leftSection={<IconDownload size={15} aria-hidden="true" />}
        onClick={() => save.mutate()}
      >
        {t('save')}
      </Button>
    </>
  );
}

import { ActionIcon, Button, Group, Select, Textarea, TextInput } from '@mantine/core';
import { REPORT_PAPERS, type ReportDraft, readReportDraft, saveReportDraft } from '@ritzel/contract';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { zoneOf } from './report-form.tsx';
import classes from './reports.module.css';
import { useCreateReport } from './use-reports.ts';

type Piece = ReportDraft['items'][number];

/** The vibration analysis report as far as it is composed: plots that were added in the workspace, words between. */
export function ReportComposer({ onMade }: { onMade: () => void }) {
  const { t } = useTranslation('reports');
  const draft = useQuery(queryOf(readReportDraft, {}));
  return (
    <Loaded query={draft}>
      {(found) =>
        found.equipmentId === null || found.items.length === 0 ? (
          <EmptyState title={t('compose.none')}>{t('compose.noneText')}</EmptyState>
        ) : (
          // Another window's change replaces what is shown.
          <Composer key={found.revision} draft={found} equipmentId={found.equipmentId} onMade={onMade} />
        )
      }
    </Loaded>
  );
}

function Composer({
  draft,
  equipmentId,
  onMade,
}: {
  draft: ReportDraft;
  equipmentId: string;
  onMade: () => void;
}) {
  const { t } = useTranslation('reports');
  const { language, timeZone, unitSystem } = usePreferences();
  const client = useQueryClient();
  const [title, setTitle] = useState(draft.title);
  const [items, setItems] = useState<readonly Piece[]>(draft.items);
  const [paper, setPaper] = useState<(typeof REPORT_PAPERS)[number]>('A4');
  const keep = useMutation({
    mutationFn: (next: Pick<ReportDraft, 'title'> & { items: readonly Piece[] }) =>
      call(saveReportDraft, {
        body: { equipmentId, title: next.title, items: [...next.items], revision: draft.revision },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [readReportDraft.name] }),
  });
  const made = useCreateReport(onMade);
  const change = (at: number, item: Piece) => setItems(items.with(at, item));
  const move = (at: number, by: 1 | -1) => {
    const next = [...items];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    setItems(next);
  };
  const written = items.filter((item) => item.kind === 'plot' || item.text.trim() !== '');
  const fault = keep.error ?? made.error;
  return (
    <div className={classes.composer}>
      <TextInput
        label={t('compose.title')}
        required
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <ol className={classes.items}>
        {items.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: @NOTE a piece is what stands at its place
          <li key={at} className={`panel ${classes.item}`}>
            <div className={classes.piece}>
              {item.kind === 'comment' ? (
                <Textarea
                  label={t('compose.comment')}
                  autosize
                  minRows={2}
                  maxLength={4000}
                  value={item.text}
                  onChange={(event) => change(at, { kind: 'comment', text: event.currentTarget.value })}
                />
              ) : (
                <TextInput
                  label={t(`compose.${item.pane}`)}
                  placeholder={t('compose.caption')}
                  maxLength={120}
                  value={item.title ?? ''}
                  onChange={(event) => change(at, { ...item, title: event.currentTarget.value })}
                />
              )}
            </div>
            <span className={classes.acts}>
              {at > 0 && <Act icon={IconArrowUp} label={t('compose.up')} onClick={() => move(at, -1)} />}
              {at < items.length - 1 && (
                <Act icon={IconArrowDown} label={t('compose.down')} onClick={() => move(at, 1)} />
              )}
              <Act
                icon={IconTrash}
                label={t('compose.remove')}
                onClick={() => setItems(items.toSpliced(at, 1))}
              />
            </span>
          </li>
        ))}
      </ol>
      <Group gap="xs" align="end">
        <Button variant="default" onClick={() => setItems([...items, { kind: 'comment', text: '' }])}>
          {t('compose.addComment')}
        </Button>
        <Button
          variant="default"
          loading={keep.isPending}
          onClick={() => keep.mutate({ title, items: written })}
        >
          {t('compose.keep')}
        </Button>
        <Select
          aria-label={t('form.paper')}
          w={110}
          allowDeselect={false}
          value={paper}
          data={REPORT_PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
          onChange={(value) => setPaper(REPORT_PAPERS.find((each) => each === value) ?? 'A4')}
        />
        <Button
          disabled={title.trim() === '' || written.length === 0}
          loading={made.isPending}
          onClick={() =>
            made.mutate({
              ...{ kind: 'analysis', equipmentId, title: title.trim(), items: [...written] },
              ...{ language, paper, timeZone: zoneOf(timeZone), unitSystem },
            })
          }
        >
          {t('form.make')}
        </Button>
      </Group>
      {fault !== null && <p role="alert">{fault.message}</p>}
    </div>
  );
}

function Act({ icon: Icon, label, onClick }: { icon: typeof IconTrash; label: string; onClick: () => void }) {
  return (
    <ActionIcon size={28} variant="subtle" color="gray" aria-label={label} title={label} onClick={onClick}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}

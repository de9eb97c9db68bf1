import { Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import {
  ANALYSIS_SECTIONS,
  MAX_REPORT_DAYS,
  MAX_REPORT_ITEMS,
  REPORT_PAPERS,
  type ReportDraft,
  readReportDraft,
  saveReportDraft,
} from '@ritzel/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/call.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { queryOf } from '../../platform/query-client.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { ComposedPiece, type Piece, type PlotPicture } from './composed-piece.tsx';
import { zoneOf } from './report-form.tsx';
import classes from './reports.module.css';
import { useCreateReport } from './use-reports.ts';

/** The vibration analysis report as far as it is composed: plots that were added in the workspace, words between. */
export function ReportComposer({
  onMade,
  preview,
}: {
  onMade: () => void;
  /** A plot in small, as the screen draws it. */
  preview: PlotPicture;
}) {
  const { t } = useTranslation('reports');
  const draft = useQuery(queryOf(readReportDraft, {}));
  return (
    <Loaded query={draft}>
      {(found) =>
        found.equipmentId === null || found.items.length === 0 ? (
          <EmptyState title={t('compose.none')}>{t('compose.noneText')}</EmptyState>
        ) : (
          // Another window's change replaces what is shown.
          <Composer
            key={found.revision}
            draft={found}
            equipmentId={found.equipmentId}
            onMade={onMade}
            preview={preview}
          />
        )
      }
    </Loaded>
  );
}

/** A piece with a key of its own: it keeps its field and the focus wherever it is moved to. */
interface Placed {
  readonly key: number;
  readonly piece: Piece;
}

function Composer({
  draft,
  equipmentId,
  onMade,
  preview,
}: {
  draft: ReportDraft;
  equipmentId: string;
  onMade: () => void;
  preview: PlotPicture;
}) {
  const { t } = useTranslation('reports');
  const { language, timeZone, unitSystem } = usePreferences();
  const client = useQueryClient();
  const [title, setTitle] = useState(draft.title);
  const [placed, setPlaced] = useState<readonly Placed[]>(draft.items.map((piece, key) => ({ key, piece })));
  const [nextKey, setNextKey] = useState(draft.items.length);
  const [moved, setMoved] = useState('');
  const [paper, setPaper] = useState<(typeof REPORT_PAPERS)[number]>('A4');
  const [days, setDays] = useState(31);
  const [sections, setSections] = useState<readonly (typeof ANALYSIS_SECTIONS)[number][]>(ANALYSIS_SECTIONS);
  const keep = useMutation({
    mutationFn: (next: Pick<ReportDraft, 'title'> & { items: readonly Piece[] }) =>
      call(saveReportDraft, {
        body: { equipmentId, title: next.title, items: [...next.items], revision: draft.revision },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: [readReportDraft.name] }),
  });
  const made = useCreateReport(onMade);
  const move = (at: number, by: 1 | -1) => {
    const next = [...placed];
    const [piece] = next.splice(at, 1);
    if (piece === undefined) return;
    next.splice(at + by, 0, piece);
    setPlaced(next);
    setMoved(t('compose.moved', { place: at + by + 1, count: next.length }));
  };
  const addComment = () => {
    setPlaced([...placed, { key: nextKey, piece: { kind: 'comment', text: '' } }]);
    setNextKey(nextKey + 1);
  };
  const written = placed
    .map(({ piece }) => piece)
    .filter((piece) => piece.kind === 'plot' || piece.text.trim() !== '');
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
      <ol className={classes.items} aria-label={t('compose.pieces')}>
        {placed.map(({ key, piece }, at) => (
          <ComposedPiece
            key={key}
            piece={piece}
            at={at}
            count={placed.length}
            preview={preview}
            onChange={(next) => setPlaced(placed.with(at, { key, piece: next }))}
            onMove={(by) => move(at, by)}
            onRemove={() => setPlaced(placed.toSpliced(at, 1))}
          />
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {moved}
      </p>
      <Button
        className={classes.add!}
        variant="default"
        disabled={placed.length >= MAX_REPORT_ITEMS}
        onClick={addComment}
      >
        {t('compose.addComment')}
      </Button>
      <Checkbox.Group
        label={t('compose.sections')}
        value={[...sections]}
        onChange={(values) => setSections(ANALYSIS_SECTIONS.filter((each) => values.includes(each)))}
      >
        <div className={classes.sections}>
          {ANALYSIS_SECTIONS.map((section) => (
            <Checkbox key={section} size="xs" value={section} label={t(`section.${section}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {fault !== null && (
        <p role="alert" className={classes.fault}>
          {fault.message}
        </p>
      )}
      <div className={classes.make}>
        {sections.includes('trend') && (
          <NumberInput
            label={t('form.days')}
            w={130}
            min={1}
            max={MAX_REPORT_DAYS}
            allowDecimal={false}
            value={days}
            onChange={(value) => setDays(Math.min(MAX_REPORT_DAYS, Math.max(1, Number(value) || 1)))}
          />
        )}
        <Select
          label={t('form.paper')}
          w={130}
          allowDeselect={false}
          value={paper}
          data={REPORT_PAPERS.map((value) => ({ value, label: t(`paper.${value}`) }))}
          onChange={(value) => setPaper(REPORT_PAPERS.find((each) => each === value) ?? 'A4')}
        />
        <Button
          variant="default"
          loading={keep.isPending}
          onClick={() => keep.mutate({ title, items: written })}
        >
          {t('compose.keep')}
        </Button>
        <Button
          disabled={title.trim() === '' || written.length === 0}
          loading={made.isPending}
          onClick={() =>
            made.mutate({
              ...{ kind: 'analysis', equipmentId, title: title.trim(), items: [...written] },
              ...{ language, paper, timeZone: zoneOf(timeZone), unitSystem, days },
              sections: [...sections],
            })
          }
        >
          {t('form.make')}
        </Button>
      </div>
    </div>
  );
}

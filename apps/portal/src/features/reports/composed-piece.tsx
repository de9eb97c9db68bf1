import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core';
import {
  ANNOTATED_PLOTS,
  comparedRecordId,
  listAnnotations,
  type ReportDraft,
  readWaveform,
  threadsOf,
} from '@ritzel/contract';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { queryOf } from '../../platform/query-client.ts';
import classes from './reports.module.css';

export type Piece = ReportDraft['items'][number];
type Plot = Extract<Piece, { kind: 'plot' }>;
/** Draws a plot in small: the screen knows how. */
export type PlotPicture = (plot: Plot, name: string) => ReactNode;

/** A piece of what is composed: a plot with its caption, or words. */
export function ComposedPiece({
  piece,
  at,
  count,
  preview,
  onChange,
  onMove,
  onRemove,
}: {
  piece: Piece;
  at: number;
  count: number;
  preview: PlotPicture;
  onChange: (piece: Piece) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('reports');
  const name = t(piece.kind === 'comment' ? 'compose.comment' : `compose.${piece.pane}`);
  const of = { piece: `${at + 1} ${name}` };
  return (
    <li className={`panel ${classes.item}`}>
      <div className={classes.itemHead}>
        <span className={classes.place}>{at + 1}</span>
        <b>{name}</b>
        <span className={classes.acts}>
          <Act
            icon={IconArrowUp}
            label={t('compose.upOf', of)}
            isDisabled={at === 0}
            onClick={() => onMove(-1)}
          />
          <Act
            icon={IconArrowDown}
            label={t('compose.downOf', of)}
            isDisabled={at === count - 1}
            onClick={() => onMove(1)}
          />
          <Act icon={IconTrash} label={t('compose.removeOf', of)} onClick={onRemove} />
        </span>
      </div>
      {piece.kind === 'comment' ? (
        <Textarea
          aria-label={t('compose.textOf', of)}
          autosize
          minRows={2}
          maxLength={4000}
          value={piece.text}
          onChange={(event) => onChange({ kind: 'comment', text: event.currentTarget.value })}
        />
      ) : (
        <div className={classes.plot}>
          <div className={classes.preview}>{preview(piece, of.piece)}</div>
          <div className={classes.plotText}>
            <PlotFacts plot={piece} />
            <ComparedFact plot={piece} />
            <NotesChoice plot={piece} onChange={(notes) => onChange({ ...piece, notes })} />
            <TextInput
              aria-label={t('compose.captionOf', of)}
              placeholder={t('compose.caption')}
              maxLength={120}
              value={piece.title ?? ''}
              onChange={(event) => onChange({ ...piece, title: event.currentTarget.value })}
            />
          </div>
        </div>
      )}
    </li>
  );
}

/** From which record, and the way to the plot as it was when it was added. */
function PlotFacts({ plot }: { plot: Plot }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const record = useQuery({
    ...queryOf(readWaveform, { params: { id: plot.waveformId } }),
    retry: false,
  });
  if (record.isError) return <p className={classes.fault}>{t('compose.gone')}</p>;
  if (record.data === undefined) return <p className="meta"> </p>;
  const { channelName, at, speedRpm, equipmentId } = record.data;
  return (
    <p className="meta">
      {[
        formats.name(channelName),
        formats.instant(at, 'YYYY-MM-DD HH:mm'),
        ...(speedRpm === null ? [] : [formats.quantity(speedRpm, 'rpm', 0)]),
      ].join(' · ')}{' '}
      · <Link to={`/analysis?id=${equipmentId}&m=${plot.waveformId}&${plot.query}`}>{t('compose.open')}</Link>
    </p>
  );
}

/** What the plot is compared with, and when that was measured. */
function ComparedFact({ plot }: { plot: Plot }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const id = comparedRecordId(plot.pane, plot.query);
  const record = useQuery({
    ...queryOf(readWaveform, { params: { id: id ?? '' } }),
    ...{ enabled: typeof id === 'string', retry: false },
  });
  if (id === null) return null;
  if (id === undefined || record.isError) return <p className={classes.fault}>{t('compose.comparedGone')}</p>;
  if (record.data === undefined) return <p className="meta"> </p>;
  const { channelName, at } = record.data;
  const name = [formats.name(channelName), formats.instant(at, 'YYYY-MM-DD HH:mm')].join(' · ');
  return <p className="meta">{t('compose.comparedWith', { name })}</p>;
}

/** Whether the notes that are pinned to the plot are printed with it; nothing where there are none. */
function NotesChoice({ plot, onChange }: { plot: Plot; onChange: (notes: boolean) => void }) {
  const { t } = useTranslation('reports');
  const formats = useFormats();
  const { data = [] } = useQuery({
    ...queryOf(listAnnotations, { params: { id: plot.waveformId } }),
    ...{ enabled: ANNOTATED_PLOTS.some((each) => each === plot.pane), retry: false },
  });
  const count = threadsOf(data).filter(({ note }) => note.plot === plot.pane).length;
  if (count === 0) return null;
  return (
    <Checkbox
      size="xs"
      label={t('compose.notes', { notes: formats.count(count) })}
      checked={plot.notes ?? true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Act({
  icon: Icon,
  label,
  isDisabled = false,
  onClick,
}: {
  icon: typeof IconTrash;
  label: string;
  isDisabled?: boolean;
  onClick: () => void;
}) {
  return (
    <ActionIcon
      size={28}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onClick}
    >
      <Icon size={16} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}

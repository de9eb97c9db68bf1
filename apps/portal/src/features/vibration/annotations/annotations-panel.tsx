import { ActionIcon, Button, Textarea } from '@mantine/core';
import {
  type Annotation,
  addAnnotation,
  MAX_ANNOTATION_LENGTH,
  ProblemError,
  threadsOf,
} from '@ritzel/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffersAct } from '../../../platform/demo-access.ts';
import { useFormats } from '../../../platform/formats.ts';
import { TimeText } from '../../../ui/time-text.tsx';
import classes from '../vibration.module.css';
import type { useAnnotations } from './use-annotations.ts';

/** Where a note is about to be pinned. */
export interface DraftPlace {
  readonly plot: Annotation['plot'];
  readonly place: number;
}

/** The notes pinned to this measurement, with their replies; a click goes to the place. */
export function AnnotationsPanel({
  notes,
  draft,
  onDraft,
  onGo,
}: {
  notes: ReturnType<typeof useAnnotations>;
  draft: DraftPlace | null;
  onDraft: (draft: DraftPlace | null) => void;
  onGo: (place: DraftPlace) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const mayWrite = useOffersAct(addAnnotation);
  const [answering, answer] = useState<string | null>(null);
  const [editing, beginEdit] = useState<string | null>(null);
  const { annotations, add, edit, remove } = notes;
  const threads = threadsOf(annotations);
  if (threads.length === 0 && draft === null) return null;
  const placeText = ({ plot, place }: DraftPlace) => {
    const where =
      plot === 'waveform'
        ? formats.quantity(place, 's', 4)
        : plot === 'cepstrum'
          ? formats.quantity(place * 1000, 'ms', 3)
          : plot === 'orders'
            ? `${formats.number(place, 3)}×`
            : formats.quantity(place, 'Hz', 2);
    return formats.phrases([t(plot), where]);
  };
  const line = (note: Annotation, number: number | null) => (
    <div className={classes.note}>
      <div className={classes.noteHead}>
        {number !== null && (
          <button type="button" className={classes.notePlace} onClick={() => onGo(note)}>
            <b>{number}</b> {placeText(note)}
          </button>
        )}
        <span className="meta">
          {note.authorName} · <TimeText at={note.at} format="YYYY-MM-DD HH:mm" />
        </span>
        {note.isOwn && note.text !== null && mayWrite && (
          <>
            <ActionIcon
              size={22}
              aria-label={t('notes.edit')}
              title={t('notes.edit')}
              onClick={() => beginEdit(note.id)}
            >
              <IconPencil size={14} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              size={22}
              aria-label={t('notes.delete')}
              title={t('notes.delete')}
              onClick={() => remove.mutate(note.id)}
            >
              <IconTrash size={14} stroke={1.6} />
            </ActionIcon>
          </>
        )}
      </div>
      {editing === note.id ? (
        <NoteForm
          label={t('notes.edit')}
          before={note.text ?? ''}
          isBusy={edit.isPending}
          error={edit.error}
          onSave={(text) => edit.mutate({ id: note.id, text }, { onSuccess: () => beginEdit(null) })}
          onCancel={() => beginEdit(null)}
        />
      ) : (
        <p>{note.text ?? <i>{t('notes.deleted')}</i>}</p>
      )}
    </div>
  );
  return (
    <section className={`panel ${classes.block}`} aria-label={t('notes.title')}>
      <h2 className={classes.heading}>{t('notes.title')}</h2>
      {draft !== null && (
        <NoteForm
          label={t('notes.new', { place: placeText(draft) })}
          isBusy={add.isPending}
          error={add.error}
          onSave={(text) =>
            add.mutate({ ...draft, text, parentId: null }, { onSuccess: () => onDraft(null) })
          }
          onCancel={() => onDraft(null)}
        />
      )}
      <ol className={classes.notes}>
        {threads.map(({ number, note, replies }) => (
          <li key={note.id}>
            {line(note, number)}
            <ul className={classes.replies}>
              {replies.map((reply) => (
                <li key={reply.id}>{line(reply, null)}</li>
              ))}
            </ul>
            {answering === note.id ? (
              <NoteForm
                label={t('notes.reply')}
                isBusy={add.isPending}
                error={add.error}
                onSave={(text) =>
                  add.mutate(
                    { plot: note.plot, place: note.place, text, parentId: note.id },
                    { onSuccess: () => answer(null) },
                  )
                }
                onCancel={() => answer(null)}
              />
            ) : (
              mayWrite &&
              note.text !== null && (
                <Button size="compact-xs" variant="subtle" onClick={() => answer(note.id)}>
                  {t('notes.reply')}
                </Button>
              )
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function NoteForm({
  label,
  before = '',
  isBusy,
  error,
  onSave,
  onCancel,
}: {
  label: string;
  before?: string;
  isBusy: boolean;
  error: Error | null;
  onSave: (text: string) => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('vibration');
  const [text, setText] = useState(before);
  const refusal =
    error === null ? null : error instanceof ProblemError ? error.problem.detail : t('notes.failed');
  return (
    <form
      className={classes.noteForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSave(text.trim());
      }}
    >
      <Textarea
        size="xs"
        label={label}
        value={text}
        maxLength={MAX_ANNOTATION_LENGTH}
        autosize
        minRows={2}
        autoFocus
        error={refusal}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onCancel();
        }}
      />
      <div className={classes.tools}>
        <Button size="compact-xs" type="submit" loading={isBusy} disabled={text.trim() === ''}>
          {t('notes.save')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={onCancel}>
          {t('notes.cancel')}
        </Button>
      </div>
    </form>
  );
}

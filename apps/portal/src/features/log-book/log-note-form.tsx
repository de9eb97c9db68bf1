import { Button, Checkbox, NativeSelect, Progress, Textarea, TextInput } from '@mantine/core';
import { LOG_NOTE_KINDS, type LogNote, type LogNoteKind } from '@ritzel/contract';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../platform/preferences.ts';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import { fieldText, fieldTime } from '../../platform/zoned-time.ts';
import classes from './log-book.module.css';
import { MAY_RESET_BASELINE } from './log-kinds.tsx';
import { NotePhotos } from './note-photos.tsx';
import { type SavedNote, useNoteChanges } from './use-log-book.ts';

interface Fields {
  kind: LogNoteKind;
  text: string;
  at: string;
  resetsBaseline: boolean;
}

const FIELDS = ['kind', 'text', 'at', 'resetsBaseline'] as const satisfies readonly (keyof Fields)[];
const MOST_LETTERS = 20_000;

/** Writes a note, or changes one of one's own. */
export function LogNoteForm({
  equipmentId,
  before,
  onClose,
}: {
  equipmentId: string;
  before: LogNote | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('logbook');
  const { timeZone } = usePreferences();
  const changes = useNoteChanges(equipmentId);
  const [photos, setPhotos] = useState<readonly File[]>([]);
  const [dropped, setDropped] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [saved, setSaved] = useState<SavedNote | null>(null);
  const [isAsking, setAsking] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Fields>({
    defaultValues: {
      kind: before?.kind ?? 'observation',
      text: before?.text ?? '',
      at: fieldText(before === null ? Date.now() : Date.parse(before.at), timeZone),
      resetsBaseline: before?.resetsBaseline ?? false,
    },
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const kind = form.watch('kind');

  const attempt = async (work: () => Promise<void>) => {
    setFailure(null);
    try {
      await work();
    } catch (error) {
      const { fields, restCode } = refusedFields(error, (path) => FIELDS.find((name) => name === path));
      for (const [name, { code, message }] of fields)
        form.setError(name, { message: t(`error.${code}`, { defaultValue: message }) });
      setFailure(restCode);
      focusFirstRefused(element.current);
    } finally {
      setProgress(null);
    }
  };
  const submit = form.handleSubmit((fields) =>
    attempt(async () => {
      const atMs = fieldTime(fields.at, timeZone);
      const done = await changes.save(
        {
          kind: fields.kind,
          text: fields.text,
          // Untouched it means now, to the second.
          at: dirtyFields.at && atMs !== undefined ? new Date(atMs).toISOString() : null,
          resetsBaseline: MAY_RESET_BASELINE.includes(fields.kind) && fields.resetsBaseline,
          newPhotos: photos,
          droppedPhotos: dropped,
        },
        saved?.note ?? before,
        setProgress,
      );
      if (done.refused.length === 0) return onClose();
      // The note is kept; what was refused stays visible, and saving again changes this note.
      setSaved(done);
      setPhotos([]);
      setDropped([]);
    }),
  );

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label={t(before === null ? 'write' : 'edit')}
      onPaste={(event) => {
        const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'));
        if (files.length === 0) return;
        event.preventDefault();
        setPhotos([...photos, ...files]);
      }}
    >
      <div className={classes.fields}>
        <NativeSelect
          label={t('field.kind')}
          data={LOG_NOTE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          error={errors.kind?.message}
          {...form.register('kind')}
        />
        <TextInput
          type="datetime-local"
          label={t('field.at')}
          error={errors.at?.message}
          {...form.register('at', {
            validate: (text) => {
              const atMs = fieldTime(text, timeZone);
              if (atMs === undefined) return t('error.at');
              return atMs <= Date.now() + 5 * 60_000 || t('error.timeAhead');
            },
          })}
        />
      </div>
      <Textarea
        label={t('field.text')}
        description={t('field.textHint')}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={MOST_LETTERS}
        data-autofocus
        error={errors.text?.message}
        {...form.register('text', { validate: (text) => text.trim() !== '' || t('error.text') })}
      />
      {MAY_RESET_BASELINE.includes(kind) && (
        <Checkbox
          label={t('field.resetsBaseline')}
          description={t('field.resetsBaselineHint')}
          error={errors.resetsBaseline?.message}
          {...form.register('resetsBaseline')}
        />
      )}
      <NotePhotos
        note={saved?.note ?? before}
        dropped={dropped}
        onDropped={setDropped}
        photos={photos}
        onPhotos={setPhotos}
      />
      {progress !== null && <Progress value={100 * progress} size={4} aria-label={t('sending')} />}
      {saved?.refused.map(({ name, code }) => (
        <p key={name} className={classes.fault} role="alert">
          {t('photoRefused', {
            name,
            why: t(`fault.${code}`, { defaultValue: t(`problems.${code}`, { defaultValue: code }) }),
          })}
        </p>
      ))}
      {failure !== null && (
        <p className={classes.fault} role="alert">
          {t(`error.${failure}`, { defaultValue: t(`problems.${failure}`, { defaultValue: failure }) })}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isSubmitting}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
        {before !== null &&
          (isAsking ? (
            <Button
              className={classes.remove!}
              color="red"
              onClick={() => void attempt(async () => changes.remove(before).then(onClose))}
            >
              {t('removeReally')}
            </Button>
          ) : (
            <Button className={classes.remove!} variant="subtle" color="gray" onClick={() => setAsking(true)}>
              {t('remove')}
            </Button>
          ))}
      </div>
    </form>
  );
}

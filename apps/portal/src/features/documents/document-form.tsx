import { Button, NativeSelect, Progress, TextInput } from '@mantine/core';
import { DOCUMENT_ENDINGS, DOCUMENT_KINDS, type DocumentKind, MAX_DOCUMENT_BYTES } from '@ritzel/contract';
import { IconFileUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { focusFirstRefused, refusedFields } from '../../platform/refused-fields.ts';
import classes from './documents.module.css';
import { useDocumentChanges } from './use-documents.ts';

const ACCEPT = DOCUMENT_ENDINGS.map((ending) => `.${ending}`).join(',');

/** Attaches one file. */
export function DocumentForm({ equipmentId, onClose }: { equipmentId: string; onClose: () => void }) {
  const { t } = useTranslation('documents');
  const changes = useDocumentChanges(equipmentId);
  const chooser = useRef<HTMLInputElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [progress, setProgress] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const form = useForm<{ title: string; kind: DocumentKind }>({
    defaultValues: { title: '', kind: 'drawing' },
  });
  const { errors, isSubmitting } = form.formState;

  const take = (chosen: File | undefined) => {
    if (chosen === undefined) return;
    setFault(chosen.size > MAX_DOCUMENT_BYTES ? 'tooLarge' : null);
    setFile(chosen.size > MAX_DOCUMENT_BYTES ? null : chosen);
    if (form.getValues('title') === '') form.setValue('title', chosen.name.replace(/\.[^.]*$/, ''));
  };
  const submit = form.handleSubmit(async (fields) => {
    if (file === null) return setFault('fileMissing');
    setFault(null);
    try {
      await changes.add(file, { title: fields.title.trim(), kind: fields.kind }, setProgress);
      onClose();
    } catch (error) {
      const { fields: refused, restCode } = refusedFields(error, (path) =>
        path === 'title' || path === 'kind' ? path : undefined,
      );
      for (const [name, { code, message }] of refused)
        form.setError(name, { message: t(`fault.${code}`, { defaultValue: message }) });
      setFault(restCode);
      focusFirstRefused(element.current);
    } finally {
      setProgress(null);
    }
  });
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      aria-label={t('add')}
      data-over={isOver || undefined}
      onSubmit={(event) => void submit(event)}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className={classes.chosen}>
        <Button
          variant="default"
          leftSection={<IconFileUpload size={15} stroke={1.6} />}
          onClick={() => chooser.current?.click()}
        >
          {t('choose')}
        </Button>
        <span className={file === null ? 'meta' : undefined}>{file?.name ?? t('chooseHint')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept={ACCEPT}
        aria-label={t('choose')}
        onChange={(event) => {
          take(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <div className={classes.fields}>
        <TextInput
          label={t('field.title')}
          maxLength={200}
          error={errors.title?.message}
          {...form.register('title', { validate: (text) => text.trim() !== '' || t('fault.title') })}
        />
        <NativeSelect
          label={t('field.kind')}
          data={DOCUMENT_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          error={errors.kind?.message}
          {...form.register('kind')}
        />
      </div>
      {progress !== null && <Progress value={100 * progress} size={4} aria-label={t('sending')} />}
      {fault !== null && (
        <p className={classes.fault} role="alert">
          {t(`fault.${fault}`, { defaultValue: t(`problems.${fault}`, { defaultValue: fault }) })}
        </p>
      )}
      <div className={classes.chosen}>
        <Button type="submit" loading={isSubmitting}>
          {t('attach')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

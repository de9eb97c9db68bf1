import { Button, TextInput } from '@mantine/core';
import { addKnowledgePicture, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../platform/object-url.ts';
import { upload } from '../../platform/upload.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { RefusalText } from '../../ui/refusal-text.tsx';
import classes from './post-editor.module.css';

/** Brackets would end the text in Markdown. */
const asAlt = (text: string) => text.replace(/[[\]\s]+/g, ' ').trim();

/** Asks what a picture shows, sends it, and answers the Markdown that names it. */
export function AddPictureDialog({
  file,
  onAdded,
  onClose,
}: {
  file: File;
  onAdded: (markdown: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('knowledge');
  const [alt, setAlt] = useState('');
  const isKnown = PICTURE_MEDIA_TYPES.some((type) => type === file.type);
  const url = useObjectUrl(isKnown ? file : undefined);
  const sending = useMutation({
    mutationFn: () => upload(addKnowledgePicture, {}, file),
    onSuccess: ({ id }) => onAdded(`![${asAlt(alt)}](picture:${id})`),
  });
  return (
    <Dialog title={t('picture.add')} onClose={onClose}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault();
          sending.mutate();
        }}
      >
        <p className="meta">{file.name}</p>
        {url !== null && <img className={classes.chosen} src={url} alt="" />}
        <TextInput
          label={t('picture.alt')}
          description={t('picture.altHint')}
          value={alt}
          maxLength={300}
          required
          data-autofocus
          onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        />
        <RefusalText error={sending.error} />
        <Button type="submit" disabled={asAlt(alt) === ''} loading={sending.isPending}>
          {t('picture.insert')}
        </Button>
      </form>
    </Dialog>
  );
}

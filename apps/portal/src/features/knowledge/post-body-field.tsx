import { Button, FileButton, Textarea } from '@mantine/core';
import { MAX_KNOWLEDGE_BODY, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AddPictureDialog } from './add-picture-dialog.tsx';
import classes from './post-editor.module.css';

/** The text of a post. Pictures are chosen, dropped on it or pasted, and stand where the cursor was. */
export function PostBodyField({
  body,
  langCode,
  error,
  onChange,
}: {
  body: string;
  langCode: string;
  error: string | undefined;
  onChange: (body: string) => void;
}) {
  const { t } = useTranslation('knowledge');
  const field = useRef<HTMLTextAreaElement>(null);
  /** Those still to be described, the first of them now. */
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = files[0];
  const insert = (markdown: string) => {
    const at = field.current?.selectionEnd ?? body.length;
    // A picture is a line of its own.
    const [before, after] = [body.slice(0, at).trimEnd(), body.slice(at).trimStart()];
    onChange([before, markdown, after].filter((part) => part !== '').join('\n\n'));
  };
  return (
    <div>
      <Textarea
        ref={field}
        label={t('editor.body')}
        description={t('editor.bodyHint')}
        value={body}
        maxLength={MAX_KNOWLEDGE_BODY}
        lang={langCode}
        dir="auto"
        required
        spellCheck
        autosize
        minRows={16}
        error={error}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onPaste={(event) => {
          const { files: pasted, types } = event.clipboardData;
          // What is copied from a word processor is text, and a picture of it.
          if (pasted.length === 0 || types.includes('text/plain')) return;
          event.preventDefault();
          setFiles([...pasted]);
        }}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault();
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          setFiles([...event.dataTransfer.files]);
        }}
      />
      <div className={classes.pictureAct}>
        <FileButton
          accept={PICTURE_MEDIA_TYPES.join(',')}
          inputProps={{ 'aria-label': t('picture.file') }}
          onChange={(file) => file !== null && setFiles([file])}
        >
          {(props) => (
            <Button size="xs" variant="default" {...props}>
              {t('picture.add')}
            </Button>
          )}
        </FileButton>
        <span className="meta">{t('picture.hint')}</span>
      </div>
      {chosen !== undefined && (
        <AddPictureDialog
          key={files.length}
          file={chosen}
          onClose={() => setFiles([])}
          onAdded={(markdown) => {
            insert(markdown);
            setFiles(files.slice(1));
          }}
        />
      )}
    </div>
  );
}

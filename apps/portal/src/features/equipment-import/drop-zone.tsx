import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './equipment-import.module.css';

/** A place to drop a file on, and a button for those who choose it. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('import');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        className={classes.drop}
        data-over={isOver}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={30} stroke={1.3} aria-hidden />
        <span>{t('drop')}</span>
        <span className="meta">{t('dropHint')}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('file')}
        accept=".xlsx,.json,application/json"
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, mended, may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

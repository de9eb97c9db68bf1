import { IconFileImport } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import classes from './drop-zone.module.css';

/** A place to drop files on, and a button for those who choose them. */
export function DropZone({
  title,
  hint,
  label,
  accept,
  isMultiple = false,
  onFiles,
}: {
  title: string;
  hint: string;
  /** Of the file field, which nobody sees. */
  label: string;
  accept: string;
  isMultiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    if (files !== null && files.length > 0) onFiles([...files]);
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
        <span>{title}</span>
        <span className="meta">{hint}</span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files);
          // The same file, mended, may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

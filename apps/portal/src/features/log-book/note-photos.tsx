import { Button, CloseButton } from '@mantine/core';
import { type LogNote, MAX_LOG_PHOTOS, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import { IconCamera, IconPhotoPlus } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../platform/object-url.ts';
import classes from './log-book.module.css';
import { Photo } from './log-note-row.tsx';

const ACCEPT = PICTURE_MEDIA_TYPES.join(',');

/** The photos of a note being written: chosen, dropped, pasted into the form or taken. */
export function NotePhotos({
  note,
  dropped,
  onDropped,
  photos,
  onPhotos,
}: {
  note: LogNote | null;
  /** Ids of photos the note has and is to lose. */
  dropped: readonly string[];
  onDropped: (ids: readonly string[]) => void;
  photos: readonly File[];
  onPhotos: (photos: readonly File[]) => void;
}) {
  const { t } = useTranslation('logbook');
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const kept = note?.photos.filter(({ id }) => !dropped.includes(id)) ?? [];
  const room = MAX_LOG_PHOTOS - kept.length - photos.length;
  const take = (files: FileList | null) =>
    onPhotos([...photos, ...[...(files ?? [])].slice(0, Math.max(0, room))]);
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own
    <div
      role="group"
      aria-label={t('photos')}
      className={classes.drop}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      {(kept.length > 0 || photos.length > 0) && (
        <ul className={classes.photos}>
          {note !== null &&
            kept.map(({ id }) => (
              <li key={id} className={classes.photo}>
                <Photo entryId={note.id} photoId={id} />
                <CloseButton
                  size="sm"
                  className={classes.drops!}
                  aria-label={t('dropPhoto')}
                  onClick={() => onDropped([...dropped, id])}
                />
              </li>
            ))}
          {photos.map((file) => (
            <li key={`${file.name}-${file.lastModified}-${file.size}`} className={classes.photo}>
              <NewPhoto file={file} />
              <CloseButton
                size="sm"
                className={classes.drops!}
                aria-label={t('dropPhoto')}
                onClick={() => onPhotos(photos.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={classes.actions}>
        <Button
          variant="default"
          disabled={room <= 0}
          leftSection={<IconPhotoPlus size={15} stroke={1.6} />}
          onClick={() => chooser.current?.click()}
        >
          {t('addPhotos')}
        </Button>
        <Button
          variant="default"
          disabled={room <= 0}
          leftSection={<IconCamera size={15} stroke={1.6} />}
          onClick={() => camera.current?.click()}
        >
          {t('takePhoto')}
        </Button>
        <span className="meta">{t('photosHint')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPT}
        multiple
        hidden
        aria-label={t('addPhotos')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={camera}
        type="file"
        accept={ACCEPT}
        capture="environment"
        hidden
        aria-label={t('takePhoto')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}

function NewPhoto({ file }: { file: File }) {
  const url = useObjectUrl(file);
  return url === null ? null : <img src={url} alt={file.name} width={96} height={96} />;
}

import { Button } from '@mantine/core';
import type { LogNote } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownText } from '../../ui/markdown-text.tsx';
import { PictureLightbox } from '../../widgets/stored-picture/picture-lightbox.tsx';
import { useStoredPicture } from '../../widgets/stored-picture/use-stored-picture.ts';
import classes from './log-book.module.css';
import { LogLine } from './log-line.tsx';

/** What somebody wrote, with its photos. */
export function LogNoteRow({ note, onEdit }: { note: LogNote; onEdit: (() => void) | null }) {
  const { t } = useTranslation('logbook');
  const [shown, show] = useState<string | null>(null);
  return (
    <LogLine at={note.at} kind={note.kind}>
      <p className={classes.who}>
        <b>{t(`kind.${note.kind}`)}</b>
        {note.resetsBaseline && <span className={classes.baseline}>{t('baselineReset')}</span>}
        <span className="meta">
          {[note.author, note.equipmentName, ...(note.changedAt === null ? [] : [t('changed')])]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {onEdit !== null && (
          <Button variant="subtle" color="gray" size="compact-xs" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </p>
      <MarkdownText source={note.text} topLevel={4} />
      {note.photos.length > 0 && (
        <ul className={classes.photos}>
          {note.photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                className={classes.photo}
                aria-label={t('showPhoto', { number: index + 1 })}
                onClick={() => show(photo.id)}
              >
                <Photo entryId={note.id} photoId={photo.id} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PictureLightbox
        place={shown === null ? null : { of: 'log', entryId: note.id, pictureId: shown }}
        title={t(`kind.${note.kind}`)}
        onClose={() => show(null)}
      />
    </LogLine>
  );
}

export function Photo({ entryId, photoId }: { entryId: string; photoId: string }) {
  const { url } = useStoredPicture({ of: 'log', entryId, pictureId: photoId }, 240);
  // The button around it has the words.
  return url === null ? null : <img src={url} alt="" width={96} height={96} />;
}

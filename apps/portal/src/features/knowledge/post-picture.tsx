import { useIntersection } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureLightbox } from '../../widgets/stored-picture/picture-lightbox.tsx';
import { useStoredPicture } from '../../widgets/stored-picture/use-stored-picture.ts';
import classes from './post-picture.module.css';

/** A picture in a post, as wide as the column at most. It is read when it comes near the window, and opens enlarged. */
export function PostPicture({ pictureId, alt }: { pictureId: string; alt: string }) {
  const { t } = useTranslation('knowledge');
  const { ref, entry } = useIntersection({ rootMargin: '600px' });
  const [isNear, setNear] = useState(false);
  // Once read it stays, wherever the reader scrolls to.
  if (entry?.isIntersecting && !isNear) setNear(true);
  const place = { of: 'post', pictureId } as const;
  const { url, isFailed } = useStoredPicture(isNear ? place : null, 1600);
  const [isOpen, setOpen] = useState(false);
  return (
    <div ref={ref}>
      {isFailed ? (
        <p className={classes.missing}>
          {t('picture.missing')}
          {alt !== '' && ` ${alt}`}
        </p>
      ) : url === null ? (
        <div className={classes.waiting} aria-busy="true" />
      ) : (
        <button
          type="button"
          className={classes.open}
          aria-label={t('picture.enlarge', { alt })}
          onClick={() => setOpen(true)}
        >
          <img src={url} alt={alt} />
        </button>
      )}
      <PictureLightbox place={isOpen ? place : null} title={alt} onClose={() => setOpen(false)} />
    </div>
  );
}

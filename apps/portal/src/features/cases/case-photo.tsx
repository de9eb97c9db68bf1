import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PictureLightbox } from '../../widgets/stored-picture/picture-lightbox.tsx';
import { useStoredPicture } from '../../widgets/stored-picture/use-stored-picture.ts';
import classes from './cases.module.css';

/** A photo of a case; it opens as large as the window allows. */
export function CasePhoto({ caseId, photoId }: { caseId: string; photoId: string }) {
  const { t } = useTranslation('cases');
  const place = { of: 'case', caseId, pictureId: photoId } as const;
  const { url } = useStoredPicture(place, 240);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes.photoButton} onClick={() => setOpen(true)}>
        {url === null ? (
          <span className={classes.photo} />
        ) : (
          <img className={classes.photo} src={url} alt={t('photo.alt')} />
        )}
      </button>
      <PictureLightbox place={isOpen ? place : null} title={t('photo.alt')} onClose={() => setOpen(false)} />
    </>
  );
}

import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './stored-picture.module.css';
import { type PicturePlace, useStoredPicture } from './use-stored-picture.ts';

/** One picture, as large as the window allows. */
export function PictureLightbox({
  place,
  title,
  onClose,
}: {
  place: PicturePlace | null;
  title: string;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { url, isFailed } = useStoredPicture(place, 1600);
  return (
    <Modal
      opened={place !== null}
      onClose={onClose}
      title={title}
      size="auto"
      centered
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      {url === null ? (
        <p className="meta" aria-busy={!isFailed}>
          {isFailed ? t('picture.failed') : t('state.loading')}
        </p>
      ) : (
        <img className={classes.large} src={url} alt={title} />
      )}
    </Modal>
  );
}

import { ActionIcon, FileButton } from '@mantine/core';
import type { CheckDetail } from '@ritzel/contract';
import { IconCamera, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../platform/object-url.ts';
import { useStoredPicture } from '../../widgets/stored-picture/use-stored-picture.ts';
import classes from './check-panel.module.css';
import { dropStepPhoto, keepStepPhoto, type ShownPhoto } from './check-work.ts';
import { smallerPhoto } from './smaller-photo.ts';

/** Photos of a step: those that are here, and one more from camera or album. */
export function PhotoStrip({
  check,
  stepKey,
  photos,
  executionId,
}: {
  check: CheckDetail;
  stepKey: string;
  photos: readonly ShownPhoto[];
  executionId: string | null;
}) {
  const { t } = useTranslation('maintenance');
  const [refusal, setRefusal] = useState<string>();
  async function take(file: File | null): Promise<void> {
    if (file === null) return;
    const made = await smallerPhoto(file);
    setRefusal(typeof made === 'string' ? made : undefined);
    if (typeof made !== 'string') await keepStepPhoto(check, stepKey, made);
  }
  return (
    <span className={classes.photos}>
      {photos.map((photo) =>
        photo.blob === null ? (
          <StoredPhoto key={photo.id} id={photo.id} executionId={executionId ?? ''} />
        ) : (
          <OwnPhoto key={photo.id} blob={photo.blob} onRemove={() => void dropStepPhoto(check, photo.id)} />
        ),
      )}
      <FileButton
        accept="image/*"
        onChange={(file) => void take(file)}
        inputProps={{ 'aria-label': t('addPhoto') }}
      >
        {(props) => (
          <button type="button" {...props} className={classes.camera} aria-label={t('addPhoto')}>
            <IconCamera size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </FileButton>
      {refusal !== undefined && (
        <span role="alert" className={classes.fault}>
          {t(`photo.${refusal}`)}
        </span>
      )}
    </span>
  );
}

function OwnPhoto({ blob, onRemove }: { blob: Blob; onRemove: () => void }) {
  const { t } = useTranslation('maintenance');
  const url = useObjectUrl(blob);
  return (
    <span className={classes.photo}>
      {url !== null && <img src={url} alt={t('photo.alt')} />}
      <ActionIcon
        className={classes.remove!}
        size={20}
        variant="filled"
        aria-label={t('photo.remove')}
        onClick={onRemove}
      >
        <IconX size={12} />
      </ActionIcon>
    </span>
  );
}

function StoredPhoto({ id, executionId }: { id: string; executionId: string }) {
  const { t } = useTranslation('maintenance');
  const { url } = useStoredPicture({ of: 'check', executionId, pictureId: id }, 112);
  return <span className={classes.photo}>{url !== null && <img src={url} alt={t('photo.alt')} />}</span>;
}

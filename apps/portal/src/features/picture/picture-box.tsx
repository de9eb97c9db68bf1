import { Menu, Progress } from '@mantine/core';
import { type EquipmentDetail, PICTURE_MEDIA_TYPES } from '@ritzel/contract';
import { IconCamera, IconPhotoUp, IconTrash, IconZoomIn } from '@tabler/icons-react';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllowed } from '../../platform/session.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { EquipmentPicture } from '../../widgets/stored-picture/equipment-picture.tsx';
import { PictureLightbox } from '../../widgets/stored-picture/picture-lightbox.tsx';
import classes from './picture-box.module.css';
import { usePictureChange } from './use-picture-change.ts';

const ACCEPT = PICTURE_MEDIA_TYPES.join(',');
const EDGE_PX = 76;

/** The picture in the header. Who may change it clicks, drops, pastes or takes a photo. */
export function PictureBox({ detail }: { detail: EquipmentDetail }) {
  const { t } = useTranslation('picture');
  const mayChange = useAllowed('EQUIPMENT_1002');
  const change = usePictureChange(detail);
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const { pictureId, identifier } = detail;
  usePastedPicture(mayChange ? change.send : null);

  const lightbox = (
    <PictureLightbox
      place={isLarge && pictureId !== null ? { of: 'equipment', identifier, pictureId } : null}
      title={detail.name}
      onClose={() => setLarge(false)}
    />
  );
  const picture = <EquipmentPicture equipment={detail} edgePx={EDGE_PX} />;
  if (!mayChange) {
    if (pictureId === null) return <span className={classes.box}>{picture}</span>;
    return (
      <span className={classes.box}>
        <button
          type="button"
          className={classes.button}
          aria-label={t('show')}
          onClick={() => setLarge(true)}
        >
          {picture}
        </button>
        {lightbox}
      </span>
    );
  }

  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? [];
    if (file !== undefined) void change.send(file);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <span className={classes.box}>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.button}
            aria-label={t(pictureId === null ? 'add' : 'change')}
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
            {picture}
            <span className={classes.hint} aria-hidden="true">
              <IconPhotoUp size={18} stroke={1.6} />
            </span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {pictureId !== null && (
            <Menu.Item leftSection={<IconZoomIn size={16} stroke={1.6} />} onClick={() => setLarge(true)}>
              {t('show')}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPhotoUp size={16} stroke={1.6} />}
            onClick={() => chooser.current?.click()}
          >
            {t('choose')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCamera size={16} stroke={1.6} />}
            onClick={() => camera.current?.click()}
          >
            {t('takePhoto')}
          </Menu.Item>
          {pictureId !== null && (
            <Menu.Item
              leftSection={<IconTrash size={16} stroke={1.6} />}
              onClick={() => void change.remove()}
            >
              {t('remove')}
            </Menu.Item>
          )}
          <p className={classes.help}>{t('help')}</p>
        </Menu.Dropdown>
      </Menu>
      {[
        { input: chooser, label: t('choose') },
        { input: camera, label: t('takePhoto'), capture: 'environment' as const },
      ].map(({ input, label, capture }) => (
        <input
          key={label}
          ref={input}
          type="file"
          accept={ACCEPT}
          {...(capture === undefined ? {} : { capture })}
          aria-label={label}
          hidden
          onChange={(event) => {
            take(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      ))}
      {change.progress !== null && (
        <Progress
          className={classes.progress}
          value={100 * change.progress}
          size={4}
          aria-label={t('sending')}
          transitionDuration={100}
        />
      )}
      {change.fault !== null && (
        <p className={classes.fault} role="alert">
          {t(`fault.${change.fault}`, { defaultValue: t(`problems.${change.fault}`) })}
        </p>
      )}
      {change.removedId !== null && (
        <UndoBar text={t('removed')} onUndo={() => void change.restore()} onGone={change.forgetRemoved} />
      )}
      {lightbox}
    </span>
  );
}

/** A picture pasted anywhere but into a text. */
function usePastedPicture(send: ((file: Blob) => Promise<void>) | null): void {
  const latest = useRef(send);
  latest.current = send;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const target = event.target;
      if (target instanceof HTMLElement && target.closest('input, textarea, [role=dialog]')) return;
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'));
      if (file === undefined || latest.current === null) return;
      event.preventDefault();
      void latest.current(file);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}

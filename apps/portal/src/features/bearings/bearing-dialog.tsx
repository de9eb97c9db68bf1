import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './bearing-dialog.module.css';

/** A dialog over the list; fills the screen on a phone. */
export function BearingDialog({
  title,
  size,
  isPhone,
  onClose,
  children,
}: {
  title: string;
  size: number;
  isPhone: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('bearings');
  return (
    <Modal.Root opened onClose={onClose} size={size} fullScreen={isPhone}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={title}>
        {/* Not Modal.Header: that would be a second banner of the page. */}
        <div className={classes.head}>
          <h2>{title}</h2>
          <CloseButton size="lg" aria-label={t('close')} onClick={onClose} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

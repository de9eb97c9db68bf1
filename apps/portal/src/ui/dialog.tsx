import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';
import { useIsPhone } from './use-is-phone.ts';

/** A dialog over the screen; fills it on a phone. */
export function Dialog({
  title,
  size = 'md',
  onClose,
  children,
}: {
  title: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <Modal.Root opened onClose={onClose} size={size} fullScreen={isPhone}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={title}>
        {/* Not Modal.Header: that would be a second banner of the page. */}
        <div className={classes.head}>
          <h2>{title}</h2>
          <CloseButton size="lg" aria-label={t('action.close')} onClick={onClose} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

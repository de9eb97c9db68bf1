import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './dialog.module.css';

/** A dialog with its title; not Mantine's header, which would be a second banner of the page. */
export function Dialog({
  title,
  size = 440,
  onClose,
  isClosedByItself = true,
  children,
}: {
  title: string;
  size?: number;
  onClose: () => void;
  /** By its cross, by Escape and by a click beside it; false where only what it asks for closes it. */
  isClosedByItself?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <Modal.Root
      opened
      size={size}
      onClose={onClose}
      closeOnEscape={isClosedByItself}
      closeOnClickOutside={isClosedByItself}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={title}>
        <Modal.Body className={classes.body!}>
          <div className={classes.head}>
            <h2>{title}</h2>
            {isClosedByItself && <CloseButton aria-label={t('action.close')} onClick={onClose} />}
          </div>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

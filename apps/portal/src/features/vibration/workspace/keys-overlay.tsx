import { CloseButton, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../vibration.module.css';

/** Every key of the analysis workspace, as `vibration.keys` names what it does. */
const KEYS = {
  cursors: [
    ['← →', 'line'],
    ['⇧ ← →', 'peak'],
    ['m', 'highest'],
    ['Home End', 'ends'],
    ['c  ⇧ c', 'hold'],
    ['Alt', 'free'],
    ['h', 'harmonic'],
    ['s', 'sideband'],
    ['d', 'difference'],
    ['b', 'band'],
    ['Esc', 'clear'],
  ],
  view: [
    ['+ −', 'zoom'],
    ['PgUp PgDn', 'pan'],
    ['0', 'whole'],
    ['z', 'back'],
    ['⇧ z', 'forward'],
  ],
  workspace: [
    ['1 … 4', 'fixedBand'],
    ['k', 'suggest'],
    ['r', 'refine'],
    ['n', 'note'],
    ['p', 'replay'],
    ['l', 'play'],
    ['f', 'full'],
    ['?', 'help'],
  ],
  waterfall: [
    ['↑ ↓', 'row'],
    ['← →', 'followLine'],
    ['Enter', 'openRow'],
  ],
} as const;

export function KeysOverlay({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('vibration');
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size="lg">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('keys.title')}>
        {/* Not Modal.Header: that would be a second banner of the page. */}
        <Modal.Body>
          <div className={classes.keysHead}>
            <h2 className={classes.heading}>{t('keys.title')}</h2>
            <CloseButton aria-label={t('keys.close')} onClick={onClose} />
          </div>
          <div className={classes.keys}>
            {(Object.keys(KEYS) as (keyof typeof KEYS)[]).map((group) => (
              <section key={group}>
                <h3>{t(`keys.${group}`)}</h3>
                <dl>
                  {KEYS[group].map(([key, name]) => (
                    <div key={name}>
                      <dt>
                        <kbd>{key}</kbd>
                      </dt>
                      <dd>{t(`keys.${name}`)}</dd>
                    </div>
                  ))}
                </dl>
              </section>
            ))}
          </div>
          <p className="meta">{t('keys.pointer')}</p>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

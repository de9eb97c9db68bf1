import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './vibration.module.css';

/** Every key of the bench, as `vibration.keys` names what it does. */
const KEYS = {
  cursors: [
    ['← →', 'line'],
    ['⇧ ← →', 'peak'],
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
  bench: [
    ['1 … 4', 'fixedBand'],
    ['k', 'suggest'],
    ['r', 'refine'],
    ['n', 'note'],
    ['p', 'play'],
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
    <Modal opened={isOpen} onClose={onClose} title={t('keys.title')} size="lg">
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
    </Modal>
  );
}

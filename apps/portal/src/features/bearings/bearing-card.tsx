import type { Bearing } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import classes from './bearing-cards.module.css';
import { SizeText, useMultiplierText } from './bearings-table.tsx';
import { TrustMark } from './trust-mark.tsx';

/** The rows on a phone. */
export function BearingCards({
  rows,
  addressOf,
}: {
  rows: readonly Bearing[];
  addressOf: (bearing: Bearing) => string;
}) {
  const { t } = useTranslation('bearings');
  const multiplier = useMultiplierText();
  return (
    <ul className={classes.root}>
      {rows.map((bearing) => (
        <li key={bearing.id} data-row={bearing.id}>
          <Link to={addressOf(bearing)}>
            <span className={classes.head}>
              <strong>{bearing.designation}</strong>
              <TrustMark trust={bearing.trust} />
            </span>
            <span className="meta">
              {[
                bearing.manufacturer,
                bearing.type ? t(`type.${bearing.type}`) : null,
                bearing.source === 'customer' ? t('source.customer') : null,
              ]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <SizeText bearing={bearing} />
            </span>
            {bearing.multipliers && (
              <span className={classes.lines}>
                {(['bpfo', 'bpfi', 'bsf', 'ftf'] as const).map((name) => (
                  <span key={name}>
                    <span className="meta">{t(`abbreviation.${name}`)}</span>
                    <span className="num">{multiplier(bearing, name)}</span>
                  </span>
                ))}
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}

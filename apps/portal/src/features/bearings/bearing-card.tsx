import type { Bearing } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { CardLine } from '../../ui/list/list-cards.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import classes from './bearing-card.module.css';
import { SizeText, useMultiplierText } from './bearing-columns.tsx';
import { TrustMark } from './trust-mark.tsx';

/** A bearing on a phone. */
export function BearingCard({ bearing, address }: { bearing: Bearing; address: string }) {
  const { t } = useTranslation('bearings');
  const multiplier = useMultiplierText();
  return (
    <>
      <CardLine>
        <RowLink to={address}>{bearing.designation}</RowLink>
        <TrustMark trust={bearing.trust} />
      </CardLine>
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
              <span className="num">
                {[multiplier.text(bearing, name), multiplier.range(bearing, name)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}

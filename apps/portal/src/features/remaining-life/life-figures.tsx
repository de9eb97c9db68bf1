import type { LifeAccount } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import classes from './remaining-life.module.css';

/** What an account came to, figure by figure. */
export function LifeFigures({ account }: { account: LifeAccount }) {
  const { t } = useTranslation('remaining-life');
  const { kind } = account;
  return (
    <dl className={classes.figures}>
      <Figure name={t('figure.known')}>
        <Num value={account.knownHours} unit="h" decimals={0} />
      </Figure>
      <Figure name={t('figure.unknown')}>
        <Num value={account.unknownHours} unit="h" decimals={0} />
      </Figure>
      <Figure name={t(`figure.cycles.${kind}`)}>
        <Count value={account.cycles} />
      </Figure>
      <Figure name={t('figure.speed')}>
        <Num value={account.speedRpm} unit="rpm" decimals={account.speedRpm < 100 ? 1 : 0} />
      </Figure>
      <Figure figure="equivalentTorque" name={t('figure.equivalent')}>
        <Num
          value={account.equivalentLoad === null ? null : 100 * account.equivalentLoad}
          unit="%"
          decimals={1}
        />
      </Figure>
      <Figure figure="lifeExponent" name={t('figure.exponent')}>
        <Num value={account.exponent} decimals={2} />
      </Figure>
      {kind === 'bearing' && (
        <>
          <Figure figure="loadRating" name={t('figure.rating')}>
            <Num value={account.ratingKn} unit="kN" decimals={1} />{' '}
            {account.ratingFrom !== null && (
              <span className="meta">{t(`ratingFrom.${account.ratingFrom}`)}</span>
            )}
          </Figure>
          <Figure figure="reliabilityFactor" name="a1">
            <Num value={account.reliabilityFactor} decimals={2} />
          </Figure>
          <Figure figure="lubricationFactor" name="a_ISO">
            {account.lubricationFactor === null ? (
              <>
                <Num value={1} decimals={0} /> <span className="meta">{t('lubricationNotKnown')}</span>
              </>
            ) : (
              <Num value={account.lubricationFactor} decimals={2} />
            )}
          </Figure>
        </>
      )}
      {kind !== 'coupling' && (
        <Figure figure="ratingLife" name={t(`figure.life.${kind}`)}>
          <Num value={account.ratedLifeHours} unit="h" decimals={0} />
        </Figure>
      )}
    </dl>
  );
}

function Figure({
  figure = null,
  name,
  children,
}: {
  figure?: FigureKey | null;
  name: string;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>
        <FigureName figure={figure}>{name}</FigureName>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Millions, as lives are counted. */
function Count({ value }: { value: number }) {
  const formats = useFormats();
  if (value < 1e5) return <span className="num">{formats.count(Math.round(value))}</span>;
  return <span className="num">{`${formats.number(value / 1e6, value < 1e7 ? 2 : 0)} × 10⁶`}</span>;
}

import type { Bearing } from '@ritzel/contract';
import { verdictOf } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import classes from './bearings-table.module.css';
import { TrustMark } from './trust-mark.tsx';
import { useMillimetres } from './use-millimetres.ts';

const LINES = ['bpfo', 'bpfi', 'bsf', 'ftf'] as const;

/** One row a bearing: what it is, its multipliers, and how far they can be trusted. A row opens at the right. */
export function BearingsTable({
  rows,
  openId,
  addressOf,
}: {
  rows: readonly Bearing[];
  openId: string;
  /** Where the row leads. */
  addressOf: (bearing: Bearing) => string;
}) {
  const { t } = useTranslation('bearings');
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{t('caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.designation')}</th>
          <th scope="col" className={classes.type}>
            {t('column.type')}
          </th>
          <th scope="col" className={classes.size}>
            {t('column.size')}
          </th>
          {LINES.map((name) => (
            <th scope="col" key={name} className={classes.number}>
              {t(`abbreviation.${name}`)}
            </th>
          ))}
          <th scope="col" className={classes.trust}>
            {t('column.trust')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((bearing) => (
          <Row
            key={bearing.id}
            bearing={bearing}
            address={addressOf(bearing)}
            isOpen={bearing.id === openId}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ bearing, address, isOpen }: { bearing: Bearing; address: string; isOpen: boolean }) {
  const { t } = useTranslation('bearings');
  const multiplier = useMultiplierText();
  const verdict = verdictOf(bearing.doubts.filter(({ code }) => code !== 'nothing-given'));
  return (
    <tr
      data-row={bearing.id}
      data-open={isOpen || undefined}
      onClick={(event) => {
        // The whole row is the link's; on the link itself the browser does it.
        if (event.target instanceof Element && event.target.closest('a')) return;
        event.currentTarget.querySelector('a')?.click();
      }}
    >
      <td>
        <Link to={address} replace className={classes.name!} aria-current={isOpen || undefined}>
          {bearing.designation}
        </Link>
        {verdict !== 'good' && (
          <span className={classes.doubt} data-verdict={verdict} title={t(`verdict.${verdict}`)}>
            {verdict === 'wrong' ? (
              <IconX size={14} stroke={2.2} />
            ) : (
              <IconAlertTriangle size={14} stroke={1.9} />
            )}
            <span className="visually-hidden">{t(`verdict.${verdict}`)}</span>
          </span>
        )}
        <span className="meta">
          {[bearing.manufacturer, bearing.source === 'customer' ? t('source.customer') : null]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className={classes.type}>{bearing.type ? t(`type.${bearing.type}`) : '–'}</td>
      <td className="num">
        <SizeText bearing={bearing} />
      </td>
      {LINES.map((name) => (
        <td key={name} className={classes.number} data-estimated={bearing.trust === 'estimated' || undefined}>
          <span className="num">{multiplier(bearing, name)}</span>
        </td>
      ))}
      <td>
        <TrustMark trust={bearing.trust} />
      </td>
    </tr>
  );
}

/** An estimate shows no more figures than it is worth. */
export function useMultiplierText() {
  const formats = useFormats();
  return ({ multipliers, trust }: Bearing, name: (typeof LINES)[number]): string => {
    if (!multipliers) return '–';
    const value = multipliers[name];
    if (trust !== 'estimated') return formats.number(value, 4);
    return `≈ ${formats.number(value, name === 'ftf' ? 2 : 1)}`;
  };
}

export function SizeText({ bearing }: { bearing: Bearing }) {
  const millimetres = useMillimetres();
  const { boreMm, outerDiameterMm, widthMm } = bearing;
  const sizes = [boreMm, outerDiameterMm, widthMm];
  if (sizes.every((size) => size === null)) return '–';
  return sizes.map((size) => (size === null ? '–' : millimetres(size))).join(' × ');
}

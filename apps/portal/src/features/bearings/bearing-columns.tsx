import type { Bearing } from '@ritzel/contract';
import { verdictOf } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import classes from './bearing-columns.module.css';
import { TrustMark } from './trust-mark.tsx';
import { useMillimetres } from './use-millimetres.ts';

const LINES = ['bpfo', 'bpfi', 'bsf', 'ftf'] as const;

/** What a bearing is, its multipliers, and how far they can be trusted. The row opens it beside the list. */
export function useBearingColumns({
  openId,
  urlOf,
}: {
  openId: string;
  /** Where the row leads. */
  urlOf: (bearing: Bearing) => string;
}): ListColumn<Bearing>[] {
  const { t } = useTranslation('bearings');
  const multiplier = useMultiplierText();
  return [
    {
      name: 'designation',
      label: t('column.designation'),
      cell: (bearing) => (
        <>
          <RowLink to={urlOf(bearing)} replace aria-current={bearing.id === openId || undefined}>
            {bearing.designation}
          </RowLink>
          <VerdictMark bearing={bearing} />
          <span className={`meta ${classes.maker}`}>
            {[bearing.manufacturer, bearing.source === 'customer' ? t('source.customer') : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      ),
    },
    {
      name: 'type',
      label: t('column.type'),
      width: '19%',
      needsPx: 1100,
      cell: ({ type }) => (type ? t(`type.${type}`) : '–'),
    },
    {
      name: 'size',
      label: t('column.size'),
      width: 148,
      needsPx: 900,
      cell: (bearing) => (
        <span className="num">
          <SizeText bearing={bearing} />
        </span>
      ),
    },
    ...LINES.map((line) => ({
      name: line,
      label: t(`abbreviation.${line}`),
      figure: line,
      width: 92,
      isNumber: true,
      // The two that are looked for first stay beside the designation.
      ...(line === 'bpfo' || line === 'bpfi' ? {} : { needsPx: 640 as const }),
      cell: (bearing: Bearing) => (
        <span
          className={bearing.trust === 'estimated' ? classes.estimated : undefined}
          title={multiplier.range(bearing, line)}
        >
          {multiplier.text(bearing, line)}
          {multiplier.range(bearing, line) !== undefined && (
            <span className={`meta ${classes.range}`}>{multiplier.range(bearing, line)}</span>
          )}
        </span>
      ),
    })),
    {
      name: 'trust',
      label: t('column.trust'),
      width: 132,
      needsPx: 640,
      cell: ({ trust }) => <TrustMark trust={trust} />,
    },
  ];
}

/** Nothing where the checks found nothing. */
function VerdictMark({ bearing }: { bearing: Bearing }) {
  const { t } = useTranslation('bearings');
  const verdict = verdictOf(bearing.warnings.filter(({ code }) => code !== 'nothing-given'));
  if (verdict === 'good') return null;
  return (
    <span className={classes.warning} data-verdict={verdict} title={t(`verdict.${verdict}`)}>
      {verdict === 'wrong' ? <IconX size={14} stroke={2.2} /> : <IconAlertTriangle size={14} stroke={1.9} />}
      <span className="visually-hidden">{t(`verdict.${verdict}`)}</span>
    </span>
  );
}

/** An estimate shows no more figures than it is worth, and its range. */
export function useMultiplierText() {
  const formats = useFormats();
  const { t } = useTranslation('bearings');
  const rounded = (name: (typeof LINES)[number], value: number) =>
    formats.number(value, name === 'ftf' ? 2 : 1);
  return {
    text({ multipliers, trust }: Bearing, name: (typeof LINES)[number]): string {
      if (!multipliers) return '–';
      const value = multipliers[name];
      return trust === 'estimated' ? `≈ ${rounded(name, value)}` : formats.number(value, 4);
    },
    /** Between which a real bearing of these dimensions lies; undefined of what is known. */
    range({ ranges, trust }: Bearing, name: (typeof LINES)[number]): string | undefined {
      if (ranges === null || trust !== 'estimated') return undefined;
      return t('range', {
        low: rounded(name, ranges[name].low),
        high: rounded(name, ranges[name].high),
      });
    },
  };
}

export function SizeText({ bearing }: { bearing: Bearing }) {
  const millimetres = useMillimetres();
  const { boreMm, outerDiameterMm, widthMm } = bearing;
  const sizes = [boreMm, outerDiameterMm, widthMm];
  if (sizes.every((size) => size === null)) return '–';
  return sizes.map((size) => (size === null ? '–' : millimetres(size))).join(' × ');
}

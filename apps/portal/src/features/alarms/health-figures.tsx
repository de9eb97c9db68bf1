import {
  FLOOD_IN_TEN_MINUTES,
  FLOOD_SHARE_AT_MOST,
  MOST_ALARMS_IN_TEN_MINUTES,
  STALE_AT_MOST,
  TOP_TEN_SHARE_AT_MOST,
} from '@ritzel/alarms';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { type Formats, useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import classes from './health.module.css';
import type { AlarmHealth } from './use-alarm-health.ts';

const FIGURES = {
  average: 'alarmAverage',
  worst: 'alarmMaximum',
  floodShare: 'alarmFloods',
  topTen: 'topTenSources',
  chattering: 'chatteringSources',
  stale: 'staleAlarms',
  shelved: 'shelvedLong',
} as const satisfies Record<string, FigureKey>;

interface Figure {
  readonly name: keyof typeof FIGURES;
  readonly value: string;
  readonly bound: string;
  /** Null where there are too few alarms to say. */
  readonly isKept: boolean | null;
}

function figuresOf(health: AlarmHealth, formats: Formats): Figure[] {
  const percent = (share: number, digits = 1) => `${formats.number(share * 100, digits)} %`;
  const most = (text: string) => `≤ ${text}`;
  return [
    {
      name: 'average',
      value: formats.number(health.perTenMinutes, 2),
      bound: most(formats.count(MOST_ALARMS_IN_TEN_MINUTES)),
      isKept: health.perTenMinutes <= MOST_ALARMS_IN_TEN_MINUTES,
    },
    {
      name: 'worst',
      value: formats.count(health.worstTenMinutes),
      bound: `< ${formats.count(FLOOD_IN_TEN_MINUTES)}`,
      isKept: health.worstTenMinutes < FLOOD_IN_TEN_MINUTES,
    },
    {
      name: 'floodShare',
      value: percent(health.floodShare, 2),
      bound: `< ${percent(FLOOD_SHARE_AT_MOST, 0)}`,
      isKept: health.floodShare < FLOOD_SHARE_AT_MOST,
    },
    {
      name: 'topTen',
      value: percent(health.topTenShare, 0),
      bound: most(percent(TOP_TEN_SHARE_AT_MOST, 0)),
      // Ten sources of a handful of alarms are most of them: there is nothing to learn from it.
      isKept: health.alarms < 10 / TOP_TEN_SHARE_AT_MOST ? null : health.topTenShare <= TOP_TEN_SHARE_AT_MOST,
    },
    {
      name: 'chattering',
      value: formats.count(health.chatteringCount),
      bound: formats.count(0),
      isKept: health.chatteringCount === 0,
    },
    {
      name: 'stale',
      value: formats.count(health.staleCount),
      bound: `< ${formats.count(STALE_AT_MOST)}`,
      isKept: health.staleCount < STALE_AT_MOST,
    },
    {
      name: 'shelved',
      value: formats.count(health.shelvedLongCount),
      bound: formats.count(0),
      isKept: health.shelvedLongCount === 0,
    },
  ];
}

/** Each figure against the bound that ISA-18.2 and IEC 62682 recommend: kept or not, as shape and word. */
export function HealthFigures({ health }: { health: AlarmHealth }) {
  const { t } = useTranslation('alarm-health');
  const formats = useFormats();
  return (
    <ul className={classes.figures} aria-label={t('figures.title')}>
      {figuresOf(health, formats).map(({ name, value, bound, isKept }) => (
        <li key={name} data-passed={isKept === false || undefined}>
          <span className={classes.figureName}>
            <FigureName figure={FIGURES[name]}>{t(`figures.${name}`)}</FigureName>
          </span>
          <b className="num">{value}</b>
          <span className={classes.verdict}>
            {isKept === true && <IconCheck size={14} stroke={2} aria-hidden="true" />}
            {isKept === false && <IconAlertTriangle size={14} stroke={1.9} aria-hidden="true" />}
            {t(isKept === null ? 'figures.few' : isKept ? 'figures.kept' : 'figures.passed')}
            <span className="meta">{t('figures.bound', { bound })}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

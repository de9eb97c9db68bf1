import type { TFunction } from 'i18next';
import { displayUnitPerHz, type FrequencyUnit } from './spectrum-units.ts';

/** What a spectrum stands over: frequencies in Hz, orders of a shaft, or times between echoes in s (a cepstrum). */
export const ABSCISSAE = ['frequency', 'orders', 'quefrency'] as const;
export type Abscissa = (typeof ABSCISSAE)[number];

/** A shaft with its speed, whose turns orders count; its name is null where only a speed is known. */
export interface CountedShaft {
  readonly name: string | null;
  readonly hz: number;
}

/** How an abscissa reads: the axis, and a value of it in words. */
export interface AbscissaWords {
  readonly axisLabel: string;
  /** Shown value of 1 of the base unit on the axis. */
  readonly perBase: number;
  /** Unit of a reading, and its value of 1 of the base unit. */
  readonly unit: string;
  readonly perReading: number;
  /** Heading of the column in tables. */
  readonly name: string;
}

export function abscissaWords(
  abscissa: Abscissa,
  frequencyUnit: FrequencyUnit,
  { speedRpm, shaft }: { readonly speedRpm: number | null; readonly shaft: string | null },
  t: TFunction<'charts'>,
): AbscissaWords {
  if (abscissa === 'orders') {
    const axisLabel = ordersLabel(shaft, t);
    return { axisLabel, perBase: 1, unit: '×', perReading: 1, name: orderHeading(shaft, t) };
  }
  if (abscissa === 'quefrency') {
    return {
      axisLabel: t('quefrencyAxis'),
      perBase: 1000,
      unit: 'ms',
      perReading: 1000,
      name: t('quefrency'),
    };
  }
  const unit = frequencyUnit === 'orders' && !speedRpm ? 'Hz' : frequencyUnit;
  return {
    axisLabel: unit === 'orders' ? ordersLabel(shaft, t) : t(`frequencyUnit.${unit}`),
    perBase: displayUnitPerHz(unit, speedRpm),
    unit: 'Hz',
    perReading: 1,
    name: t('frequency'),
  };
}

function ordersLabel(shaft: string | null, t: TFunction<'charts'>): string {
  return shaft === null ? t('frequencyUnit.orders') : t('ordersOf', { shaft });
}

/** Heading of a column of orders: of which shaft, where it is known. */
export function orderHeading(shaft: string | null, t: TFunction<'charts'>): string {
  return shaft === null ? t('order') : t('orderOf', { shaft });
}

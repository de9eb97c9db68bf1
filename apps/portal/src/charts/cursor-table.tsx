import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import classes from './chart-figure.module.css';
import { type ChartTable, chartTableText } from './chart-table.ts';
import type { CursorRow } from './spectrum-reading.ts';

/** One row for each line a cursor stands on: frequency, order, amplitude, part; to be copied as text. */
export function CursorTable({
  rows,
  unit,
  factor,
  speedRpm,
  stepHz,
  onClear,
  onLight,
}: {
  rows: readonly CursorRow[];
  unit: string;
  /** From peak amplitude to the reading shown. */
  factor: number;
  speedRpm: number | null;
  stepHz: number;
  onClear: () => void;
  onLight: (element: string | null) => void;
}) {
  const { t } = useTranslation('charts');
  const formats = useFormats();
  if (rows.length === 0) return null;
  const decimals = Math.min(4, Math.max(1, Math.ceil(1 - Math.log10(stepHz))));
  const nameOf = ({ cursor, step }: CursorRow) =>
    cursor === 'harmonic'
      ? `${t('cursor.harmonic')} ${step}×`
      : cursor === 'sideband'
        ? `${t('cursor.sideband')} ${step > 0 ? '+' : step < 0 ? '−' : ''}${Math.abs(step) || t('cursor.centre')}`
        : cursor === 'difference'
          ? `${t('cursor.difference')} ${step + 1}`
          : t('cursor.main');
  const orderOf = (hz: number) => (speedRpm ? (hz * 60) / speedRpm : null);

  const copy = () => {
    const table: ChartTable = {
      columns: [
        { name: t('cursor.title') },
        { name: t('frequency'), unit: 'Hz' },
        { name: t('order') },
        { name: t('amplitude'), unit },
        { name: t('part') },
      ],
      rows: rows.map((row) => [
        nameOf(row),
        row.hz.toFixed(decimals),
        orderOf(row.hz)?.toFixed(4) ?? null,
        (row.amplitude * factor).toPrecision(5),
        row.line?.label ?? null,
      ]),
    };
    void navigator.clipboard.writeText(chartTableText(table));
  };

  return (
    <div className={classes.cursors}>
      <div className={classes.cursorTools}>
        <Tooltip label={t('copyCursors')}>
          <ActionIcon size={26} aria-label={t('copyCursors')} onClick={copy}>
            <IconCopy size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('clearCursors')}>
          <ActionIcon size={26} aria-label={t('clearCursors')} onClick={onClear}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keys */}
      <section className={classes.tableWrap} aria-label={t('cursor.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('cursor.title')}</th>
              <th scope="col" className={classes.r}>
                {t('frequency')}, Hz
              </th>
              <th scope="col" className={classes.r}>
                {t('order')}
              </th>
              <th scope="col" className={classes.r}>
                {t('amplitude')}, {unit}
              </th>
              <th scope="col">{t('part')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={`${row.cursor}${row.step}`}
                data-cursor={row.cursor}
                data-ghost={row.isGhost || undefined}
                onPointerEnter={() => onLight(row.line?.element ?? null)}
                onPointerLeave={() => onLight(null)}
              >
                <td>
                  <span className={classes.swatch} aria-hidden="true" />
                  {nameOf(row)}
                  {row.isGhost && <span className="visually-hidden">, {t('cursor.ghost')}</span>}
                </td>
                <td className={classes.r}>{formats.number(row.hz, decimals)}</td>
                <td className={classes.r}>{speedRpm ? formats.number(orderOf(row.hz) ?? 0, 3) : '–'}</td>
                <td className={classes.r}>{formats.number(row.amplitude * factor, 4)}</td>
                <td>{row.line?.label ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

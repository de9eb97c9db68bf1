import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCopy, IconX } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigureKey } from '../../platform/figures.ts';
import { useFormats } from '../../platform/formats.ts';
import classes from '../figure/chart-figure.module.css';
import { type ChartTable, chartTableText } from '../figure/chart-table.ts';
import { NamedFigure } from '../figure/figure-naming.tsx';
import type { FrequencyLine } from '../spectrum/frequency-lines.ts';
import { type AbscissaWords, type CountedShaft, orderHeading } from '../spectrum/spectrum-abscissa.ts';
import type { CursorNote } from './cursor-notes.ts';
import type { CursorRow } from './cursor-rows.ts';
import type { HeldLine } from './held-cursor.ts';
import type { CursorMark } from './spectrum-cursors.ts';

export interface CursorTableProps {
  readonly rows: readonly CursorRow[];
  /** The line the arrow keys move. */
  readonly held: HeldLine | null;
  readonly notes: readonly CursorNote[];
  /** Amplitudes of the compared spectra at each row, by their names. */
  readonly compared: readonly { readonly name: string; readonly at: (hz: number) => number }[];
  readonly unit: string;
  /** From peak amplitude to the reading shown. */
  readonly factor: number;
  /** An amplitude in words. */
  readonly figure: (amplitude: number) => string;
  readonly orderShaft: CountedShaft | null;
  readonly decimals: number;
  readonly words: AbscissaWords;
  readonly onClear: () => void;
  readonly onLight: (element: string | null) => void;
}

interface TableRow {
  /** Null for a note on a whole cursor. */
  readonly mark: HeldLine | null;
  readonly key: string;
  readonly cursor: CursorMark['cursor'];
  readonly name: string;
  /** What explains the name; null for a line of a cursor. */
  readonly figure: FigureKey | null;
  readonly isGhost: boolean;
  /** On the abscissa; for a note, a distance on it. */
  readonly at: number;
  readonly amplitude: string | null;
  readonly raw: string | null;
  readonly line: FrequencyLine | null;
  readonly label: string | null;
  /** Lines of others at the same place. */
  readonly coincidences: readonly string[];
  readonly compared: readonly number[];
}

/** What a cursor says as a whole is a figure of its own. */
const NOTE_FIGURES: Readonly<Record<CursorNote['cursor'], FigureKey>> = {
  sideband: 'sidebands',
  difference: 'cursorDistance',
  band: 'bandRms',
};

/** One row for each line a cursor stands on and one for what a cursor says as a whole; to be copied as text. */
export function CursorTable(props: CursorTableProps) {
  const { rows, notes, unit, factor, orderShaft, decimals, words, compared } = props;
  const { t } = useTranslation('charts');
  const formats = useFormats();
  const lines: TableRow[] = [
    ...rows.map((row) => ({
      mark: { cursor: row.cursor, step: row.step },
      key: `${row.cursor}${row.step}`,
      cursor: row.cursor,
      name: cursorName(row, t),
      figure: null,
      isGhost: row.isGhost,
      at: row.hz,
      // What stands at the edge of a band is no reading.
      amplitude: row.cursor === 'band' ? null : props.figure(row.amplitude),
      raw: row.cursor === 'band' ? null : (row.amplitude * factor).toPrecision(5),
      line: row.line,
      label: row.label,
      coincidences: row.coincidences,
      compared: row.cursor === 'band' ? [] : compared.map(({ at }) => at(row.hz) * factor),
    })),
    ...notes.map((note) => ({
      mark: null,
      key: `note-${note.cursor}`,
      cursor: note.cursor,
      name: t(`cursorNote.${note.cursor}`),
      figure: NOTE_FIGURES[note.cursor],
      isGhost: false,
      at: note.cursor === 'band' ? note.highHz - note.lowHz : note.spacingHz,
      amplitude:
        note.cursor === 'band'
          ? t('bandRms', { rms: formats.number(note.rms, 4) })
          : note.cursor === 'difference'
            ? `${formats.number(note.decibel, 1)} dB`
            : null,
      raw:
        note.cursor === 'band'
          ? `${note.rms.toPrecision(5)} r.m.s.`
          : note.cursor === 'difference'
            ? `${note.decibel.toFixed(1)} dB`
            : null,
      line: note.cursor === 'band' ? null : note.part,
      label: note.cursor === 'band' ? null : (note.part?.label ?? null),
      coincidences: [],
      compared: [],
    })),
  ];
  const frame = useRef<HTMLElement>(null);
  const heldKey = props.held === null ? null : `${props.held.cursor}${props.held.step}`;
  // The held row is kept in view within the table; the page stays where it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE only another held line moves the table
  useEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>('[aria-current]');
    if (!frame.current || !row) return;
    const [seen, at] = [frame.current.getBoundingClientRect(), row.getBoundingClientRect()];
    const head = frame.current.querySelector('thead')?.offsetHeight ?? 0;
    if (at.bottom > seen.bottom) frame.current.scrollTop += at.bottom - seen.bottom;
    else if (at.top < seen.top + head) frame.current.scrollTop -= seen.top + head - at.top;
  }, [heldKey]);
  if (lines.length === 0) return null;
  const hasOrders = words.unit === 'Hz';
  const orderOf = (hz: number) => (orderShaft !== null && hasOrders ? hz / orderShaft.hz : null);
  const orderName = orderHeading(orderShaft?.name ?? null, t);

  const isHeld = ({ mark }: TableRow) =>
    mark !== null && mark.cursor === props.held?.cursor && mark.step === props.held.step;
  const copy = () => {
    const table: ChartTable = {
      columns: [
        { name: t('cursor.title') },
        { name: words.name, unit: words.unit },
        ...(hasOrders ? [{ name: orderName }] : []),
        { name: t('amplitude'), unit },
        ...compared.map(({ name }) => ({ name, unit })),
        { name: t('part') },
        { name: t('coincidences') },
      ],
      rows: lines.map((row) => [
        row.name,
        (row.at * words.perReading).toFixed(decimals),
        ...(hasOrders ? [orderOf(row.at)?.toFixed(4) ?? null] : []),
        row.raw,
        ...compared.map((_, index) => row.compared[index]?.toPrecision(5) ?? null),
        row.label,
        row.coincidences.join('; ') || null,
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
          <ActionIcon size={26} aria-label={t('clearCursors')} onClick={props.onClear}>
            <IconX size={15} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      <section ref={frame} className={classes.tableWrap} aria-label={t('cursor.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('cursor.title')}</th>
              <th scope="col" className={classes.r}>
                {words.name}, {words.unit}
              </th>
              {hasOrders && (
                <th scope="col" className={classes.r}>
                  <NamedFigure figure="order">{orderName}</NamedFigure>
                </th>
              )}
              <th scope="col" className={classes.r}>
                <NamedFigure figure="lineAmplitude">{`${t('amplitude')}, ${unit}`}</NamedFigure>
              </th>
              {compared.map(({ name }) => (
                <th key={name} scope="col" className={classes.r}>
                  {name}
                </th>
              ))}
              <th scope="col">{t('part')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((row) => (
              <tr
                key={row.key}
                data-cursor={row.cursor}
                aria-current={isHeld(row) || undefined}
                data-ghost={row.isGhost || undefined}
                data-note={row.key.startsWith('note-') || undefined}
                onPointerEnter={() => props.onLight(row.line?.element ?? null)}
                onPointerLeave={() => props.onLight(null)}
              >
                <td>
                  <span className={classes.swatch} aria-hidden="true" />
                  <NamedFigure figure={row.figure}>{row.name}</NamedFigure>
                  {row.isGhost && <span className="visually-hidden">, {t('cursor.ghost')}</span>}
                </td>
                <td className={classes.r}>{formats.number(row.at * words.perReading, decimals)}</td>
                {hasOrders && (
                  <td className={classes.r}>
                    {orderShaft === null ? '–' : formats.number(orderOf(row.at) ?? 0, 3)}
                  </td>
                )}
                <td className={classes.r}>{row.amplitude ?? '–'}</td>
                {compared.map(({ name }, index) => (
                  <td key={name} className={classes.r}>
                    {row.compared[index] === undefined ? '–' : formats.number(row.compared[index], 4)}
                  </td>
                ))}
                <td>
                  {row.label ?? '–'}
                  {row.line?.estimate && row.label !== null && (
                    <span className={classes.coincidence}>
                      {t('estimated', {
                        low: formats.number(row.line.estimate.low * row.line.hz * words.perReading, decimals),
                        high: formats.number(
                          row.line.estimate.high * row.line.hz * words.perReading,
                          decimals,
                        ),
                        unit: words.unit,
                      })}
                    </span>
                  )}
                  {row.coincidences.length > 0 && (
                    <span className={classes.coincidence}>
                      {t('alsoHere', { lines: row.coincidences.join(', ') })}
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** What a line of a cursor is called. */
export function cursorName({ cursor, step }: HeldLine, t: TFunction<'charts'>): string {
  if (cursor === 'harmonic') return `${t('cursor.harmonic')} ${step}×`;
  if (cursor === 'sideband') {
    const sign = step > 0 ? '+' : step < 0 ? '−' : '';
    return `${t('cursor.sideband')} ${sign}${Math.abs(step) || t('cursor.centre')}`;
  }
  if (cursor === 'difference') return `${t('cursor.difference')} ${step + 1}`;
  if (cursor === 'band') return t(step === 0 ? 'cursor.bandLow' : 'cursor.bandHigh');
  return t('cursor.main');
}

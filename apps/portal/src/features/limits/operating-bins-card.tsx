import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import type { OperatingCell } from './draft-rules.ts';
import classes from './limits.module.css';

export interface OperatingBins {
  readonly speeds: readonly { readonly from: number; readonly to: number }[];
  readonly loads: readonly { readonly from: number; readonly to: number }[];
  readonly cells: readonly {
    readonly speed: number;
    readonly load: number;
    readonly share: number;
    readonly samples: number;
    readonly median: number;
    readonly scatter: number;
  }[];
  readonly scatter: number | null;
}

/** The range of operation that a cell of the grid stands for. */
export function operatingCellOf(
  { speeds, loads }: OperatingBins,
  speed: number,
  load: number,
): OperatingCell {
  const [speedRpm, loadPercent] = [speeds[speed], loads[load]];
  return {
    ...(speedRpm === undefined ? {} : { speedRpm }),
    ...(loadPercent === undefined ? {} : { loadPercent }),
  };
}

/** Where the machine ran: a cell is chosen to give it limits of its own. */
export function OperatingBinsCard({
  bins,
  unit,
  chosen,
  hasBin,
  onChoose,
  onPropose,
  onRemove,
}: {
  bins: OperatingBins;
  unit: string;
  chosen: { readonly speed: number; readonly load: number } | null;
  /** Whether the rule has limits of its own for a cell. */
  hasBin: (speed: number, load: number) => boolean;
  onChoose: (cell: { speed: number; load: number } | null) => void;
  /** Limits for the chosen cell, or for every cell with enough hours; null where nothing may be changed. */
  onPropose: ((of: 'chosen' | 'all') => void) | null;
  onRemove: (() => void) | null;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const { speeds, loads, cells, scatter } = bins;
  const columns = speeds.length === 0 ? [undefined] : speeds;
  const rows = loads.length === 0 ? [undefined] : loads;
  const at = (speed: number, load: number) =>
    cells.find((cell) => cell.speed === speed && cell.load === load);
  const found = chosen === null ? undefined : at(chosen.speed, chosen.load);
  const highest = Math.max(...cells.map(({ share }) => share), 0.001);
  if (speeds.length === 0 && loads.length === 0)
    return (
      <section className={classes.card} aria-labelledby="limit-bins">
        <h2 id="limit-bins">{t('bins.title')}</h2>
        <p className={classes.quiet}>{t('bins.none')}</p>
      </section>
    );
  const percent = (share: number) => `${formats.number(100 * share, 1)} %`;
  const edgeText = (edge: number) => formats.number(edge, Number.isInteger(edge) ? 0 : 1);
  const rangeText = ({ from, to }: { from: number; to: number }) => `${edgeText(from)}–${edgeText(to)}`;
  return (
    <section className={classes.card} aria-labelledby="limit-bins">
      <header className={classes.cardHead}>
        <h2 id="limit-bins">{t('bins.title')}</h2>
        <span className={classes.quiet}>{t('bins.aside')}</span>
      </header>
      <div className={classes.binColumns}>
        <table className={classes.bins}>
          <thead>
            <tr>
              <td />
              {columns.map((speed, index) => (
                <th key={speed?.from ?? 'all'} scope="col">
                  {speed === undefined ? t('bins.everySpeed') : rangeText(speed)}
                  {index === columns.length - 1 && speed !== undefined && ` ${formats.unit('rpm')}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .map((load, index) => ({ load, index }))
              .toReversed()
              .map(({ load, index }) => (
                <tr key={load?.from ?? 'all'}>
                  <th scope="row">{load === undefined ? t('bins.everyLoad') : `${rangeText(load)} %`}</th>
                  {columns.map((speed, column) => {
                    const cell = at(column, index);
                    const isChosen = chosen?.speed === column && chosen.load === index;
                    return (
                      <td key={speed?.from ?? 'all'}>
                        <button
                          type="button"
                          aria-pressed={isChosen}
                          data-own={hasBin(column, index) || undefined}
                          style={
                            { '--share': `${Math.round((45 * (cell?.share ?? 0)) / highest)}%` } as never
                          }
                          onClick={() => onChoose(isChosen ? null : { speed: column, load: index })}
                        >
                          {cell === undefined ? '–' : percent(cell.share)}
                        </button>
                      </td>
                    );
                  })}
                </tr>
              ))}
          </tbody>
        </table>
        <div className={classes.binText}>
          {chosen === null ? (
            <>
              <h3>{t('bins.outside')}</h3>
              <p>{t('bins.outsideText')}</p>
            </>
          ) : (
            <>
              <h3>{binTitle(operatingCellOf(bins, chosen.speed, chosen.load), rangeText)}</h3>
              <p>
                {found === undefined
                  ? t('bins.never')
                  : t('bins.text', {
                      share: percent(found.share),
                      scatter: formats.quantity(found.scatter, unit, 2),
                      all: scatter === null ? '–' : formats.quantity(scatter, unit, 2),
                      median: formats.quantity(found.median, unit, 2),
                    })}
              </p>
            </>
          )}
          {onPropose !== null && (
            <div className={classes.acts}>
              {chosen !== null && !hasBin(chosen.speed, chosen.load) && (
                <Button
                  size="compact-xs"
                  variant="default"
                  disabled={found === undefined}
                  onClick={() => onPropose('chosen')}
                >
                  {t('bins.own')}
                </Button>
              )}
              {chosen !== null && onRemove !== null && hasBin(chosen.speed, chosen.load) && (
                <Button size="compact-xs" variant="default" onClick={onRemove}>
                  {t('bins.remove')}
                </Button>
              )}
              <Button size="compact-xs" variant="default" onClick={() => onPropose('all')}>
                {t('bins.propose')}
              </Button>
            </div>
          )}
        </div>
      </div>
    </section>
  );
}

function binTitle(
  { speedRpm, loadPercent }: OperatingCell,
  text: (range: { from: number; to: number }) => string,
): string {
  const full = (range: OperatingCell['speedRpm']) => ({ from: range?.from ?? 0, to: range?.to ?? 0 });
  return [
    ...(speedRpm === undefined ? [] : [`${text(full(speedRpm))} rpm`]),
    ...(loadPercent === undefined ? [] : [`${text(full(loadPercent))} %`]),
  ].join(' · ');
}

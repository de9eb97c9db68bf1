import { Checkbox } from '@mantine/core';
import type { Signal } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { colorVariable } from '../../charts/plot/chart-colors.ts';
import { MOST_SIGNALS, trendColor } from '../../charts/trend/trend-signal.ts';
import { figureOfSignal } from '../../platform/figures.ts';
import { FigureHelp } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import { groupSignals } from './signal-groups.ts';
import classes from './trends.module.css';

/** Which signals are drawn: at most eight, of at most two units. */
export function SignalPicker({
  signals,
  selected,
  colors,
  onSelected,
}: {
  signals: readonly Signal[];
  selected: readonly string[];
  /** Which of the colours each chosen one has. */
  colors: ReadonlyMap<string, number>;
  onSelected: (ids: string[]) => void;
}) {
  const { t } = useTranslation('trends');
  const units = new Set(signals.filter(({ id }) => selected.includes(id)).map(({ unit }) => unit));
  const toggle = (id: string) =>
    onSelected(selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id]);
  return (
    <div className={classes.picker}>
      {groupSignals(signals).map(({ group, members }) => (
        <fieldset key={group} className={classes.group}>
          <legend>{t(`group.${group}`)}</legend>
          {members.map((signal) => {
            const index = selected.indexOf(signal.id);
            const isThirdUnit = units.size >= 2 && !units.has(signal.unit);
            const isFull = selected.length >= MOST_SIGNALS;
            const isOff = index < 0 && (isThirdUnit || isFull);
            const figure = figureOfSignal(signal);
            return (
              <div key={signal.id} className={classes.choiceRow}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: @NOTE the checkbox inside is the control */}
                <label
                  className={classes.choice}
                  data-off={isOff || undefined}
                  title={isOff ? t(isFull ? 'tooMany' : 'thirdUnit') : signal.key}
                >
                  <Checkbox
                    size="xs"
                    checked={index >= 0}
                    disabled={isOff}
                    onChange={() => toggle(signal.id)}
                    {...(index >= 0
                      ? { color: colorVariable(trendColor(colors.get(signal.id) ?? index)) }
                      : {})}
                  />
                  {signal.limits !== null && <SeverityMark severity={signal.severity} size={12} />}
                  <span className={classes.choiceName}>{signal.name}</span>
                  <Num value={signal.last?.value} unit={signal.unit} />
                </label>
                {figure !== null && <FigureHelp figure={figure} name={signal.name} place="head" />}
              </div>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}

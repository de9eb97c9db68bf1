import { Slider } from '@mantine/core';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import type { LearningFigureName } from './figure-names.ts';
import { FigurePlotView } from './figure-plot-view.tsx';
import { type FigureSettings, LEARNING_FIGURES } from './figure-signals.ts';
import classes from './learning-figure.module.css';

/** A figure whose sliders move the damage: waveform and spectra follow, computed here. */
export function LearningFigureView({ figure, number }: { figure: LearningFigureName; number: number }) {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  const id = useId();
  const { controls, plots } = LEARNING_FIGURES[figure];
  const [settings, setSettings] = useState<FigureSettings>(() =>
    Object.fromEntries(controls.map(({ name, initial }) => [name, initial])),
  );
  const settled = useDeferredValue(settings);
  const computed = useMemo(() => plots(settled), [plots, settled]);
  return (
    <figure className={classes.root}>
      <div className={classes.controls}>
        {controls.map(({ name, unit, min, max, step, initial }) => {
          const value = settings[name] ?? initial;
          return (
            <div key={name} className={classes.control}>
              <span id={`${id}-${name}`}>{t(`control.${name}`)}</span>
              <Slider
                {...{ min, max, step, value }}
                label={null}
                thumbProps={{ 'aria-labelledby': `${id}-${name}` }}
                onChange={(next) => setSettings({ ...settings, [name]: next })}
              />
              <output className="num">{formats.quantity(value, unit, step < 1 ? 2 : 0)}</output>
            </div>
          );
        })}
      </div>
      {computed.map((plot) => (
        <FigurePlotView key={plot.kind} plot={plot} />
      ))}
      <figcaption>
        <b>{t('figure.number', { number })}</b> {t(`figure.${figure}`)}
      </figcaption>
    </figure>
  );
}

import { Button } from '@mantine/core';
import type { LimitForecast } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { FigureName } from '../../ui/figure-name.tsx';
import { ForecastText } from '../../ui/forecast-text.tsx';
import { Num } from '../../ui/num.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import classes from './remaining-life.module.css';

/** So many without a date are listed before somebody asks for all. */
const LISTED = 4;

/** When signals that grow reach their next limit, the earliest first; of the others why there is no date. */
export function LimitForecasts({
  limits,
  onSignal,
}: {
  limits: readonly LimitForecast[];
  onSignal: (signalId: string) => void;
}) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const dated = limits.filter(({ forecast }) => forecast.kind === 'band').length;
  const rows = isWhole ? limits : limits.slice(0, Math.max(dated, LISTED));
  return (
    <section className={`panel ${classes.block}`} aria-labelledby="limit-forecasts">
      <header className={classes.head}>
        <h2 id="limit-forecasts">{t('limits.title')}</h2>
        <span className="meta">{t('limits.hint')}</span>
      </header>
      <DataTable
        label={t('limits.title')}
        columns={[
          { name: 'signal', label: t('limits.signal') },
          { name: 'now', label: t('limits.now'), isNumber: true },
          {
            name: 'limit',
            label: <FigureName figure="limitZones">{t('limits.next')}</FigureName>,
            isNumber: true,
          },
          { name: 'severity', label: t('limits.severity'), isExtra: true },
          { name: 'when', label: <FigureName figure="forecast">{t('limits.when')}</FigureName> },
        ]}
      >
        {rows.map(({ signalId, name, value, limit, next, unit, forecast }) => (
          <tr key={signalId} data-dated={forecast.kind === 'band' || undefined}>
            <td>
              <button type="button" className="opens" onClick={() => onSignal(signalId)}>
                {formats.name(name)}
              </button>
            </td>
            <td data-number>
              <Num value={value} unit={unit} />
            </td>
            <td data-number>
              <Num value={limit} unit={unit} />
            </td>
            <td data-extra>
              <SeverityBadge severity={next} />
            </td>
            <td className={classes.when} data-none={forecast.kind === 'none' || undefined}>
              <ForecastText forecast={forecast} says="reaches" />
            </td>
          </tr>
        ))}
      </DataTable>
      {rows.length < limits.length && (
        <Button size="compact-xs" variant="default" mt={8} onClick={() => setWhole(true)}>
          {t('limits.all', { count: limits.length })}
        </Button>
      )}
    </section>
  );
}

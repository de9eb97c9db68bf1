import type { GrowthForecastDto } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS, type DateFormat } from '../platform/date-formats.ts';
import { useFormats } from '../platform/formats.ts';

const DAY_MS = 86_400_000;
/** Below so many days between its ends a band is said with hours. */
const HOURS_BELOW_DAYS = 4;

/** A band by the dates of its ends; with the reason for none. Never a date without its band. */
export function ForecastText({
  forecast,
  says,
}: {
  forecast: GrowthForecastDto;
  /** `doubles`: the amplitude of a finding; `reaches`: a limit. */
  says: 'doubles' | 'reaches';
}) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  if (forecast.kind === 'none')
    return <>{t(`none.${says}.${forecast.because}`, { count: forecast.readings })}</>;
  const { earliestAt, likelyAt, latestAt, readings, fromAt, coverage } = forecast;
  const end = latestAt ?? likelyAt;
  const lengthMs = Date.parse(end) - Date.parse(earliestAt);
  const isShort = says === 'doubles' && lengthMs < HOURS_BELOW_DAYS * DAY_MS;
  const format: DateFormat = isShort ? 'YYYY-MM-DD HH:mm' : DATE_FORMATS.date;
  // Limits are read day by day: within one there is no band.
  const isAtLimit = says === 'reaches' && latestAt !== null && lengthMs < DAY_MS;
  const at = (time: string) => formats.instant(time, format);
  return (
    <span
      title={t('bandFrom', {
        count: readings,
        from: formats.instant(fromAt, DATE_FORMATS.date),
        percent: formats.number(100 * coverage, 0),
      })}
    >
      {isAtLimit
        ? t('atLimit')
        : latestAt === null
          ? t(`open.${says}`, { from: at(earliestAt), likely: at(likelyAt) })
          : t(`band.${says}`, { from: at(earliestAt), to: at(latestAt), likely: at(likelyAt) })}
    </span>
  );
}

import { SEVERITY_CODES, type Severity } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { LiveValue } from '../../ui/live-value.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './severity-counts.module.css';

/** How many are how bad, worst first; each count is a filter. */
export function SeverityCounts({
  counts,
  chosen,
  onChoose,
}: {
  counts: Readonly<Partial<Record<Severity, number>>> | undefined;
  chosen: readonly Severity[];
  onChoose: (severities: Severity[]) => void;
}) {
  const { t } = useTranslation('dashboard');
  const formats = useFormats();
  return (
    <fieldset className={classes.root} aria-label={t('counts')}>
      {SEVERITY_CODES.toReversed().map((severity) => {
        const isChosen = chosen.includes(severity);
        const count = counts?.[severity] ?? 0;
        return (
          <button
            key={severity}
            type="button"
            className={classes.count}
            aria-pressed={isChosen}
            data-empty={count === 0 || undefined}
            onClick={() =>
              onChoose(isChosen ? chosen.filter((each) => each !== severity) : [...chosen, severity])
            }
          >
            <b className="num">
              {counts === undefined ? '–' : <LiveValue value={count}>{formats.count(count)}</LiveValue>}
            </b>
            <span>
              <SeverityMark severity={severity} />
              {t(`severity.${severity}`)}
            </span>
          </button>
        );
      })}
    </fieldset>
  );
}

import { useTranslation } from 'react-i18next';
import type { TrendEvent } from '../../charts/trend/trend-painter.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './trends.module.css';

const MOST_SHOWN = 40;

/** The flags of the view in words, for those who cannot point at them. */
export function TrendFlags({
  flags,
  view,
  onOpen,
  onCursor,
}: {
  flags: readonly TrendEvent[];
  view: { min: number; max: number };
  onOpen: (flag: TrendEvent) => void;
  onCursor: (atMs: number | null) => void;
}) {
  const { t } = useTranslation('trends');
  const inView = flags.filter(({ atMs }) => atMs >= view.min && atMs <= view.max);
  if (inView.length === 0) return null;
  return (
    <details className={classes.flags}>
      <summary>{t('flags', { count: inView.length })}</summary>
      <ul>
        {inView
          .slice(-MOST_SHOWN)
          .reverse()
          .map((flag) => (
            <li key={flag.id}>
              <button type="button" title={t('toCursor')} onClick={() => onCursor(flag.atMs)}>
                <TimeText at={flag.atMs} format="YYYY-MM-DD HH:mm" />
              </button>
              <button type="button" onClick={() => onOpen(flag)}>
                {flag.label}
              </button>
            </li>
          ))}
      </ul>
    </details>
  );
}

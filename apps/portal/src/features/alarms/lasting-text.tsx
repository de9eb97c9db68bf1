import { useTranslation } from 'react-i18next';
import { lastingParts } from './lasting.ts';

/** `2 d 4 h`: how long something has lasted. */
export function Lasting({ ms }: { ms: number }) {
  const { t } = useTranslation('alarms');
  return (
    <span className="num">
      {lastingParts(ms)
        .map(({ unit, count }) => t(`lasting.${unit}`, { count }))
        .join(' ')}
    </span>
  );
}

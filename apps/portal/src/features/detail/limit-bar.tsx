import type { Signal } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './detail.module.css';
import { limitZones } from './limit-zones.ts';

/** Where a value stands between the boundaries of its limit: zones in grey, a mark at the value. */
export function LimitBar({ value, limits }: { value: number | null; limits: NonNullable<Signal['limits']> }) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const { top, zones } = limitZones(limits);
  const share = (v: number) => `${Math.min(100, Math.max(0, (v / top) * 100))}%`;
  return (
    <span
      className={classes.bar}
      title={t('limits', {
        ab: formats.number(limits.ab),
        bc: formats.number(limits.bc),
        cd: formats.number(limits.cd),
        set: formats.limitSet(limits),
      })}
    >
      {zones.map(({ zone, from, to }) => (
        <span
          key={zone}
          className={classes.zone}
          style={{ left: share(from), width: `calc(${share(to)} - ${share(from)})` }}
          data-zone={zone}
        />
      ))}
      {value !== null && <span className={classes.needle} style={{ left: share(value) }} />}
    </span>
  );
}

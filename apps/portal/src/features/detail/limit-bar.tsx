import type { Signal } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './detail.module.css';

/** Where a value stands between the boundaries of its limit: zones in grey, a mark at the value. */
export function LimitBar({ value, limits }: { value: number | null; limits: NonNullable<Signal['limits']> }) {
  const { t } = useTranslation('detail');
  const formats = useFormats();
  const top = limits.cd * 1.25;
  const share = (v: number) => `${Math.min(100, Math.max(0, (v / top) * 100))}%`;
  return (
    <span
      className={classes.bar}
      title={t('limits', {
        ab: formats.number(limits.ab),
        bc: formats.number(limits.bc),
        cd: formats.number(limits.cd),
        set: `${limits.limitSet} ${limits.edition}`.trim(),
      })}
    >
      <span
        className={classes.zone}
        style={{ left: share(limits.ab), width: `calc(${share(limits.bc)} - ${share(limits.ab)})` }}
        data-zone="b"
      />
      <span
        className={classes.zone}
        style={{ left: share(limits.bc), width: `calc(${share(limits.cd)} - ${share(limits.bc)})` }}
        data-zone="c"
      />
      <span className={classes.zone} style={{ left: share(limits.cd), right: 0 }} data-zone="d" />
      {value !== null && <span className={classes.needle} style={{ left: share(value) }} />}
    </span>
  );
}

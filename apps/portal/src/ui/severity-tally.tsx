import type { SeverityTally } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../platform/formats.ts';
import { SeverityMark } from './severity-mark.tsx';
import classes from './severity-tally.module.css';

/** How many are how bad, worst first, as marks with numbers; the unknown ones always stand beside. */
export function SeverityTallyMarks({
  counts,
  withUnknown,
  most = 6,
}: {
  counts: SeverityTally;
  /** Equipment that is unknown or has a part that is. */
  withUnknown: number;
  /** So many levels at most; the calmest go first, what is unknown never does. */
  most?: number;
}) {
  const { t } = useTranslation();
  const formats = useFormats();
  const known = counts
    .map((count, level) => ({ count, severity: severityOf(level) }))
    .slice(1)
    .filter(({ count }) => count > 0)
    .reverse()
    .slice(0, most);
  const shown = [
    ...known.map(({ count, severity }) => ({ count, severity, word: t(`severity.${severity}`) })),
    ...(withUnknown > 0
      ? [{ count: withUnknown, severity: 'UNKNOWN' as const, word: t('severity.partUnknown') }]
      : []),
  ];
  return (
    <span className={classes.root}>
      {shown.map(({ count, severity, word }) => (
        <span key={severity} title={`${formats.count(count)} ${word}`} data-severity={severity}>
          <SeverityMark severity={severity} size={12} />
          <span className="num">{formats.count(count)}</span>
          <span className="visually-hidden">{word}</span>
        </span>
      ))}
    </span>
  );
}

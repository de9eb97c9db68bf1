import type { LogKind } from '@ritzel/contract';
import type { ReactNode } from 'react';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import classes from './log-book.module.css';
import { LogKindIcon } from './log-kinds.tsx';

/** What all entries share: time, kind, and what is said beside them. */
export function LogLine({
  at,
  kind,
  isQuiet = false,
  children,
}: {
  at: string;
  kind: LogKind;
  /** Of the portal itself: less ink than what people wrote. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  const formats = useFormats();
  return (
    <article className={classes.line} data-quiet={isQuiet || undefined}>
      <time className={`num ${classes.time}`} dateTime={at} title={formats.instantUtc(at)}>
        {formats.instant(at, DATE_FORMATS.time).slice(0, 5)}
      </time>
      <span className={classes.icon}>
        <LogKindIcon kind={kind} />
      </span>
      <div className={classes.said}>{children}</div>
    </article>
  );
}

import type { DutySpan } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './on-call.module.css';

/** Who is on duty from when to when: a strip on one time axis, and the same as a list. */
export function DutyStrip({ spans, label }: { spans: readonly DutySpan[]; label: string }) {
  const { t } = useTranslation('on-call');
  const formats = useFormats();
  const first = spans[0];
  const last = spans.at(-1);
  if (first === undefined || last === undefined) return null;
  const fromMs = Date.parse(first.from);
  const wholeMs = Date.parse(last.to) - fromMs;
  const people = [...new Set(spans.flatMap(({ person }) => person?.id ?? []))];
  return (
    <figure className={classes.strip} aria-label={label}>
      <div className={classes.bar} aria-hidden="true">
        {spans.map((span) => (
          <span
            key={span.from}
            className={classes.span}
            data-shade={span.person === null ? 'none' : people.indexOf(span.person.id) % 4}
            data-override={span.isOverride || undefined}
            style={{ flexGrow: (Date.parse(span.to) - Date.parse(span.from)) / wholeMs }}
            title={`${span.person?.name ?? t('nobody')} · ${formats.instant(new Date(span.from))}`}
          >
            {span.person?.name ?? t('nobody')}
          </span>
        ))}
      </div>
      <ol className={classes.spans}>
        {spans.map((span) => (
          <li key={span.from}>
            <TimeText at={span.from} format="YYYY-MM-DD HH:mm" />
            <span data-nobody={span.person === null || undefined}>{span.person?.name ?? t('nobody')}</span>
            {span.isOverride && <span className="meta">{t('swapped')}</span>}
          </li>
        ))}
      </ol>
    </figure>
  );
}

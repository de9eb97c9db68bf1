import { DATE_FORMATS, type DateFormat, type Instant, parseUtc } from '../platform/date-formats.ts';
import { useFormats } from '../platform/formats.ts';

/** A time in the reader's zone, UTC on hover; nothing for empty input. */
export function TimeText({
  at,
  format = DATE_FORMATS.default,
}: {
  at: Instant | null | undefined;
  format?: DateFormat;
}) {
  const formats = useFormats();
  const date = parseUtc(at);
  if (date === undefined) return null;
  return (
    <time dateTime={date.toISOString()} title={formats.instantUtc(date)}>
      {formats.instant(date, format)}
    </time>
  );
}

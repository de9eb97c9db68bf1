import type { WorkOrderFeedback } from '@ritzel/contract';
import { type Language, sayMessage } from '@ritzel/sentences';

type Said = Pick<WorkOrderFeedback, 'text' | 'parts' | 'values' | 'hours' | 'photos' | 'by'>;

/** What was found, measured and exchanged, as text for the case and the log book. */
export function foundText({ text, parts, values, hours, photos, by }: Said, language: Language): string {
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: 6, useGrouping: false });
  const say = (code: string, params: Record<string, string>) => sayMessage({ code, params }, language);
  return [
    ...(text === null ? [] : [text]),
    ...(values.length === 0
      ? []
      : [
          say('WORK_ORDER_VALUES', {
            values: values
              .map(({ name, value, unit }) => `${name} ${number.format(value)} ${unit}`.trim())
              .join('; '),
          }),
        ]),
    ...(parts.length === 0
      ? []
      : [
          say('WORK_ORDER_PARTS', {
            parts: parts
              .map(
                (part) =>
                  `${number.format(part.quantity)} × ${part.name}${part.number === null ? '' : ` (${part.number})`}`,
              )
              .join('; '),
          }),
        ]),
    ...(hours === null ? [] : [say('WORK_ORDER_HOURS', { hours: number.format(hours) })]),
    ...(by === null ? [] : [say('WORK_ORDER_BY', { name: by })]),
    ...(photos.length === 0 ? [] : [say('WORK_ORDER_PHOTOS', { photos: photos.join(' ') })]),
  ].join('\n\n');
}

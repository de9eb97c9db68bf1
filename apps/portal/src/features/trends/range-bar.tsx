import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { dateRangeError } from '../../platform/validation/date-range.ts';
import { RANGE_PRESETS, type TrendRange } from './trend-range.ts';
import classes from './trends.module.css';

const CUSTOM = 'custom';
const DAY_MS = 86_400_000;

/** Presets, and two dates with the specification's rules: in order, at most 31 days with the end day. */
export function RangeBar({
  range,
  view,
  onRange,
}: {
  range: TrendRange;
  view: { min: number; max: number };
  onRange: (range: TrendRange) => void;
}) {
  const { t } = useTranslation('trends');
  const formats = useFormats();
  const [draft, setDraft] = useState<{ start: string; end: string } | null>(null);
  const start = draft?.start ?? formats.instant(view.min, DATE_FORMATS.date);
  const end = draft?.end ?? formats.instant(view.max, DATE_FORMATS.date);
  const isCustom = range.kind === 'custom' || draft !== null;
  const problem = draft === null ? undefined : dateRangeError(start, end);
  const canApply = draft !== null && problem === undefined && start !== '' && end !== '';

  const apply = () => {
    if (!canApply) return;
    // Whole days of the reader's clock; the end day is included.
    const fromMs = new Date(`${start}T00:00:00`).getTime();
    const toMs = Math.min(new Date(`${end}T00:00:00`).getTime() + DAY_MS, Date.now());
    if (fromMs >= toMs) return;
    onRange({ kind: 'custom', fromMs, toMs });
    setDraft(null);
  };

  return (
    <form
      className={classes.rangeBar}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('range')}
        value={isCustom ? CUSTOM : range.preset}
        data={[
          ...RANGE_PRESETS.map((value) => ({ value, label: t(`preset.${value}`) })),
          { value: CUSTOM, label: t('custom') },
        ]}
        onChange={(value) => {
          const preset = RANGE_PRESETS.find((each) => each === value);
          if (preset === undefined) setDraft({ start, end });
          else {
            setDraft(null);
            onRange({ kind: 'preset', preset });
          }
        }}
      />
      {isCustom && (
        <>
          <TextInput
            type="date"
            size="xs"
            aria-label={t('start')}
            value={start}
            onChange={(event) => setDraft({ start: event.currentTarget.value, end })}
            error={problem === 'dateOrderInvalid' ? t('dateOrderInvalid') : undefined}
          />
          <span aria-hidden="true">–</span>
          <TextInput
            type="date"
            size="xs"
            aria-label={t('end')}
            value={end}
            onChange={(event) => setDraft({ start, end: event.currentTarget.value })}
            error={problem === 'dateRangeInvalid' ? t('dateRangeInvalid') : undefined}
          />
          <Button type="submit" variant="default" disabled={!canApply}>
            {t('apply')}
          </Button>
        </>
      )}
    </form>
  );
}

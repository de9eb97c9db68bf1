import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './limits.module.css';

const SEVERITIES = ['AVERAGE', 'WARNING', 'SEVERE', 'CRITICAL'] as const;

/** A number with its unit at the right; what is no number is not taken. */
export function Figure({
  label,
  unit,
  value,
  fault,
  isReadOnly,
  isOptional = false,
  ariaLabel,
  onChange,
  onClear,
}: {
  label: string;
  unit: string;
  value: number | null;
  fault: string | undefined;
  isReadOnly: boolean;
  isOptional?: boolean;
  /** Where the label stands over a column alone. */
  ariaLabel?: string;
  onChange: (value: number) => void;
  onClear?: () => void;
}) {
  const { t } = useTranslation('limits');
  return (
    <NumberInput
      size="xs"
      label={label === '' ? undefined : label}
      aria-label={ariaLabel}
      value={value === null ? '' : Number(value.toPrecision(4))}
      placeholder={isOptional ? '–' : undefined}
      rightSection={unit === '' ? undefined : <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit === '' ? undefined : 14 + 7 * unit.length}
      hideControls
      readOnly={isReadOnly}
      error={fault === undefined ? null : t(`problem.${fault}`)}
      onChange={(next) => {
        if (typeof next === 'number' && Number.isFinite(next)) onChange(next);
        else if (next === '' && isOptional) onClear?.();
      }}
    />
  );
}

export function SeveritySelect({
  label,
  value,
  isReadOnly,
  onChange,
}: {
  label: string;
  value: (typeof SEVERITIES)[number];
  isReadOnly: boolean;
  onChange: (value: (typeof SEVERITIES)[number]) => void;
}) {
  const { t } = useTranslation();
  if (isReadOnly) return <TextInput size="xs" label={label} value={t(`severity.${value}`)} readOnly />;
  return (
    <NativeSelect
      size="xs"
      label={label}
      value={value}
      data={SEVERITIES.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
      onChange={(event) =>
        onChange(SEVERITIES.find((each) => each === event.currentTarget.value) ?? 'WARNING')
      }
    />
  );
}

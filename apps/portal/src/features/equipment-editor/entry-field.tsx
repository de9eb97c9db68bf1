import { NativeSelect, TextInput } from '@mantine/core';
import { sayUnit } from '@ritzel/sentences/core';
import { memo } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import classes from './editor.module.css';
import { useProblem } from './editor-context.tsx';
import { markChange } from './redraw-measure.ts';

interface FieldProps {
  /** Who the field belongs to, as problems name it. */
  readonly owner: string;
  readonly field: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: string | undefined;
  readonly isDisabled?: boolean;
}

/** A text or a number with its unit; what is wrong with it stands below it. */
export const EntryField = memo(function EntryField({
  owner,
  field,
  label,
  value,
  onChange,
  hint,
  isDisabled,
  unit,
  placeholder,
  isNumber = false,
  isRequired = false,
  type,
  list,
}: FieldProps & {
  readonly unit?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly isNumber?: boolean;
  readonly isRequired?: boolean;
  readonly type?: 'date';
  readonly list?: string;
}) {
  const { error, warning } = useProblem(owner, field);
  const { language } = usePreferences();
  return (
    <TextInput
      size="xs"
      className={isNumber ? classes.number! : classes.text!}
      label={label}
      value={value}
      onChange={(event) => {
        markChange(event.timeStamp);
        onChange(event.currentTarget.value);
      }}
      error={error}
      description={error === null ? (warning ?? hint) : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder={placeholder}
      disabled={isDisabled ?? false}
      required={isRequired}
      withAsterisk={false}
      data-field={`${owner}:${field}`}
      autoComplete="off"
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      {...(type === undefined ? {} : { type })}
      {...(list === undefined ? {} : { list })}
      {...(unit === undefined
        ? {}
        : {
            rightSection: <span className={classes.unit}>{sayUnit(unit, language)}</span>,
            rightSectionWidth: 16 + unit.length * 7,
          })}
    />
  );
});

export const ChoiceField = memo(function ChoiceField({
  owner,
  field,
  label,
  value,
  onChange,
  hint,
  isDisabled,
  choices,
}: FieldProps & { readonly choices: readonly { readonly value: string; readonly label: string }[] }) {
  const { error, warning } = useProblem(owner, field);
  return (
    <NativeSelect
      size="xs"
      className={classes.text!}
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      description={error === null ? (warning ?? hint) : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      disabled={isDisabled ?? false}
      data-field={`${owner}:${field}`}
      data={[...choices]}
    />
  );
});

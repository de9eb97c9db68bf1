import { TextInput } from '@mantine/core';

/** Six digits as an app shows them: pasted with a space, or filled in by the browser. */
export function CodeInput({ label, failure }: { label: string; failure: string | undefined }) {
  return (
    <TextInput
      name="code"
      size="md"
      label={label}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={9}
      data-autofocus
      autoFocus
      error={failure}
      styles={{ input: { letterSpacing: '0.2em', fontVariantNumeric: 'tabular-nums' } }}
    />
  );
}

import { TextInput } from '@mantine/core';

/** A time of day; kept when it is complete and left. */
export function HourField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (hour: string) => void;
}) {
  return (
    <TextInput
      key={value}
      type="time"
      label={label}
      defaultValue={value}
      onBlur={(event) => {
        const hour = event.currentTarget.value.slice(0, 5);
        if (/^\d\d:\d\d$/.test(hour) && hour !== value) onChange(hour);
      }}
    />
  );
}

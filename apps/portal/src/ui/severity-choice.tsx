import { Select } from '@mantine/core';
import { NOTIFY_SEVERITIES, type NotifySeverity } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';

/** From which severity on, or up to which. */
export function SeverityChoice({
  label,
  value,
  isDisabled = false,
  size = 'sm',
  onChange,
}: {
  label: string;
  value: NotifySeverity;
  isDisabled?: boolean;
  size?: 'xs' | 'sm';
  onChange: (severity: NotifySeverity) => void;
}) {
  const { t } = useTranslation();
  return (
    <Select
      label={label}
      size={size}
      value={value}
      disabled={isDisabled}
      allowDeselect={false}
      data={NOTIFY_SEVERITIES.map((each) => ({ value: each, label: t(`severity.${each}`) }))}
      onChange={(each) => each !== null && onChange(each)}
    />
  );
}

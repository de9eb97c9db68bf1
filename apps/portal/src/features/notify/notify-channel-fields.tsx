import { Switch } from '@mantine/core';
import type { NotifySeverity } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { SeverityChoice } from '../../ui/severity-choice.tsx';

export interface Channels {
  readonly leastSeverity: NotifySeverity;
  readonly email: boolean;
  readonly push: boolean;
}

/** From which severity, and by what; the e-mail flag is hidden from who may not set it. */
export function NotifyChannelFields({
  value,
  mayEmail,
  isDisabled,
  size = 'sm',
  onChange,
}: {
  value: Channels;
  mayEmail: boolean;
  isDisabled: boolean;
  size?: 'xs' | 'sm';
  onChange: (change: Partial<Channels>) => void;
}) {
  const { t } = useTranslation('notify');
  return (
    <>
      <SeverityChoice
        label={t('leastSeverity')}
        value={value.leastSeverity}
        isDisabled={isDisabled}
        size={size}
        onChange={(leastSeverity) => onChange({ leastSeverity })}
      />
      {mayEmail && (
        <Switch
          size={size}
          label={t('email')}
          checked={value.email}
          disabled={isDisabled}
          onChange={(event) => onChange({ email: event.currentTarget.checked })}
        />
      )}
      <Switch
        size={size}
        label={t('push')}
        checked={value.push}
        disabled={isDisabled}
        onChange={(event) => onChange({ push: event.currentTarget.checked })}
      />
    </>
  );
}

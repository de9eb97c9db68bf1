import { Checkbox, NumberInput } from '@mantine/core';
import type { CoverageWindow } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import classes from './devices.module.css';

/** A bound of the operating state, or none. */
export function WindowFields({
  label,
  suffix,
  scale = 1,
  window,
  usual,
  error,
  onChange,
}: {
  label: string;
  suffix: string;
  /** Shown as this multiple: shares as percent. */
  scale?: number;
  window: CoverageWindow | null;
  /** What stands there first when it is switched on. */
  usual: CoverageWindow;
  error: string | undefined;
  onChange: (window: CoverageWindow | null) => void;
}) {
  const { t } = useTranslation('devices');
  const shown = (value: number) => Math.round(value * scale * 100) / 100;
  return (
    <fieldset className={classes.window} aria-label={label}>
      <Checkbox
        size="xs"
        label={label}
        checked={window !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {window !== null && (
        <div className={classes.bounds}>
          <NumberInput
            aria-label={t('form.from', { what: label })}
            value={shown(window.from)}
            min={0}
            suffix={suffix}
            error={error}
            onChange={(value) => onChange({ ...window, from: (Number(value) || 0) / scale })}
          />
          <span aria-hidden="true">–</span>
          <NumberInput
            aria-label={t('form.to', { what: label })}
            value={shown(window.to)}
            min={0}
            suffix={suffix}
            error={error !== undefined}
            onChange={(value) => onChange({ ...window, to: (Number(value) || 0) / scale })}
          />
        </div>
      )}
    </fieldset>
  );
}

import type { BearingImportRow } from '@ritzel/contract';
import { BEARING_WARNING_CODES, type BearingWarningCode } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

export type ImportRowWarning = BearingImportRow['warnings'][number];

function isWarningCode(code: string): code is BearingWarningCode {
  return BEARING_WARNING_CODES.some((known) => known === code);
}

/** A warning in the reader's language; one of a newer server, as it came. */
export function useWarningText(): (warning: ImportRowWarning) => string {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  return ({ code, message, values }) => {
    if (!isWarningCode(code)) return message;
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number'
          ? formats.number(value, value % 1 === 0 ? 0 : 4).replace(/([.,]\d*?)0+$/, '$1')
          : value,
      ]),
    );
    return t(`warning.${code}`, shown);
  };
}

import type { BearingImportRow } from '@ritzel/contract';
import { BEARING_DOUBT_CODES, type BearingDoubtCode } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';

export type Doubt = BearingImportRow['doubts'][number];

function isDoubtCode(code: string): code is BearingDoubtCode {
  return BEARING_DOUBT_CODES.some((known) => known === code);
}

/** A doubt in the reader's language; one of a newer server, as it came. */
export function useDoubtText(): (doubt: Doubt) => string {
  const { t } = useTranslation('bearings');
  const formats = useFormats();
  return ({ code, message, values }) => {
    if (!isDoubtCode(code)) return message;
    const shown = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number'
          ? formats.number(value, value % 1 === 0 ? 0 : 4).replace(/([.,]\d*?)0+$/, '$1')
          : value,
      ]),
    );
    return t(`doubt.${code}`, shown);
  };
}

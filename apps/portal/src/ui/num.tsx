import { sayUnit } from '@ritzel/sentences/core';
import { useFormats } from '../platform/formats.ts';
import { formatNumber } from '../platform/number-formats.ts';
import { usePreferences } from '../platform/preferences.ts';
import { displayQuantity } from '../platform/units.ts';

/** A number with its unit after it, in tabular figures; nothing known is a dash. */
export function Num({
  value,
  unit,
  decimals,
}: {
  value: number | null | undefined;
  /** Unit name as it travels; left out for a pure number. */
  unit?: string | undefined;
  decimals?: number | undefined;
}) {
  const formats = useFormats();
  const { language, unitSystem } = usePreferences();
  if (value === null || value === undefined) return <span className="num unit">–</span>;
  if (unit === undefined) return <span className="num">{formats.number(value, decimals)}</span>;
  const shown = displayQuantity(value, unit, unitSystem);
  const number = shown.isKnown ? formatNumber(shown.value, language, decimals) : String(value);
  return (
    <span className="num">
      {number}
      {shown.label !== '' && <span className="unit">{`\u00a0${sayUnit(shown.label, language)}`}</span>}
    </span>
  );
}

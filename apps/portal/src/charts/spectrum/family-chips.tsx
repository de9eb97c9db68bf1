import { useTranslation } from 'react-i18next';
import classes from '../figure/chart-figure.module.css';
import { colorVariable } from '../plot/chart-colors.ts';
import { type FrequencyLine, type FrequencyLineFamily, LINE_FAMILIES } from './frequency-lines.ts';
import { FAMILY_COLORS } from './spectrum-painter.ts';

/** Shows and hides families of lines; families the machine does not have are not offered. */
export function FamilyChips({
  lines,
  hidden,
  onHidden,
}: {
  lines: readonly FrequencyLine[];
  hidden: ReadonlySet<FrequencyLineFamily>;
  onHidden: (hidden: ReadonlySet<FrequencyLineFamily>) => void;
}) {
  const { t } = useTranslation('charts');
  const present = LINE_FAMILIES.filter((family) => lines.some((line) => line.family === family));
  if (present.length === 0) return null;
  const toggle = (family: FrequencyLineFamily) => {
    const next = new Set(hidden);
    if (!next.delete(family)) next.add(family);
    onHidden(next);
  };
  return (
    <fieldset className={classes.chips}>
      <legend className="visually-hidden">{t('family.title')}</legend>
      {present.map((family) => (
        <button
          key={family}
          type="button"
          className={classes.chip}
          aria-pressed={!hidden.has(family)}
          onClick={() => toggle(family)}
        >
          <span
            className={classes.chipLine}
            style={{ background: colorVariable(FAMILY_COLORS[family]) }}
            aria-hidden="true"
          />
          {t(`family.${family}`)}
        </button>
      ))}
    </fieldset>
  );
}

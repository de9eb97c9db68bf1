import { Button } from '@mantine/core';
import { verdictOf } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bearing-checks.module.css';
import { type ImportRowWarning, useWarningText } from './use-warning-text.ts';

/** What the checks made of the figures; where a figure follows from the others, it can be taken over. */
export function BearingChecks({
  warnings,
  isKnown,
  onUse,
}: {
  warnings: readonly ImportRowWarning[];
  /** Whether there are figures to check at all. */
  isKnown: boolean;
  /** Takes the figure that the others give. */
  onUse?: (field: 'bsf' | 'ftf', value: number) => void;
}) {
  const { t } = useTranslation('bearings');
  const warningText = useWarningText();
  const shown = warnings.filter(({ code }) => code !== 'nothing-given');
  const verdict = isKnown || shown.length > 0 ? verdictOf(shown) : 'none';
  return (
    <div className={classes.root} role="status">
      <p className={classes.verdict} data-verdict={verdict}>
        {verdict === 'good' && <IconCheck size={15} stroke={2} aria-hidden="true" />}
        {t(`verdict.${verdict}`)}
      </p>
      <ul>
        {shown.map((warning) => {
          const expected = Number(warning.values.expected);
          const field =
            onUse && Number.isFinite(expected) && (warning.field === 'bsf' || warning.field === 'ftf')
              ? warning.field
              : undefined;
          return (
            <li key={`${warning.code} ${warning.field}`} data-grade={warning.grade}>
              {warning.grade === 'wrong' ? (
                <IconX size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
              )}
              <div>
                <span className="visually-hidden">{t(`grade.${warning.grade}`)}: </span>
                {warningText(warning)}
                {onUse && field && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    className={classes.use!}
                    onClick={() => onUse(field, expected)}
                  >
                    {t('use', { value: expected })}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

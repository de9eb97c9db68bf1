import { Button } from '@mantine/core';
import { verdictOf } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './bearing-checks.module.css';
import { type Doubt, useDoubtText } from './use-doubt-text.ts';

/** What the checks made of the figures; where a figure follows from the others, it can be taken over. */
export function BearingChecks({
  doubts,
  isKnown,
  onUse,
}: {
  doubts: readonly Doubt[];
  /** Whether there are figures to check at all. */
  isKnown: boolean;
  /** Takes the figure that the others give. */
  onUse?: (field: 'bsf' | 'ftf', value: number) => void;
}) {
  const { t } = useTranslation('bearings');
  const doubtText = useDoubtText();
  const shown = doubts.filter(({ code }) => code !== 'nothing-given');
  const verdict = isKnown || shown.length > 0 ? verdictOf(shown) : 'none';
  return (
    <div className={classes.root} role="status">
      <p className={classes.verdict} data-verdict={verdict}>
        {verdict === 'good' && <IconCheck size={15} stroke={2} aria-hidden="true" />}
        {t(`verdict.${verdict}`)}
      </p>
      <ul>
        {shown.map((doubt) => {
          const expected = Number(doubt.values.expected);
          const field =
            onUse && Number.isFinite(expected) && (doubt.field === 'bsf' || doubt.field === 'ftf')
              ? doubt.field
              : undefined;
          return (
            <li key={`${doubt.code} ${doubt.field}`} data-grade={doubt.grade}>
              {doubt.grade === 'wrong' ? (
                <IconX size={15} stroke={2.2} aria-hidden="true" />
              ) : (
                <IconAlertTriangle size={15} stroke={1.9} aria-hidden="true" />
              )}
              <div>
                <span className="visually-hidden">{t(`grade.${doubt.grade}`)}: </span>
                {doubtText(doubt)}
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

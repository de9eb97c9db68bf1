import type { OwnLimits } from '@ritzel/contract';
import { isEquipmentType } from '@ritzel/drivetrain';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { CardLine } from '../../ui/list/list-cards.tsx';
import type { ListColumn } from '../../ui/list/list-column.ts';
import { RowLink } from '../../ui/list/row-link.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './limits.module.css';

/** Whose limits, in which edition, by whom and why. */
export function useOwnLimitColumns(): ListColumn<OwnLimits>[] {
  const { t } = useTranslation('limits');
  return [
    { name: 'signal', label: t('list.signal'), width: '22%', cell: (each) => <SignalName of={each} /> },
    { name: 'equipment', label: t('list.equipment'), width: '18%', cell: (each) => <Place of={each} /> },
    {
      name: 'level',
      label: t('list.level'),
      width: '18%',
      needsPx: 900,
      cell: ({ level }) => t(`level.${level}`),
    },
    {
      name: 'edition',
      label: t('list.edition'),
      width: 120,
      cell: ({ edition, state }) => `${edition}, ${t(`state.${state}`)}`,
    },
    {
      name: 'reason',
      label: t('list.reason'),
      wraps: true,
      cell: (each) => (
        <>
          {each.reason || each.source}
          <LearningSince of={each} />
        </>
      ),
    },
    { name: 'by', label: t('list.by'), width: 170, cell: (each) => <ChangedBy of={each} /> },
  ];
}

export function OwnLimitCard({ each }: { each: OwnLimits }) {
  const { t } = useTranslation('limits');
  const { level, edition, state, reason } = each;
  return (
    <>
      <SignalName of={each} />
      <CardLine>
        <Place of={each} />
      </CardLine>
      <CardLine>
        {t(`level.${level}`)} · {edition}, {t(`state.${state}`)}
      </CardLine>
      {reason !== '' && <CardLine>{reason}</CardLine>}
      {each.learningSince !== null && (
        <CardLine>
          <LearningSince of={each} />
        </CardLine>
      )}
      <CardLine>
        <ChangedBy of={each} />
      </CardLine>
    </>
  );
}

function SignalName({ of: { signalId, signalName, role } }: { of: OwnLimits }) {
  const formats = useFormats();
  const name = formats.name(signalName ?? role);
  return signalId === null ? name : <RowLink to={`/limits/${signalId}`}>{name}</RowLink>;
}

/** What was learned before the baseline was reset is not evaluated. */
function LearningSince({ of: { learningSince } }: { of: OwnLimits }) {
  const { t } = useTranslation('limits');
  if (learningSince === null) return null;
  return (
    <span className={classes.learningSince}>
      {t('learningAgain.since')} <TimeText at={learningSince} format="YYYY-MM-DD" />
    </span>
  );
}

function Place({ of: { equipmentName, partType } }: { of: OwnLimits }) {
  const { t } = useTranslation('limits');
  if (equipmentName !== null) return equipmentName;
  return isEquipmentType(partType ?? '')
    ? t('list.every', { part: t(`equipmentType.${partType}`, { ns: 'common' }) })
    : partType;
}

function ChangedBy({ of: { changedBy, changedAt } }: { of: OwnLimits }) {
  return (
    <>
      {changedBy} · <TimeText at={changedAt} format="YYYY-MM-DD" />
    </>
  );
}

import type { RoundListItem } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import listClasses from '../../ui/list/list.module.css';
import { CardLine, ListCards } from '../../ui/list/list-cards.tsx';
import { linkOfRow, RowLink } from '../../ui/list/row-link.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { RoundDue } from './round-due.tsx';
import classes from './rounds.module.css';

const urlOf = ({ id }: RoundListItem) => `/measuring-rounds/${id}`;

/** The rounds, the one that is due first first. */
export function RoundList({ rounds }: { rounds: readonly RoundListItem[] }) {
  const { t } = useTranslation('measuring-rounds');
  const isPhone = useIsPhone();
  if (isPhone)
    return (
      <ListCards
        caption={t('title')}
        rows={rounds}
        keyOf={({ id }) => id}
        card={(round) => (
          <>
            <CardLine>
              <RowLink to={urlOf(round)}>{round.name}</RowLink>
              <RoundDue round={round} />
            </CardLine>
            <span className={classes.machines}>{round.machines.join(', ')}</span>
            <CardLine>
              <span className="meta">
                {t('points', { count: round.points })}
                {round.assignee !== null && ` · ${round.assignee.name}`}
              </span>
              <LastWalked round={round} />
            </CardLine>
          </>
        )}
      />
    );
  return (
    <table className={listClasses.table}>
      <caption className="visually-hidden">{t('title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('column.name')}</th>
          <th scope="col" data-needs="900">
            {t('column.machines')}
          </th>
          <th scope="col" className={classes.countHead} data-number>
            {t('column.points')}
          </th>
          <th scope="col" className={classes.dueHead}>
            {t('column.due')}
          </th>
          <th scope="col" className={classes.walkedHead}>
            {t('column.walked')}
          </th>
          <th scope="col" className={classes.whoHead} data-needs="640">
            {t('column.who')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr
            key={round.id}
            data-row={round.id}
            onClick={(event) => {
              if ((event.target as Element).closest('a, button') === null)
                linkOfRow(event.currentTarget)?.click();
            }}
          >
            <td>
              <RowLink to={urlOf(round)}>{round.name}</RowLink>
            </td>
            <td data-needs="900" title={round.machines.join(', ')}>
              {round.machines.join(', ')}
            </td>
            <td data-number>{round.points}</td>
            <td>
              <RoundDue round={round} />
            </td>
            <td>
              <LastWalked round={round} />
            </td>
            <td data-needs="640" className={round.assignee === null ? classes.quiet : undefined}>
              {round.assignee?.name ?? t('nobody')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** When it was walked last, or how far the run is that is open. */
function LastWalked({ round: { run } }: { round: RoundListItem }) {
  const { t } = useTranslation('measuring-rounds');
  if (run === null) return <span className={classes.quiet}>{t('neverWalked')}</span>;
  if (run.endedAt === null)
    return <span className="num">{t('recordedOf', { recorded: run.recorded, points: run.points })}</span>;
  return <TimeText at={run.endedAt} format="YYYY-MM-DD" />;
}

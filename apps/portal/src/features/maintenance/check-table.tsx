import type { Check } from '@ritzel/contract';
import { IconCloudOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import listClasses from '../../ui/list/list.module.css';
import { CardLine } from '../../ui/list/list-cards.tsx';
import { linkOfRow, RowLink } from '../../ui/list/row-link.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { CheckGroup } from './check-groups.ts';
import { useCheckWords } from './check-words.ts';
import { DueBar } from './due-bar.tsx';
import { DueText } from './due-text.tsx';
import { isUnsent, useKeptChecks } from './kept-checks.ts';
import classes from './maintenance.module.css';

export interface CheckTableProps {
  readonly caption: string;
  readonly groups: readonly CheckGroup[];
  readonly openId: string;
  /** Where a check opens: beside the list, or on a phone by itself. */
  readonly urlOf: (check: Check) => string;
  /** Left out where the machine is known already. */
  readonly hasMachine?: boolean;
  readonly hasPerson?: boolean;
}

/** What is due, in groups with a line of their own; on a phone as cards. */
export function CheckTable(props: CheckTableProps) {
  return useIsPhone() ? <CheckCards {...props} /> : <Table {...props} />;
}

function Table({ caption, groups, openId, urlOf, hasMachine = true, hasPerson = true }: CheckTableProps) {
  const { t } = useTranslation('maintenance');
  return (
    <table className={`${listClasses.table} ${classes.table}`} aria-label={caption}>
      <thead>
        <tr>
          {hasMachine && <th scope="col">{t('column.equipment')}</th>}
          <th scope="col">{t('column.check')}</th>
          <th scope="col" className={classes.barHead} data-needs="900">
            {t('column.bar')}
          </th>
          <th scope="col" className={classes.hoursHead} data-number>
            {t('column.hours')}
          </th>
          <th scope="col" className={classes.dateHead} data-needs="640">
            {t('column.date')}
          </th>
          <th scope="col" className={classes.byHead} data-needs="640">
            {t('column.by')}
          </th>
          {hasPerson && (
            <th scope="col" className={classes.whoHead} data-needs="640">
              {t('column.who')}
            </th>
          )}
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          <tr className={classes.group}>
            <th scope="rowgroup" colSpan={1 + Number(hasMachine)}>
              <GroupHead group={group} />
            </th>
            {/* Columns that give way where it is narrow give way here too. */}
            <td data-needs="900" />
            <td />
            <td data-needs="640" />
            <td data-needs="640" />
            {hasPerson && <td data-needs="640" />}
          </tr>
          {group.checks.map((check) => (
            <Row
              key={check.id}
              {...{ check, hasMachine, hasPerson }}
              isOpen={check.id === openId}
              url={urlOf(check)}
            />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function GroupHead({ group: { kind, name, week, checks, minutes } }: { group: CheckGroup }) {
  const { t } = useTranslation('maintenance');
  const formats = useFormats();
  const hours = Math.max(1, Math.round(minutes / 60));
  const title =
    kind === 'week'
      ? t('group.week', { number: week?.number })
      : kind === 'person'
        ? name
        : t(`group.${kind}`);
  return (
    <>
      <b>{title}</b>
      <span className={classes.groupFacts}>
        {[
          ...(week === undefined ? [] : [t('group.days', { from: week.from, to: week.to })]),
          t('group.checks', { count: checks.length }),
          ...(kind === 'later' ? [] : [t('group.work', { hours: formats.count(hours) })]),
        ].join(', ')}
      </span>
    </>
  );
}

interface RowProps {
  readonly check: Check;
  readonly url: string;
  readonly isOpen: boolean;
  readonly hasMachine: boolean;
  readonly hasPerson: boolean;
}

function Row({ check, url, isOpen, hasMachine, hasPerson }: RowProps) {
  const { t } = useTranslation('maintenance');
  const { checkName } = useCheckWords();
  const { equipment, due, assignee } = check;
  return (
    <tr
      data-row={check.id}
      data-open={isOpen || undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('a, button') === null) linkOfRow(event.currentTarget)?.click();
      }}
    >
      {hasMachine && (
        <td>
          <RowLink to={url}>{equipment.drivetrainName ?? equipment.name}</RowLink>
        </td>
      )}
      <td>
        {hasMachine ? checkName(check) : <RowLink to={url}>{checkName(check)}</RowLink>}{' '}
        <State check={check} />
      </td>
      <td data-needs="900">
        <DueBar hours={due.hours} />
      </td>
      <td data-number>
        <DueText due={due} />
      </td>
      <td className="num" data-needs="640">
        {due.on ?? '–'}
      </td>
      <td data-needs="640" className={classes.quiet}>
        {due.by === null ? '–' : t(`by.${due.by}`)}
      </td>
      {hasPerson && (
        <td data-needs="640" className={assignee === null ? classes.quiet : undefined}>
          {assignee?.name ?? t('nobody')}
        </td>
      )}
    </tr>
  );
}

/** How far somebody is with it, and whether something of it is on this device alone. */
function State({ check: { id, execution } }: { check: Check }) {
  const { t } = useTranslation('maintenance');
  const own = useKeptChecks().get(id);
  const isHere = own !== undefined && isUnsent(own);
  if (execution === null && !isHere) return null;
  return (
    <span className={classes.state}>
      {execution !== null && t('stepOf', { step: execution.answered, steps: execution.steps })}
      {isHere && <IconCloudOff size={14} stroke={1.7} aria-label={t('onThisDevice')} role="img" />}
    </span>
  );
}

function CheckCards({ caption, groups, openId, urlOf, hasMachine = true }: CheckTableProps) {
  const { checkName } = useCheckWords();
  return (
    <div className={classes.cardGroups}>
      {groups.map((group) => (
        <Fragment key={group.key}>
          <h2 className={classes.cardGroup}>
            <GroupHead group={group} />
          </h2>
          <ul className={listClasses.cards} aria-label={caption}>
            {group.checks.map((check) => (
              <li key={check.id} data-row={check.id} data-open={check.id === openId || undefined}>
                <CardLine>
                  <RowLink to={urlOf(check)}>{checkName(check)}</RowLink>
                  <DueText due={check.due} />
                </CardLine>
                {hasMachine && <span>{check.equipment.drivetrainName ?? check.equipment.name}</span>}
                <CardLine>
                  <span className="meta num">
                    {check.due.on ?? '–'}
                    {check.assignee !== null && ` · ${check.assignee.name}`}
                  </span>
                  <State check={check} />
                </CardLine>
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </div>
  );
}

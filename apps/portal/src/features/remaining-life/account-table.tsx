import type { LifeAccount } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { Num } from '../../ui/num.tsx';
import { ScrollArea } from '../../ui/scroll-area.tsx';
import { barOf, byLifeUsed, decimalsOfShare } from './life-order.ts';
import classes from './remaining-life.module.css';

/** One row an element: the life it has used, how hard it was run, and when its rating life is used up. On a phone cards. */
export function AccountTable({
  accounts,
  onOpen,
}: {
  accounts: readonly LifeAccount[];
  onOpen: (account: LifeAccount) => void;
}) {
  const { t } = useTranslation('remaining-life');
  return (
    <ScrollArea label={t('title')} className={classes.scroll}>
      <table className={classes.accounts}>
        <thead>
          <tr>
            <th scope="col">{t('column.part')}</th>
            <th scope="col">
              <FigureName figure="lifeUsed">{t('column.used')}</FigureName>
            </th>
            <th scope="col" data-number>
              <FigureName figure="equivalentTorque">{t('column.equivalent')}</FigureName>
            </th>
            <th scope="col" data-number>
              <FigureName figure="ratingLife">{t('column.life')}</FigureName>
            </th>
            <th scope="col">{t('column.since')}</th>
            <th scope="col">
              <FigureName figure="usedUp">{t('column.usedUp')}</FigureName>
            </th>
          </tr>
        </thead>
        <tbody>
          {byLifeUsed(accounts).map((account) => (
            <AccountRow key={account.element} account={account} onOpen={() => onOpen(account)} />
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function AccountRow({ account, onOpen }: { account: LifeAccount; onOpen: () => void }) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const { designation, equivalentLoad, kind, name, ratedLifeHours, since, sinceBecause, usedUp } = account;
  return (
    <tr>
      <th scope="row">
        <button type="button" className="opens" onClick={onOpen}>
          {formats.name(name)}
        </button>{' '}
        <span className="meta">{designation ?? t(`kind.${kind}`)}</span>
      </th>
      <td data-label={t('column.used')}>
        <LifeUsed account={account} onOpen={onOpen} />
      </td>
      <td data-number data-label={t('column.equivalent')}>
        <Num value={equivalentLoad === null ? null : 100 * equivalentLoad} unit="%" decimals={0} />
      </td>
      <td data-number data-label={t('column.life')} data-extra>
        <Num value={ratedLifeHours} unit="h" decimals={0} />
      </td>
      <td data-label={t('column.since')} data-extra>
        <span className="num">{formats.instant(since, DATE_FORMATS.date)}</span>{' '}
        <span className="meta">{t(`since.${sinceBecause}`)}</span>
      </td>
      <td data-label={t('column.usedUp')} className="num">
        {usedUp === null
          ? '–'
          : t('between', {
              from: formats.instant(usedUp.earliestAt, 'YYYY-MM'),
              to: formats.instant(usedUp.latestAt, 'YYYY-MM'),
            })}
      </td>
    </tr>
  );
}

/** A bar of what is known, hatched what the unknown time may add; where the rating life is not known, what to enter. */
function LifeUsed({ account, onOpen }: { account: LifeAccount; onOpen: () => void }) {
  const { t } = useTranslation('remaining-life');
  const formats = useFormats();
  const { damage, damageWithUnknown, kind } = account;
  if (damage === null)
    return (
      <button type="button" className={`opens meta ${classes.enter}`} onClick={onOpen}>
        {t(`enter.${kind}`)}
      </button>
    );
  const { known, unknown } = barOf(account);
  const percent = (share: number) => formats.number(100 * share, decimalsOfShare(share));
  const isBand = damageWithUnknown !== null && percent(damageWithUnknown) !== percent(damage);
  return (
    <span className={classes.used}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.known} style={{ width: `${100 * known}%` }} />
        <span className={classes.unknown} style={{ width: `${100 * unknown}%` }} />
      </span>
      <span className="num">
        {isBand ? `${percent(damage)} – ${percent(damageWithUnknown)} %` : `${percent(damage)} %`}
      </span>
    </span>
  );
}

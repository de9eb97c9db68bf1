import { listEquipment } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { queryOf } from '../../platform/query-client.ts';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './favorite-links.module.css';

const SHOWN = 12;

/** The favourites as short cuts, worst first; nothing while there are none. */
export function FavoriteLinks({
  className,
  linkClassName,
  onGo,
}: {
  className: string;
  linkClassName: string;
  onGo?: () => void;
}) {
  const { t } = useTranslation('shell');
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    ...queryOf(listEquipment, { query: { type: 'any', favorite: 'true', size: SHOWN } }),
    refetchInterval: 60_000,
  });
  if (data === undefined || data.rows.length === 0) return null;
  return (
    <section className={className} aria-labelledby="favorites">
      <h2 id="favorites" className={classes.title}>
        {t('nav.favorites')}
      </h2>
      <ul className={classes.list}>
        {data.rows.map((row) => {
          const address = equipmentUrl(row);
          return (
            <li key={row.id}>
              <Link
                to={address}
                className={linkClassName}
                aria-current={pathname + search === address ? 'page' : undefined}
                onClick={onGo}
              >
                <SeverityMark severity={row.condition.severity} size={13} />
                <span className={classes.name}>{row.name}</span>
                <span className="visually-hidden">{t(`severity.${row.condition.severity}`)}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

import { type BearingUse, listBearingUses } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import classes from './bearing-uses.module.css';

const SHOWN_USES = 20;

/** Which machines mount it, and whether they reckon with the same figures. */
export function BearingUses({ id, heading: Heading }: { id: string; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation('bearings');
  const uses = useQuery(queryOf(listBearingUses, { params: { id } }));
  return (
    <section aria-labelledby="bearing-uses" aria-busy={uses.isFetching}>
      <Heading id="bearing-uses">{t('used.title')}</Heading>
      <Loaded query={uses} loading={<p className="meta">{t('state.loading')}</p>}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className="meta">{t('used.none')}</p>
          ) : (
            <>
              <ul className={classes.root}>
                {rows.slice(0, SHOWN_USES).map((use) => (
                  <li key={`${use.equipmentId} ${use.mountedAs}`}>
                    <Link to={`/dashboard/drivetrain/details?id=${use.equipmentId}`}>
                      {use.equipmentName}
                    </Link>
                    <span className="meta">{placeOf(use)}</span>
                    <span className={classes.figures} data-figures={use.figures}>
                      {t(`used.${use.figures}`)}
                    </span>
                  </li>
                ))}
              </ul>
              {total > SHOWN_USES && <p className="meta">{t('used.more', { count: total - SHOWN_USES })}</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

function placeOf({ partName, mountedAs, match, designation }: BearingUse): string {
  return [partName, mountedAs, match === 'base' ? designation : null].filter(Boolean).join(' · ');
}

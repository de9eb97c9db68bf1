import type { CallReply, readAlarmSummary } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import classes from './alarms.module.css';
import type { AlarmView } from './alarms-search-params.ts';
import { StateMark } from './state-mark.tsx';

type Summary = CallReply<typeof readAlarmSummary>;
type Counts = Summary['counts'];

const TILES = ['unacknowledged', 'acknowledged', 'returned', 'aside'] as const satisfies AlarmView[];

/** The shape of its state beside the word of a tile. */
const MARK = {
  unacknowledged: 'unacknowledged',
  acknowledged: 'acknowledged',
  returned: 'returned',
  aside: 'shelved',
} as const;

function countOf(view: AlarmView, counts: Counts): number {
  if (view === 'all') return Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (view === 'returned') return counts.returned + counts.latched;
  if (view === 'aside') return counts.shelved + counts.suppressed + counts['out-of-service'];
  return counts[view];
}

/** How many are in which state; each count filters by it. Beside them the rate that an operator has to follow. */
export function AlarmTally({
  counts,
  rate,
  view,
  onView,
}: {
  counts: Counts | undefined;
  rate: Summary['rate'] | undefined;
  view: AlarmView;
  onView: (view: AlarmView) => void;
}) {
  const { t } = useTranslation('alarms');
  const formats = useFormats();
  return (
    <fieldset className={classes.tally} aria-label={t('states')}>
      {(['all', ...TILES] as const).map((each) => (
        <button
          key={each}
          type="button"
          className={classes.tile}
          aria-pressed={each === view}
          data-empty={(counts !== undefined && countOf(each, counts) === 0) || undefined}
          onClick={() => onView(each)}
        >
          <b className="num">{counts === undefined ? '–' : formats.count(countOf(each, counts))}</b>
          <span className={classes.tileName}>
            {each !== 'all' && (
              <span aria-hidden="true">
                <StateMark state={MARK[each]} />
              </span>
            )}
            {t(`view.${each}`)}
          </span>
        </button>
      ))}
      <div className={classes.rate}>
        <p>
          <b className="num">{rate === undefined ? '–' : formats.count(rate.lastTenMinutes)}</b>{' '}
          <span>{t('rate.inTen')}</span>
          <br />
          <span>{t('rate.goal')}</span>
        </p>
        <HourBars byHour={rate?.byHour ?? []} />
        <p>
          <b>{rate === undefined ? '' : rate.isFlood ? t('rate.flood') : t('rate.noFlood')}</b>
          <br />
          <span>{rate === undefined ? '' : t('rate.stale', { count: rate.stale })}</span>
        </p>
      </div>
    </fieldset>
  );
}

/** Alarms raised in each of the last 24 hours. */
function HourBars({ byHour }: { byHour: readonly number[] }) {
  const { t } = useTranslation('alarms');
  const most = Math.max(1, ...byHour);
  const total = byHour.reduce((sum, count) => sum + count, 0);
  return (
    <span className={classes.bars} role="img" aria-label={t('rate.lastDay', { count: total })}>
      {byHour
        .map((count, hour) => ({ count, hour }))
        .map(({ count, hour }) => (
          <i
            key={hour}
            style={{ height: `${Math.max(4, (100 * count) / most)}%`, opacity: count === 0 ? 0.35 : 1 }}
          />
        ))}
    </span>
  );
}

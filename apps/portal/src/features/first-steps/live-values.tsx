import { type DrivetrainTree, listDrivetrainSignals, readFirstSteps } from '@ritzel/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { DATE_FORMATS } from '../../platform/date-formats.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useLiveEvents } from '../../platform/live-hub.ts';
import { queryOf } from '../../platform/query-client.ts';
import { LiveValue } from '../../ui/live-value.tsx';
import { Num } from '../../ui/num.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './first-steps.module.css';
import { stateOf } from './use-first-steps.ts';

const MOST_SHOWN = 5;
/** The value is here a moment before the guide knows of it. */
const ASK_AGAIN_MS = 2_000;

interface Point {
  readonly t: number;
  readonly value: number;
}

/** A late value, or one that another process received earlier, changes nothing. */
function withNewer(
  known: ReadonlyMap<string, Point>,
  values: readonly (Point & { readonly signalId: string })[],
): ReadonlyMap<string, Point> {
  const newest = new Map(known);
  for (const { signalId, t, value } of values)
    if (t >= (newest.get(signalId)?.t ?? Number.NEGATIVE_INFINITY)) newest.set(signalId, { t, value });
  return newest;
}

/** The newest values of a machine as they arrive, each with its time. */
export function LiveValues({ drivetrainId, tree }: { drivetrainId: string; tree: DrivetrainTree }) {
  const { t } = useTranslation('first-steps');
  const formats = useFormats();
  const signals = useQuery(queryOf(listDrivetrainSignals, { params: { id: drivetrainId } }));
  const [live, setLive] = useState<ReadonlyMap<string, Point>>(new Map());
  useLiveEvents(
    [drivetrainId, ...tree.children.map(({ id }) => id)],
    ({ name, data }) => {
      if (name !== 'values') return;
      setLive((known) => withNewer(known, data.values));
      const known = signals.data ?? [];
      // A metric that nobody described has become a signal.
      if (data.values.some(({ signalId }) => !known.some(({ id }) => id === signalId)))
        void signals.refetch();
    },
    () => void signals.refetch(),
  );
  const shown = (signals.data ?? [])
    .flatMap((signal) => {
      const last = signal.last && { t: Date.parse(signal.last.at), value: signal.last.value };
      const received = live.get(signal.id);
      const point = received && (last === null || received.t >= last.t) ? received : last;
      return point === null ? [] : [{ signal, point }];
    })
    .sort((a, b) => b.point.t - a.point.t)
    .slice(0, MOST_SHOWN);
  const hasValue = shown.length > 0;
  useQuery({
    ...queryOf(readFirstSteps, {}),
    refetchInterval: ({ state: { data } }) =>
      hasValue && data !== undefined && stateOf(data, 'device') !== 'done' ? ASK_AGAIN_MS : false,
  });
  return (
    <section className={classes.live} data-live={hasValue} aria-label={t('device.live')}>
      <div role="status">
        {!hasValue ? (
          <p className={classes.waiting}>
            <span className={classes.dot} aria-hidden="true" />
            {t('device.waiting')}
          </p>
        ) : (
          <p className={classes.row}>
            <b>{t('device.arrived')}</b>
            <Link to={equipmentUrl({ id: drivetrainId, type: 'drivetrain', drivetrainId: null })}>
              {t('device.all')}
            </Link>
          </p>
        )}
      </div>
      {hasValue && (
        <ul className={classes.values}>
          {shown.map(({ signal, point }) => (
            <li key={signal.id} className={classes.value}>
              <span className={classes.number}>
                <LiveValue value={point.t}>
                  <Num value={point.value} unit={signal.unit} />
                </LiveValue>
              </span>
              <span>{formats.name(signal.name)}</span>
              <span className="meta">
                <TimeText at={point.t} format={DATE_FORMATS.default} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

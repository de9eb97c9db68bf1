import { IconArrowLeft, IconMaximize } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { groupByCase } from '../../features/alarms/alarm-groups.ts';
import { useAlarmSentence } from '../../features/alarms/alarm-words.ts';
import { alarmsSchema } from '../../features/alarms/alarms-search-params.ts';
import { Lasting } from '../../features/alarms/lasting-text.tsx';
import { StateMark } from '../../features/alarms/state-mark.tsx';
import { useAlarmSummary, useAlarms } from '../../features/alarms/use-alarms.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import classes from './alarm-wall.module.css';

/** So many rows are legible from across the control room; the others are counted. */
const MOST_ROWS = 8;

/** Without the shell around it; once more, or Escape, and it is back. */
async function toggleFullScreen(element: HTMLElement | null): Promise<void> {
  if (document.fullscreenElement !== null) await document.exitFullscreen();
  else await element?.requestFullscreen();
}

/** The alarms of a control room: large, live, without hands. */
export function AlarmWallScreen() {
  const maySee = useAllowed('ALARM_3101');
  return maySee ? <Wall /> : <ForbiddenScreen />;
}

function Wall() {
  const { t } = useTranslation('alarms');
  useDocumentTitle(t('wall'));
  const root = useRef<HTMLDivElement>(null);
  const say = useAlarmSentence();
  const formats = useFormats();
  const nowMs = useNow(1_000);
  const { list, counts } = useAlarms(alarmsSchema.defaults);
  const summary = useAlarmSummary();
  const groups = groupByCase(list.rows ?? []).filter(({ section }) => section !== 'aside');
  const shown = groups.slice(0, MOST_ROWS);
  return (
    <div className={classes.root} ref={root}>
      <header className={classes.head}>
        <Link to="/alarms" className={classes.back!} aria-label={t('back')}>
          <IconArrowLeft size={28} stroke={1.6} aria-hidden="true" />
        </Link>
        <h1>{t('title')}</h1>
        <p>
          <b className="num">{formats.count(counts?.unacknowledged ?? 0)}</b> {t('state.unacknowledged')}
        </p>
        <p>
          <b className="num">{formats.count(counts?.acknowledged ?? 0)}</b> {t('state.acknowledged')}
        </p>
        <p>
          <b className="num">{formats.count(summary.data?.rate.lastTenMinutes ?? 0)}</b> {t('rate.inTen')}
        </p>
        <button
          type="button"
          className={classes.full}
          aria-label={t('fullScreen')}
          title={t('fullScreen')}
          onClick={() => void toggleFullScreen(root.current)}
        >
          <IconMaximize size={26} stroke={1.6} aria-hidden="true" />
        </button>
        <time className={classes.clock} dateTime={new Date(nowMs).toISOString()}>
          {formats.instant(new Date(nowMs), 'HH:mm:ss')}
        </time>
      </header>
      {groups.length === 0 ? (
        <p className={classes.calm}>{t('none.all')}</p>
      ) : (
        <ul className={classes.rows}>
          {shown.map(({ id, leading, alarms, section, sinceMs }) => (
            <li key={id} data-section={section}>
              <span className={classes.mark}>
                <SeverityBadge severity={leading.severity} fullWidth />
              </span>
              <span className={classes.text}>
                <b>{leading.equipment.name}</b>
                <span>{say(leading)}</span>
              </span>
              <span className={classes.more}>
                {alarms.length > 1 && t('alarms', { count: alarms.length })}
              </span>
              <span className={classes.state}>
                <StateMark
                  state={
                    section === 'acknowledged'
                      ? 'acknowledged'
                      : section === 'returned'
                        ? 'returned'
                        : 'unacknowledged'
                  }
                  hasWord
                />
              </span>
              <span className={classes.lasting}>
                <Lasting ms={nowMs - sinceMs} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {groups.length > shown.length && (
        <p className={classes.rest}>{t('moreCases', { count: groups.length - shown.length })}</p>
      )}
    </div>
  );
}

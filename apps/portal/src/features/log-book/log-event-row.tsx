import type { LogEvent } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { Num } from '../../ui/num.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './log-book.module.css';
import { LogLine } from './log-line.tsx';

/** One line that the portal wrote itself. */
export function LogEventRow({
  event,
  onSignal,
}: {
  event: LogEvent;
  onSignal: (signalId: string, at: string) => void;
}) {
  return (
    <LogLine at={event.at} kind={event.kind} isQuiet>
      <Said event={event} onSignal={onSignal} />
      <span className={`meta ${classes.where}`}>
        {event.equipmentName}
        {'by' in event && event.by !== null && ` · ${event.by}`}
      </span>
    </LogLine>
  );
}

const EQUIPMENT_EVENTS: Readonly<Record<string, 'event.created' | 'event.unknown'>> = {
  'drivetrain.create': 'event.created',
  'kinematics.unknown': 'event.unknown',
};

function Said({ event, onSignal }: { event: LogEvent; onSignal: (signalId: string, at: string) => void }) {
  const { t } = useTranslation('logbook');
  const formats = useFormats();
  switch (event.kind) {
    case 'condition': {
      const { signalId, signalName } = event;
      return (
        <p className={classes.facts} title={event.sentence}>
          <span className={classes.change}>
            <SeverityMark severity={event.to} size={13} />
            {t('event.condition', { from: t(`severity.${event.from}`), to: t(`severity.${event.to}`) })}
          </span>
          {signalId === null ? (
            signalName
          ) : (
            <button type="button" className="opens" onClick={() => onSignal(signalId, event.at)}>
              {signalName ?? t('event.signal')}
            </button>
          )}
          {event.value !== null && <Num value={event.value} unit={event.unit ?? undefined} />}
        </p>
      );
    }
    case 'device':
      return (
        <p title={event.detail}>
          {t('event.device', {
            device: event.deviceIdentifier,
            what: t(`code.${event.code}`, { defaultValue: event.code }),
          })}
          {event.count > 1 && <span className="meta"> {t('event.times', { count: event.count })}</span>}
        </p>
      );
    case 'kinematics':
      return (
        <p>
          {t('event.kinematics', {
            version: formats.count(event.version),
            status: t(`kinematicsStatus.${event.status}`, { defaultValue: event.status }),
          })}
        </p>
      );
    case 'picture':
      return <p>{t(`event.picture.${event.action}`)}</p>;
    case 'document':
      return <p>{t(`event.document.${event.action}`, { title: event.title })}</p>;
    case 'equipment':
      return event.toName !== null ? (
        <p>
          {t(event.action === 'equipment.identify' ? 'event.identified' : 'event.renamed', {
            from: event.fromName,
            to: event.toName,
          })}
        </p>
      ) : (
        <p>{t(EQUIPMENT_EVENTS[event.action] ?? 'event.changed')}</p>
      );
    case 'setup':
      return <p>{t('event.setup')}</p>;
  }
}

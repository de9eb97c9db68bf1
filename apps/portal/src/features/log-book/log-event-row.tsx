import type { LogEvent } from '@ritzel/contract';
import { deviceSentenceCode } from '@ritzel/sentences/core';
import { useTranslation } from 'react-i18next';
import { useSentence } from '../../platform/use-sentence.ts';
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

const EQUIPMENT_EVENTS: Readonly<Record<string, string>> = {
  'drivetrain.create': 'EVENT_CREATED',
  'kinematics.unknown': 'EVENT_GEARS_UNKNOWN',
};

function Said({ event, onSignal }: { event: LogEvent; onSignal: (signalId: string, at: string) => void }) {
  const { t } = useTranslation('logbook');
  const say = useSentence();
  switch (event.kind) {
    case 'condition': {
      const { signalId, signalName } = event;
      return (
        <p className={classes.facts} title={event.sentence}>
          <span className={classes.change}>
            <SeverityMark severity={event.to} size={13} />
            {say('EVENT_SEVERITY', { from: event.from, to: event.to })}
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
          {say('EVENT_DEVICE', {
            device: event.deviceIdentifier,
            what: say(deviceSentenceCode(event.code)),
          })}
          {event.count > 1 && <span className="meta"> {t('event.times', { count: event.count })}</span>}
        </p>
      );
    case 'finding':
      return (
        <p className={classes.facts}>
          {event.severity !== null && <SeverityMark severity={event.severity} size={13} />}
          {say(`EVENT_FINDING_${event.step.toUpperCase()}`, { part: event.part, fault: event.fault })}
        </p>
      );
    case 'job':
      return (
        <p title={event.reason ?? undefined}>
          {say(`EVENT_JOB_${event.state.toUpperCase().replace('-', '_')}`, { job: event.jobKind })}
        </p>
      );
    case 'kinematics':
      return <p>{say('EVENT_KINEMATICS', { version: event.version, status: event.status })}</p>;
    case 'picture':
      return <p>{say(`EVENT_PICTURE_${event.action.toUpperCase()}`)}</p>;
    case 'document':
      return <p>{say(`EVENT_DOCUMENT_${event.action.toUpperCase()}`, { title: event.title })}</p>;
    case 'equipment':
      return event.toName !== null ? (
        <p>
          {say(event.action === 'equipment.identify' ? 'EVENT_IDENTIFIED' : 'EVENT_RENAMED', {
            from: event.fromName ?? '',
            to: event.toName,
          })}
        </p>
      ) : (
        <p>{say(EQUIPMENT_EVENTS[event.action] ?? 'EVENT_CHANGED')}</p>
      );
    case 'setup':
      return <p>{say('EVENT_SETUP')}</p>;
  }
}

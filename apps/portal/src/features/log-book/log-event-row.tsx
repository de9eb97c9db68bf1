import type { LogEvent } from '@ritzel/contract';
import classes from './log-book.module.css';
import { LogEventSaid } from './log-event-said.tsx';
import { LogLine } from './log-line.tsx';

/** One line that the portal wrote itself. */
export function LogEventRow({
  event,
  onSignal,
}: {
  event: LogEvent;
  onSignal: (signalId: string, at: string) => void;
}) {
  const signalId = event.kind === 'condition' ? event.signalId : null;
  return (
    <LogLine at={event.at} kind={event.kind} isQuiet>
      <p>
        <LogEventSaid
          event={event}
          opens={(said) =>
            signalId === null ? (
              said
            ) : (
              <button type="button" className="opens" onClick={() => onSignal(signalId, event.at)}>
                {said}
              </button>
            )
          }
        />
      </p>
      <span className={`meta ${classes.where}`}>
        {event.equipmentName}
        {'by' in event && event.by !== null && ` · ${event.by}`}
      </span>
    </LogLine>
  );
}

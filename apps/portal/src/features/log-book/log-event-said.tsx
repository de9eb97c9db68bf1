import type { LogEvent } from '@ritzel/contract';
import { deviceSentenceCode } from '@ritzel/sentences/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import { Num } from '../../ui/num.tsx';
import { SeverityMark } from '../../ui/severity-mark.tsx';
import classes from './log-book.module.css';

const EQUIPMENT_EVENTS: Readonly<Record<string, string>> = {
  'drivetrain.create': 'EVENT_CREATED',
  'kinematics.unknown': 'EVENT_GEARS_UNKNOWN',
  'equipment.delete': 'EVENT_DELETED',
  'equipment.restore': 'EVENT_RESTORED',
};

/** What the portal noticed, in the reader's language; `opens` wraps what leads to the evidence, where something does. */
export function LogEventSaid({
  event,
  opens = (said) => said,
}: {
  event: LogEvent;
  opens?: (said: ReactNode) => ReactNode;
}) {
  const { t } = useTranslation('logbook');
  const say = useSentence();
  const formats = useFormats();
  switch (event.kind) {
    case 'condition': {
      const { from, to, signalName, value, unit } = event;
      return (
        <span className={classes.facts} title={event.sentence}>
          <span className={classes.change}>
            <SeverityMark severity={to} size={13} />
            {say('EVENT_SEVERITY', { from, to })}
          </span>
          {opens(signalName === null ? t('event.signal') : formats.name(signalName))}
          {value !== null && <Num value={value} unit={unit ?? undefined} />}
        </span>
      );
    }
    case 'device':
      return (
        <span title={event.detail}>
          {opens(
            say('EVENT_DEVICE', {
              device: event.deviceIdentifier,
              what: say(deviceSentenceCode(event.code)),
            }),
          )}
          {event.count > 1 && <span className="meta"> {t('event.times', { count: event.count })}</span>}
        </span>
      );
    case 'finding':
      return (
        <span className={classes.facts}>
          {event.severity !== null && <SeverityMark severity={event.severity} size={13} />}
          {opens(say(`EVENT_FINDING_${event.step.toUpperCase()}`, { part: event.part, fault: event.fault }))}
        </span>
      );
    case 'job':
      return (
        <span title={event.reason ?? undefined}>
          {opens(say(`EVENT_JOB_${event.state.toUpperCase().replace('-', '_')}`, { job: event.jobKind }))}
        </span>
      );
    case 'kinematics':
      return opens(say('EVENT_KINEMATICS', { version: event.version, status: event.status }));
    case 'picture':
      return opens(say(`EVENT_PICTURE_${event.action.toUpperCase()}`));
    case 'document':
      return opens(say(`EVENT_DOCUMENT_${event.action.toUpperCase()}`, { title: event.title }));
    case 'equipment':
      return opens(
        event.toName === null
          ? say(EQUIPMENT_EVENTS[event.action] ?? 'EVENT_CHANGED')
          : say(event.action === 'equipment.identify' ? 'EVENT_IDENTIFIED' : 'EVENT_RENAMED', {
              from: event.fromName ?? '',
              to: event.toName,
            }),
      );
    case 'setup':
      return opens(say('EVENT_SETUP'));
  }
}

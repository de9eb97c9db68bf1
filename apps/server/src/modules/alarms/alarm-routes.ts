import {
  actOnAlarm,
  actOnAlarms as actOnAlarmsCall,
  listAlarmEvents,
  listAlarms,
  problem,
  readAlarm,
  readAlarmHealth,
  readAlarmSummary,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { assessAlarmHealth } from './alarm-health.ts';
import { makeAlarmList } from './alarm-list-store.ts';
import { type AlarmParts, actOnAlarms } from './alarm-service.ts';

export function addAlarmRoutes(server: HttpServer, parts: AlarmParts): void {
  const { db } = parts;

  server.serve(listAlarms, ({ caller, query }) => makeAlarmList(db, caller).list(query));

  server.serve(readAlarmSummary, ({ caller }) => makeAlarmList(db, caller).summarise());

  server.serve(readAlarmHealth, ({ caller, query }) => assessAlarmHealth(db, caller, query, parts.now()));

  server.serve(listAlarmEvents, ({ caller, query }) => makeAlarmList(db, caller).listEvents(query));

  server.serve(readAlarm, ({ caller, params }) => makeAlarmList(db, caller).read(params.id));

  server.serve(actOnAlarmsCall, ({ caller, body, requestId }) =>
    actOnAlarms(parts, { caller, requestId }, body.alarms, body),
  );

  server.serve(actOnAlarm, async ({ caller, params, body, requestId }) => {
    const given = [{ id: params.id, revision: body.revision }];
    const [alarm] = await actOnAlarms(parts, { caller, requestId }, given, body);
    if (alarm === undefined) throw problem.notFound('alarm');
    return alarm;
  });
}

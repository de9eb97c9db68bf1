import {
  actOnAlarm,
  actOnAlarms as actOnAlarmsCall,
  listAlarmEvents,
  listAlarms,
  problem,
  readAlarm,
  readAlarmSummary,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { makeAlarmList } from './alarm-list-store.ts';
import { type AlarmParts, actOnAlarms } from './alarm-service.ts';

export function addAlarmRoutes(server: HttpServer, parts: AlarmParts): void {
  const { db } = parts;

  server.serve(listAlarms, ({ caller, query }) => makeAlarmList(db, caller).list(query));

  server.serve(readAlarmSummary, ({ caller }) => makeAlarmList(db, caller).summarise());

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

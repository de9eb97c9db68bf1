export { makeAlarmAnnouncer, makeAlarmConsumer } from './alarm-consumer.ts';
export { makeAlarmList } from './alarm-list-store.ts';
export type { AlarmFacts, AlarmRecord } from './alarm-record.ts';
export { addAlarmRoutes } from './alarm-routes.ts';
export { findAlarmsByText } from './alarm-search-store.ts';
export { type Acting, settleAlarms, unsilenceAlarms } from './alarm-service.ts';
export {
  assignCase,
  type CaseSilence,
  endSilences,
  lockOfCase,
  readForCases,
  readSilenceOf,
  writeSilence,
} from './alarm-store.ts';
export { makeShelfWatch } from './shelf-watch.ts';

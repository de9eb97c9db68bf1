export { appendEvents } from './event-appending.ts';
export {
  type ConsumerMetrics,
  type ConsumerParts,
  type ConsumerTerms,
  type EventConsumer,
  makeEventConsumer,
  type RunningConsumer,
} from './event-consumer.ts';
export { announceAppended, type EventConsumers, makeEventConsumers } from './event-consumers.ts';
export type {
  EventActor,
  EventFacts,
  EventKind,
  EventSubject,
  LimitBasis,
  NewEvent,
  StoredEvent,
} from './event-kinds.ts';
export {
  type EventPlace,
  type EventScope,
  type EventSpan,
  type ListedEvent,
  type ListedNotification,
  makeEventReader,
} from './event-reading.ts';
export { adoptRestoredEvents } from './event-restore.ts';
export { addEventJobs, makePartitions } from './event-upkeep.ts';
export {
  type FailedEvent,
  type FailedEventFilter,
  listFailedEvents,
  requestRetry,
} from './set-aside-event-store.ts';

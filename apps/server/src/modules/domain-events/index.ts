export { type AccessRecord, recordAccess } from './access-events.ts';
export { appendEvents } from './event-append-store.ts';
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
  WorkOrderFacts,
} from './event-kinds.ts';
export {
  ACCESS_KINDS,
  type AccessFacts,
  type AccessKind,
  isAccessKind,
} from './event-kinds.ts';
export {
  type EventFilter,
  type EventPlace,
  type EventScope,
  type EventSpan,
  type FoundEvents,
  type ListedEvent,
  type ListedNotification,
  makeEventReader,
} from './event-list-store.ts';
export { adoptRestoredEvents } from './event-restore-store.ts';
export { addEventJobs, makePartitions } from './event-upkeep.ts';
export {
  type FailedEvent,
  type FailedEventFilter,
  listFailedEvents,
  requestRetry,
} from './set-aside-event-store.ts';

export { addPushRoutes } from './push-routes.ts';
export { makePushSender, vapidKeysOf } from './push-sender.ts';
export { listPushUsers, type PushPayload, queueMessages, removeMessagesBefore } from './push-store.ts';

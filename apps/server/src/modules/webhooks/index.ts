export { listWorkOrderDeliveries } from './delivery-store.ts';
export { makeWebhookConsumer } from './webhook-consumer.ts';
export { addWebhookJobs } from './webhook-jobs.ts';
export { makeWebhookFetch } from './webhook-request.ts';
export { addWebhookRoutes } from './webhook-routes.ts';
export { makeWebhookSender, type WebhookSender } from './webhook-sender.ts';

export { makeAnnouncementConsumer } from './announcement-consumer.ts';
export { makeCaseSpectrum } from './case-spectrum.ts';
export { makeDeliverySender } from './delivery-sender.ts';
export { type DemoStyle, ensureDemoPreference } from './demo-preferences.ts';
export { addNotificationRoutes } from './notification-routes.ts';
export { addNotifyJobs, addNotifyRoutes } from './notify-routes.ts';

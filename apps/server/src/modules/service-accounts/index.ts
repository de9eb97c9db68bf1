export { addServiceAccountRoutes } from './service-account-routes.ts';
export { makeEndedServiceCheck, makeServiceCallerReader } from './service-caller-reader.ts';
export { makeServiceTokens } from './service-token.ts';

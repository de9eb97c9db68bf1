export { addFirstStepsRoutes, type FirstStepsParts } from './first-steps-routes.ts';

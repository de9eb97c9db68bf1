export { ensureDemoRota } from './demo-rota.ts';
export { stopEscalations } from './escalation-store.ts';
export { beginOnCall, type DueStep, takeDueStep } from './on-call-duty.ts';
export { addOnCallRoutes } from './on-call-routes.ts';

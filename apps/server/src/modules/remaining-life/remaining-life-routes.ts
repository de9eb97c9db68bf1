import { readRemainingLife, recountLoad, setLifeInputs } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { enterLifeInputs, type RemainingLifeParts, readLife, recountDays } from './remaining-life-service.ts';

export function addRemainingLifeRoutes(server: HttpServer, parts: RemainingLifeParts): void {
  server.serve(readRemainingLife, ({ caller, params }) => readLife(parts, caller, params.id));

  server.serve(setLifeInputs, ({ caller, params, body, requestId }) =>
    enterLifeInputs(parts, { caller, requestId }, params, body),
  );

  server.serve(recountLoad, ({ caller, params, requestId }) =>
    recountDays(parts, { caller, requestId }, params.id),
  );
}

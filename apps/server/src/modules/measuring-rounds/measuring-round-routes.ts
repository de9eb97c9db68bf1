import * as calls from '@ritzel/contract';
import { problem } from '@ritzel/contract';
import { problemText } from '@ritzel/sentences';
import type { HttpServer } from '../../platform/http-server.ts';
import { matchFile } from './match-file.ts';
import {
  changeRound,
  createRound,
  deleteRound,
  listRounds,
  type MeasuringRoundParts,
  readRound,
} from './measuring-round-service.ts';
import { endRound, readResults, takeRecord } from './round-walking.ts';

export function addMeasuringRoundRoutes(server: HttpServer, parts: MeasuringRoundParts): void {
  server.serve(calls.listMeasuringRounds, ({ caller }) => listRounds(parts, caller));

  server.serve(calls.readMeasuringRound, ({ caller, params }) => readRound(parts, caller, params.id));

  server.serve(calls.matchRoundRecords, ({ caller, params, body }) =>
    matchFile(parts, caller, params.id, body.records),
  );

  server.serve(calls.createMeasuringRound, ({ caller, body, requestId }) =>
    createRound(parts, { caller, requestId }, body),
  );

  server.serve(calls.changeMeasuringRound, ({ caller, params, body, requestId }) =>
    changeRound(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.deleteMeasuringRound, async ({ caller, params, requestId }) => {
    await deleteRound(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(
    calls.sendRoundRecord,
    ({ caller, params, raw, requestId }) => {
      if (!Buffer.isBuffer(raw.body))
        throw problem.fieldInvalid('body', 'missing', problemText('RECORD_MISSING'));
      return takeRecord(parts, { caller, requestId }, params, raw.body);
    },
    { sentBody: 'bytes' },
  );

  server.serve(calls.endMeasuringRound, ({ caller, params, body, requestId }) =>
    endRound(parts, { caller, requestId }, params.id, body),
  );

  server.serve(calls.readRoundResults, ({ caller, params }) => readResults(parts, caller, params.id));
}

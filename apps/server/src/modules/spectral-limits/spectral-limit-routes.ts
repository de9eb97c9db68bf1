import {
  cancelSpectralReplay,
  discardSpectralDraft,
  proposeSpectralRule,
  publishSpectralLimits,
  readSpectralLimits,
  readSpectralReplay,
  replaySpectralLimits,
  saveSpectralDraft,
  startSpectralReplay,
  withdrawSpectralLimits,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { RecordEvaluation } from './record-evaluation.ts';
import {
  discardSpectralEdition,
  publishSpectralEdition,
  readChannelLimits,
  SPECTRAL_QUEUE,
  type SpectralLimitParts,
  saveSpectralEdition,
  withdrawSpectralEdition,
} from './spectral-limit-service.ts';
import type { ChannelPlace } from './spectral-limit-store.ts';
import { proposeRule } from './spectral-proposal.ts';
import { replayRecords } from './spectral-replay.ts';
import { cancelRecordReplay, readRecordReplay, startRecordReplay } from './spectral-replay-job.ts';

export type { SpectralLimitParts } from './spectral-limit-service.ts';

export function addSpectralLimitRoutes(server: HttpServer, parts: SpectralLimitParts): void {
  server.serve(readSpectralLimits, ({ caller, params }) => readChannelLimits(parts, caller, params.id));

  server.serve(saveSpectralDraft, ({ caller, params, body, requestId }) =>
    saveSpectralEdition(parts, { caller, requestId }, params.id, body),
  );

  server.serve(discardSpectralDraft, async ({ caller, params, requestId }) => {
    await discardSpectralEdition(parts, { caller, requestId }, params.id);
    return undefined;
  });

  server.serve(publishSpectralLimits, ({ caller, params, body, requestId }) =>
    publishSpectralEdition(parts, { caller, requestId }, params.id, body.revision),
  );

  server.serve(withdrawSpectralLimits, async ({ caller, params, body, requestId }) => {
    await withdrawSpectralEdition(parts, { caller, requestId }, params.id, body.reason);
    return undefined;
  });

  server.serve(proposeSpectralRule, ({ caller, params, body }) =>
    proposeRule(parts, caller, params.id, body),
  );

  server.serve(replaySpectralLimits, ({ caller, params, body }) =>
    replayRecords(parts, caller, params.id, body),
  );

  server.serve(startSpectralReplay, ({ caller, params, body }) =>
    startRecordReplay(parts, caller, params.id, body.rules),
  );

  server.serve(readSpectralReplay, ({ caller, params }) => readRecordReplay(parts, caller, params.id));

  server.serve(cancelSpectralReplay, ({ caller, params }) => cancelRecordReplay(parts, caller, params.id));
}

/** Declares the queue; call before the jobs start. */
export function handleSpectralLimits(jobs: Pick<Jobs, 'handle'>, evaluation: RecordEvaluation): void {
  jobs.handle<ChannelPlace>(SPECTRAL_QUEUE, (place) => evaluation.evaluateNewest(place));
}

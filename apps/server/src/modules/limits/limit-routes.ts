import {
  cancelLimitReplay,
  discardLimitDraft,
  learnLimits,
  listOwnLimits,
  publishLimits,
  readLimitReplay,
  readOperatingBins,
  readSignalLimits,
  replayLimits,
  saveLimitDraft,
  startLimitReplay,
  withdrawLimits,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { learnRule } from './limit-learning.ts';
import { replaySignal } from './limit-replay.ts';
import { cancelReplay, type ReplayJobParts, readReplay, startReplay } from './limit-replay-job.ts';
import {
  discardDraft,
  listLimits,
  publishDraft,
  readLimits,
  saveDraft,
  withdrawEdition,
} from './limit-service.ts';
import { operatingBinsOf } from './operating-bins.ts';

export function addLimitRoutes(server: HttpServer, parts: ReplayJobParts): void {
  const at = ({ id, level }: { id: string; level: 'signal' | 'part' | 'organisation' }) => ({
    signalId: id,
    level,
  });

  server.serve(listOwnLimits, ({ caller, query }) => listLimits(parts, caller, query));

  server.serve(readSignalLimits, ({ caller, params }) => readLimits(parts, caller, params.id));

  server.serve(saveLimitDraft, ({ caller, params, body, requestId }) =>
    saveDraft(parts, { caller, requestId }, at(params), body),
  );

  server.serve(discardLimitDraft, async ({ caller, params, requestId }) => {
    await discardDraft(parts, { caller, requestId }, at(params));
    return undefined;
  });

  server.serve(publishLimits, ({ caller, params, body, requestId }) =>
    publishDraft(parts, { caller, requestId }, at(params), body.revision),
  );

  server.serve(withdrawLimits, async ({ caller, params, body, requestId }) => {
    await withdrawEdition(parts, { caller, requestId }, at(params), body.reason);
    return undefined;
  });

  server.serve(replayLimits, ({ caller, params, body }) => replaySignal(parts, caller, params.id, body));

  server.serve(readOperatingBins, ({ caller, params }) =>
    operatingBinsOf(parts, caller, params.id, parts.now()),
  );

  server.serve(learnLimits, ({ caller, params, body }) => learnRule(parts, caller, params.id, body));

  server.serve(startLimitReplay, ({ caller, params, body }) => startReplay(parts, caller, params.id, body));

  server.serve(readLimitReplay, ({ caller }) => readReplay(parts, caller));

  server.serve(cancelLimitReplay, ({ caller }) => cancelReplay(parts, caller));
}

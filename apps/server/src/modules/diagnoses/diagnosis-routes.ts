import {
  listFindings,
  problem,
  readDiagnosis,
  readRediagnosis,
  readWaveformBundle,
  requestRediagnosis,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { WaveformStore } from '../telemetry-store/index.ts';
import type { DiagnosisStore } from './diagnosis-store.ts';
import type { FindingStore } from './finding-store.ts';
import type { RediagnosisStore } from './rediagnosis-store.ts';
import { shownDiagnosis } from './shown-diagnosis.ts';
import { shownFollowed } from './shown-finding.ts';
import { BUNDLE_MEDIA_TYPE, bundleOf } from './waveform-bundle.ts';

export interface DiagnosisRouteParts {
  readonly diagnoses: DiagnosisStore;
  readonly findings: FindingStore;
  readonly rediagnoses: RediagnosisStore;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  /** Called when records wait to be diagnosed again. */
  readonly onRequested: () => void;
}

export function addDiagnosisRoutes(server: HttpServer, parts: DiagnosisRouteParts): void {
  const { diagnoses, findings, rediagnoses, waveforms } = parts;

  async function waveformOf(organisationId: string, id: string) {
    const waveform = await waveforms.find(organisationId, id);
    if (waveform === undefined) throw problem.notFound('waveform');
    return waveform;
  }

  server.serve(readDiagnosis, async ({ caller, params }) => {
    const waveform = await waveformOf(caller.organisationId, params.id);
    const stored = await diagnoses.find(waveform);
    return { waveformId: waveform.id, diagnosis: stored ? shownDiagnosis(waveform, stored) : null };
  });

  server.serve(readWaveformBundle, async ({ caller, params, reply }) => {
    const waveform = await waveformOf(caller.organisationId, params.id);
    const [bytes, kinematics, stored] = await Promise.all([
      waveforms.readSamples(waveform),
      diagnoses.kinematicsOf(waveform),
      diagnoses.find(waveform),
    ]);
    return reply
      .type(BUNDLE_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="waveform-${waveform.id}.ritzel.json"`)
      .send(Buffer.from(bundleOf(waveform, bytes, kinematics, stored)));
  });

  server.serve(listFindings, async ({ caller, params }) => {
    const rows = await findings.listOf(caller.organisationId, params.id);
    if (rows === undefined) throw problem.notFound('equipment');
    return { rows: rows.map(shownFollowed) };
  });

  server.serve(requestRediagnosis, async ({ caller, params, body, requestId }) => {
    const made = await rediagnoses.request({
      organisationId: caller.organisationId,
      equipmentId: params.id,
      userId: caller.userId,
      requestId,
      from: body.from === undefined ? undefined : new Date(body.from),
      to: body.to === undefined ? undefined : new Date(body.to),
    });
    if (made === undefined) throw problem.notFound('equipment');
    parts.onRequested();
    return made;
  });

  server.serve(readRediagnosis, async ({ caller, params }) => {
    const found = await rediagnoses.find(caller.organisationId, params.id);
    if (found === undefined) throw problem.notFound('rediagnosis');
    return found;
  });
}

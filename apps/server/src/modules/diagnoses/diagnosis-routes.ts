import {
  listFindings,
  listFollowedFindings,
  listRediagnoses,
  listRepairs,
  problem,
  readDiagnosis,
  readRediagnosis,
  readWaveformBundle,
  requestRediagnosis,
} from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import { admitDownload, type StoredWaveform, type WaveformStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { makeBaselineStore } from './baseline-store.ts';
import { toBaselinesDto } from './baselines-dto.ts';
import { makeProvenanceReader, type ProvenanceParts } from './diagnosis-provenance.ts';
import type { DiagnosisStore } from './diagnosis-store.ts';
import type { FindingClosing } from './finding-closing-store.ts';
import { toClosedFindingDto, toFindingConditionDto } from './finding-dto.ts';
import type { FindingList } from './finding-list-store.ts';
import type { FindingStore } from './finding-store.ts';
import { withFigures } from './mounted-bearings.ts';
import type { RediagnosisStore } from './rediagnosis-store.ts';
import { addReferenceRoutes } from './reference-routes.ts';
import type { RepairStore } from './repair-store.ts';
import { BUNDLE_MEDIA_TYPE, type BundleContent, writeBundle } from './waveform-bundle.ts';
import { toWaveformDiagnosisDto } from './waveform-diagnosis-dto.ts';

export interface DiagnosisRouteParts extends ProvenanceParts {
  readonly diagnoses: DiagnosisStore;
  readonly findings: FindingStore;
  readonly closing: FindingClosing;
  readonly followed: FindingList;
  readonly rediagnoses: RediagnosisStore;
  readonly repairs: RepairStore;
  readonly waveforms: Pick<WaveformStore, 'find' | 'readSamples'>;
  /** Called when records wait to be diagnosed again. */
  readonly onRequested: () => void;
}

export function addDiagnosisRoutes(server: HttpServer, parts: DiagnosisRouteParts): void {
  const { diagnoses, findings, closing, rediagnoses, repairs, waveforms } = parts;
  const baselines = makeBaselineStore(parts);
  addReferenceRoutes(server, parts);

  async function waveformOf(viewer: EquipmentViewer, id: string) {
    const waveform = await waveforms.find(viewer, id);
    if (waveform === undefined) throw problem.notFound('waveform');
    return waveform;
  }

  server.serve(readDiagnosis, async ({ caller, params }) => {
    const waveform = await waveformOf(caller, params.id);
    const [stored, earlier, records] = await Promise.all([
      diagnoses.find(waveform),
      diagnoses.listEarlier(waveform),
      baselines.recordsOf(waveform),
    ]);
    return {
      waveformId: waveform.id,
      diagnosis: stored ? toWaveformDiagnosisDto(waveform, stored, earlier) : null,
      baselines: toBaselinesDto(records),
    };
  });

  /** What the stored diagnosis was made from; where there is none yet, what it would be made from. */
  async function contentOf(waveform: StoredWaveform): Promise<BundleContent> {
    const stored = await diagnoses.find(waveform);
    if (stored?.inputs) {
      const { kinematicsEquipmentId, kinematicsVersion, inputs } = stored;
      const document =
        kinematicsEquipmentId === null || kinematicsVersion === null
          ? null
          : await diagnoses.kinematicsDocument(kinematicsEquipmentId, kinematicsVersion);
      return { waveform, stored, inputs, document: withFigures(document, inputs.figures) };
    }
    const { inputs, kinematics } = await makeProvenanceReader(parts).read(waveform);
    return { waveform, stored, inputs, document: kinematics?.document ?? null };
  }

  server.serve(readWaveformBundle, async ({ caller, params, reply }) => {
    const waveform = await waveformOf(caller, params.id);
    await admitDownload(waveform, caller.userId, reply);
    const content = await contentOf(waveform);
    const { reference } = content.inputs;
    const referenceWaveform = reference && (await waveforms.find(caller, reference.waveformId));
    const [samples, referenceSamples] = await Promise.all([
      waveforms.readSamples(waveform),
      referenceWaveform ? waveforms.readSamples(referenceWaveform) : undefined,
    ]);
    return reply
      .type(BUNDLE_MEDIA_TYPE)
      .header('content-disposition', `attachment; filename="waveform-${waveform.id}.ritzel.json"`)
      .send(writeBundle(content, samples, referenceSamples));
  });

  server.serve(listFindings, async ({ caller, params }) => {
    const rows = await findings.listOf(caller, params.id);
    if (rows === undefined) throw problem.notFound('equipment');
    const closed = await closing.listClosed(await findings.assetsOf(caller, params.id));
    return { rows: rows.map(toFindingConditionDto), closed: closed.map(toClosedFindingDto) };
  });

  server.serve(listFollowedFindings, async ({ caller, query }) => {
    const { equipment } = query;
    const assetIds = equipment === undefined ? undefined : await findings.assetsOf(caller, equipment);
    if (assetIds?.length === 0) throw problem.notFound('equipment');
    return parts.followed.list(caller, query, assetIds);
  });

  server.serve(listRepairs, async ({ caller, params }) => {
    const found = await repairs.list(caller, params.id);
    if (found === undefined) throw problem.notFound('equipment');
    return found;
  });

  server.serve(listRediagnoses, async ({ caller, params }) => {
    const runs = await rediagnoses.listOf(caller, params.id);
    if (runs === undefined) throw problem.notFound('equipment');
    return runs;
  });

  server.serve(requestRediagnosis, async ({ caller, params, body, requestId }) => {
    const made = await rediagnoses.request({
      viewer: caller,
      equipmentId: params.id,
      userId: caller.userId,
      requestId,
      from: body.from,
      to: body.to,
    });
    if (made === undefined) throw problem.notFound('equipment');
    parts.onRequested();
    return made;
  });

  server.serve(readRediagnosis, async ({ caller, params }) => {
    const found = await rediagnoses.find(caller, params.id);
    if (found === undefined) throw problem.notFound('rediagnosis');
    return found;
  });
}

import { problem, readDiagnosis } from '@ritzel/contract';
import type { HttpServer } from '../../platform/http-server.ts';
import type { WaveformStore } from '../telemetry-store/index.ts';
import type { DiagnosisStore } from './diagnosis-store.ts';
import { shownDiagnosis } from './shown-diagnosis.ts';

export function addDiagnosisRoutes(
  server: HttpServer,
  { diagnoses, waveforms }: { diagnoses: DiagnosisStore; waveforms: Pick<WaveformStore, 'find'> },
): void {
  server.serve(readDiagnosis, async ({ caller, params }) => {
    const waveform = await waveforms.find(caller.organisationId, params.id);
    if (waveform === undefined) throw problem.notFound('waveform');
    const stored = await diagnoses.find(waveform);
    return { waveformId: waveform.id, diagnosis: stored ? shownDiagnosis(waveform, stored) : null };
  });
}

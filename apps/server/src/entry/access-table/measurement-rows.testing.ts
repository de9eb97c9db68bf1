import { encodeWaveform } from '@ritzel/telemetry';
import { type AccessRows, all, engineers, none, operators, range } from './access-row.testing.ts';

/** Series, waveforms, findings, annotations, references, and what devices send. */
export const MEASUREMENT_ROWS: AccessRows = {
  readSeries: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.signalId }, query: range }),
  },
  listWaveforms: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readWaveform: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformSamples: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformSpectrum: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readDiagnosis: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  readWaveformBundle: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  listFindings: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listFollowedFindings: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ query: { equipment: plant.equipmentId } }),
  },
  requestRediagnosis: {
    may: engineers,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId }, body: {} }),
  },
  listRediagnoses: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listRepairs: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  readRediagnosis: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.rediagnosisId } }),
  },
  readLiveEvents: { may: all, status: 200, about: 'caller', parts: none },
  sendSamples: {
    may: 'devices',
    status: 204,
    about: 'caller',
    parts: (plant) => ({
      body: { samples: [{ metric: plant.metric, t: '2026-11-20T12:00:00Z', value: 41.5, unit: '°C' }] },
    }),
  },
  listAnnotations: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  addAnnotation: {
    may: `${operators} Dem`,
    status: 200,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId },
      body: { plot: 'spectrum', place: 107.4, text: 'Outer race?' },
    }),
  },
  // A note of one's own is made in the module's test; here there is none.
  editAnnotation: {
    may: `${operators} Dem`,
    status: 404,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId, annotationId: '00000000-0000-4000-8000-000000000000' },
      body: { text: 'Inner race.' },
    }),
  },
  deleteAnnotation: {
    may: `${operators} Dem`,
    status: 404,
    about: 'subject',
    parts: (plant) => ({
      params: { id: plant.waveformId, annotationId: '00000000-0000-4000-8000-000000000000' },
    }),
  },
  listReferences: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.equipmentId } }),
  },
  listReferenceChanges: {
    may: all,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  markReference: {
    may: `${engineers} Dem`,
    status: 200,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  unmarkReference: {
    may: `${engineers} Dem`,
    status: 204,
    about: 'subject',
    parts: (plant) => ({ params: { id: plant.waveformId } }),
  },
  sendRaws: {
    may: 'devices',
    status: 200,
    about: 'caller',
    parts: (plant) => ({
      contentType: 'application/vnd.ritzel.waveform',
      rawBody: new Uint8Array(
        encodeWaveform(
          {
            device: plant.deviceId,
            channel: plant.channel,
            t0Ns: 1_763_640_000_000_000_000n,
            fsHz: 25_600,
            unit: 'g',
            scale: 1,
            offset: 0,
          },
          new Float32Array([0, 1, 0, -1]),
        ),
      ),
    }),
  },
};

/** One record, three ways to its diagnosis: server, command line and browser must say the same, and read it once. */
import { readDiagnosis, type WaveformDiagnosis } from '@ritzel/contract';
import { writeRawFloat32 } from '@ritzel/telemetry';
import { afterAll, expect, test, vi } from 'vitest';
import { diagnoseLocalRecord } from '../../../../portal/src/features/vibration/local-file/diagnose-local-record.ts';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { runDiagnose } from '../cli/index.ts';
import { makeIndicatorSignals, makeWaveformAnalysis, toWaveformDto } from '../measurements/index.ts';
import { wholeOrganisation } from '../visibility/index.ts';
import {
  GEOMETRY,
  KINEMATICS,
  makeDiagnosisWorld,
  noiseWaveform,
  outerRaceWaveform,
  WORLD_RATE_HZ,
  WORLD_SHAFT_HZ,
} from './diagnosis-world.testing.ts';

// Each record is diagnosed for real, in a thread of low priority.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const world = await makeDiagnosisWorld((made) => makeTestOrganisation(made.database.pool));
const { server, parts, organisationId } = world;
const { pool } = server.database;
const token = await server.tokenFor('Vie', organisationId);
afterAll(() => world.close());

/** What all three answer, without what each knows of where the record came from. */
type Answer = Pick<
  WaveformDiagnosis,
  'verdict' | 'summary' | 'severity' | 'findings' | 'notEvaluated' | 'problems'
>;
const answerOf = ({ verdict, summary, severity, findings, notEvaluated, problems }: Answer): Answer => ({
  ...{ verdict, summary, severity, findings, notEvaluated, problems },
});

const noise = noiseWaveform(5);
const fault = outerRaceWaveform(7);
/** The band right below half the sampling rate, as lines from above fold into it. */
const folded = noise.map((v, i) => 0.2 * v + 0.8 * (i % 2 === 0 ? 1 : -1) * Math.cos(i / 200));

interface Case {
  readonly samples: Float32Array;
  readonly speedRpm?: number | null;
  readonly channel?: string;
  readonly codes: readonly string[];
}
const CASES: Readonly<Record<string, Case>> = {
  'a damaged bearing': { samples: fault, codes: [] },
  'a sound bearing': { samples: noise, codes: [] },
  'a sensor that the kinematics do not name': { samples: fault, channel: 'elsewhere', codes: [] },
  'a folded spectrum': { samples: folded, codes: ['ALIASED'] },
  'a range too small': { samples: fault.map((v) => Math.max(-1, Math.min(1, v))), codes: ['CLIPPED'] },
  'lost packets': { samples: fault.map((v, i) => (i % 5000 < 300 ? 0 : v)), codes: ['GAPS'] },
  'no speed': { samples: fault, speedRpm: null, codes: ['MISSING_SPEED'] },
  'few turns': { samples: fault.slice(0, 4096), speedRpm: 1500, codes: ['FEW_TURNS'] },
  'no samples where some were measured': {
    samples: fault.map((v, i) => (i === 77 || i === 90 ? Number.NaN : v)),
    codes: ['NOT_FINITE'],
  },
};

async function onServer(samples: Float32Array, speedRpm: number | null, channel: string) {
  // A machine of its own: the healthy records of another case would become references.
  const assetId = await world.makeMachine();
  const id = await world.arrive({ assetId, samples, speedRpm, channel });
  await parts.backlog.drain();
  const { diagnosis } = await server.call(readDiagnosis, { params: { id } }, { token });
  const stored = await parts.waveforms.find(wholeOrganisation(organisationId), id);
  if (diagnosis === null || stored === undefined) throw new Error('not diagnosed');
  return { waveform: toWaveformDto(stored), diagnosis };
}

/** The answer of `ritzel diagnose --json`, or the sentence of its refusal. */
async function onCommandLine(samples: Float32Array, words: readonly string[]) {
  const files: Record<string, Uint8Array> = {
    'a.f32': writeRawFloat32(samples),
    'drivetrain.json': new TextEncoder().encode(JSON.stringify(KINEMATICS)),
  };
  let said = '';
  let refused = '';
  const rate = ['--fs', String(WORLD_RATE_HZ), '--unit', 'm/s2', '--json'];
  const code = await runDiagnose(['a.f32', ...rate, ...words], {
    read: async (path) => files[path] ?? Promise.reject(Object.assign(new Error('none'), { code: 'ENOENT' })),
    print: (text) => (said += text),
    complain: (text) => (refused += text),
  });
  return code === 0 ? { answer: answerOf(JSON.parse(said)) } : { refused: refused.trim() };
}

test.each(Object.entries(CASES))(
  '%s is diagnosed alike by server, command line and browser',
  async (_, given) => {
    const { samples, codes, speedRpm = 60 * WORLD_SHAFT_HZ, channel = 'input' } = given;
    const { waveform, diagnosis } = await onServer(samples, speedRpm, channel);
    expect(diagnosis.problems.map(({ code }) => code)).toEqual(expect.arrayContaining([...codes]));
    const inBrowser = diagnoseLocalRecord(waveform, samples, {
      kinematics: KINEMATICS,
      parts: { bearings: [], gears: [] },
    });
    expect(answerOf(inBrowser)).toEqual(answerOf(diagnosis));

    const place = channel === 'input' ? ['--sensor', channel] : [];
    const speed = speedRpm === null ? [] : ['--rpm', String(speedRpm)];
    const said = await onCommandLine(samples, ['--stages', 'drivetrain.json', ...place, ...speed]);
    const fatal = diagnosis.problems.find(({ isFatal }) => isFatal);
    if (fatal) expect(said.refused).toBe(fatal.text);
    // A file names its record otherwise than the server its channel: both say what they do not know the place of.
    else
      expect(JSON.parse(JSON.stringify(said.answer).replaceAll('"part":"a"', `"part":"${channel}"`))).toEqual(
        JSON.parse(JSON.stringify(answerOf(diagnosis))),
      );
  },
);

test('parts that are typed in are the same by words and on the screen', async () => {
  const { waveform } = await onServer(fault, 60 * WORLD_SHAFT_HZ, 'typed');
  const inBrowser = diagnoseLocalRecord(waveform, fault, {
    kinematics: null,
    parts: { bearings: [GEOMETRY], gears: [{ pinionTeeth: 23, wheelTeeth: undefined }] },
  });
  const { elements, elementDiameterMm, pitchDiameterMm } = GEOMETRY;
  const bearing = `n=${elements},d=${elementDiameterMm},D=${pitchDiameterMm},alpha=0`;
  const words = ['--rpm', String(60 * WORLD_SHAFT_HZ), '--bearing', bearing, '--gear', '23'];
  const said = await onCommandLine(fault, words);
  expect(inBrowser.findings).toMatchObject([{ part: 'bearing-1', fault: 'outer-race' }]);
  expect(said.answer).toEqual(JSON.parse(JSON.stringify(answerOf(inBrowser))));
});

test('the blob of a waveform is read once for its indicators and its diagnosis', async () => {
  const readSamples = vi.spyOn(parts.blobs, 'get');
  const analysis = makeWaveformAnalysis({
    ...parts,
    store: { append: async () => {} },
    pool: world.workers,
    signals: makeIndicatorSignals({ pool, onMade: () => {} }),
    onAnalysed: parts.backlog.takeAnalysed,
  });
  const assetId = await world.makeMachine();
  const id = await world.arrive({ assetId, samples: outerRaceWaveform(8), channel: 'read once' });
  await pool.query('update waveform set analysed_at = null where id = $1', [id]);
  readSamples.mockClear();
  await analysis.drain();
  await parts.backlog.drain();
  const { diagnosis } = await server.call(readDiagnosis, { params: { id } }, { token });
  expect(diagnosis?.verdict).toBe('outer-race');
  expect(readSamples).toHaveBeenCalledTimes(1);
  readSamples.mockRestore();
});

/** What the portal exports as a plain recording, diagnosed on the command line with the machine given by hand. */
import { readDiagnosis, type WaveformDiagnosis } from '@ritzel/contract';
import { writeRawFloat32, writeUff, writeWav } from '@ritzel/telemetry';
import { afterAll, expect, test, vi } from 'vitest';
import { makeTestOrganisation } from '../../testing/plant.testing.ts';
import { runDiagnose } from '../cli/index.ts';
import {
  GEOMETRY,
  gearWaveform,
  KINEMATICS,
  makeDiagnosisWorld,
  outerRaceWaveform,
  WORLD_RATE_HZ,
  WORLD_SHAFT_HZ,
} from './diagnosis-world.testing.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const world = await makeDiagnosisWorld((made) => makeTestOrganisation(made.database.pool));
const { server, parts, organisationId, arrive } = world;
const token = await server.tokenFor('Vie', organisationId);
afterAll(() => world.close());

const SPEED = ['--rpm', String(60 * WORLD_SHAFT_HZ)];
const BEARING = `n=${GEOMETRY.elements},d=${GEOMETRY.elementDiameterMm},D=${GEOMETRY.pitchDiameterMm},alpha=0`;

/** The files that the analysis workspace saves of a waveform, and the options that give what each file does not state. */
function exportsOf(samples: Float32Array): [string, Record<string, Uint8Array | string>, string[]][] {
  const record = { name: 'DE', samples, unit: 'm/s²', kind: 'time', step: 1 / WORLD_RATE_HZ } as const;
  const { wav, sidecar } = writeWav(samples, WORLD_RATE_HZ, 'm/s²');
  return [
    ['a.wav', { 'a.wav': wav, 'a.json': sidecar }, []],
    ['a.uff', { 'a.uff': writeUff([record], true) }, []],
    ['a.f32', { 'a.f32': writeRawFloat32(samples) }, ['--fs', String(WORLD_RATE_HZ), '--unit', 'm/s2']],
  ];
}

async function cliFinds(files: Record<string, Uint8Array | string>, words: string[]) {
  let said = '';
  let complaint = '';
  const code = await runDiagnose([...words, '--json'], {
    read: async (path) => {
      const content = files[path];
      if (content === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
      return typeof content === 'string' ? new TextEncoder().encode(content) : content;
    },
    print: (text) => (said += text),
    complain: (text) => (complaint += text),
  });
  expect([code, complaint]).toEqual([0, '']);
  return JSON.parse(said);
}

async function screenSays(id: string): Promise<WaveformDiagnosis> {
  await parts.backlog.drain();
  const { diagnosis } = await server.call(readDiagnosis, { params: { id } }, { token });
  if (diagnosis === null) throw new Error('not diagnosed');
  return diagnosis;
}

interface FindingDto {
  part: string;
  fault: string;
  confidence: number;
  sentence: string;
  for: readonly object[];
}

/** Every number and the sentence of a finding; a file has no provenance record that names the reference. */
const reportedOf = (findings: readonly FindingDto[]) =>
  findings.map(({ part, fault, confidence, sentence, for: evidence }) => ({
    ...{ part, fault, confidence, sentence },
    evidence: evidence
      .map((each) => {
        const { frequencyHz, amplitude, floor, heightDb }: Record<string, unknown> = { ...each };
        return [frequencyHz, amplitude, floor, heightDb].map((number) => number ?? null);
      })
      .filter((numbers) => numbers.some((number) => number !== null)),
  }));

test('a bearing fault on the screen is the same on the command line from WAV, UFF58 and float32, to the last bit', async () => {
  const samples = outerRaceWaveform(31);
  const shown = await screenSays(await arrive({ assetId: await world.makeMachine(), samples }));
  expect(shown.findings).toMatchObject([{ part: 'b1', fault: 'outer-race' }]);
  const drivetrain = { 'drivetrain.json': JSON.stringify(KINEMATICS) };
  for (const [file, files, reported] of exportsOf(samples)) {
    const stages = ['--stages', 'drivetrain.json', '--sensor', 'input'];
    const said = await cliFinds({ ...files, ...drivetrain }, [file, ...reported, ...SPEED, ...stages]);
    expect([said.verdict, said.summary]).toEqual([shown.verdict, shown.summary]);
    expect(reportedOf(said.findings)).toEqual(reportedOf(shown.findings));
    expect(said.inputs).toMatchObject({ sensor: 'input', isUnitAssumed: false });
    // The bearing alone, typed in.
    const typed = await cliFinds(files, [file, ...reported, ...SPEED, '--bearing', BEARING]);
    expect(typed).toMatchObject({ verdict: shown.verdict, findings: [{ fault: 'outer-race' }] });
  }
});

test('the same record from the other sensor blames no part that is nearer to the first, here and there', async () => {
  const samples = outerRaceWaveform(32);
  const assetId = await world.makeMachine();
  const shown = await screenSays(await arrive({ assetId, samples, channel: 'output' }));
  expect(shown.findings.map(({ part }) => part)).not.toContain('b1');
  const [[file, files] = ['', {}]] = exportsOf(samples);
  const beside = { ...files, 'drivetrain.json': JSON.stringify(KINEMATICS) };
  const said = await cliFinds(beside, [file, ...SPEED, '--stages', 'drivetrain.json', '--sensor', 'output']);
  expect([said.verdict, said.summary]).toEqual([shown.verdict, shown.summary]);
  expect(reportedOf(said.findings)).toEqual(reportedOf(shown.findings));
});

test('a damaged tooth that the screen finds by its reference is the same on the command line beside the same reference', async () => {
  const assetId = await world.makeMachine();
  const onDay = (day: number) => BigInt(Date.UTC(2026, 2, 1 + day)) * 1_000_000n;
  for (let day = 0; day < 3; day++)
    await arrive({ assetId, t0Ns: onDay(day), samples: gearWaveform(50 + day) });
  await parts.backlog.drain();
  const samples = gearWaveform(60, true);
  const id = await arrive({ assetId, t0Ns: onDay(4), samples });
  const shown = await screenSays(id);
  const { reference } = shown.inputs;
  expect(shown.verdict).toBe('gear');
  const day = new Date(reference!.at).getUTCDate() - 1;
  const drivetrain = { 'drivetrain.json': JSON.stringify(KINEMATICS) };
  const healthy = { 'ok.wav': writeWav(gearWaveform(50 + day), WORLD_RATE_HZ, 'm/s²') };
  for (const [file, files, reported] of exportsOf(samples)) {
    const words = [file, ...reported, ...SPEED, '--stages', 'drivetrain.json', '--sensor', 'input'];
    const beside = {
      ...files,
      ...drivetrain,
      'ok.wav': healthy['ok.wav'].wav,
      'ok.json': healthy['ok.wav'].sidecar,
    };
    const said = await cliFinds(beside, [...words, '--reference', 'ok.wav']);
    expect(said.verdict).toBe('gear');
    expect(reportedOf(said.findings)).toEqual(reportedOf(shown.findings));
  }
});

test('a sensor that the kinematics do not have is refused with those they have, and none chosen is said', async () => {
  const [[file, files, reported] = ['', {}, []]] = exportsOf(outerRaceWaveform(33));
  const run = async (...words: string[]) => {
    const complaints: string[] = [];
    const code = await runDiagnose([file, ...reported, ...SPEED, ...words], {
      read: async (path) => {
        const content = { ...files, 'drivetrain.json': JSON.stringify(KINEMATICS) }[path];
        if (content === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' });
        return typeof content === 'string' ? new TextEncoder().encode(content) : content;
      },
      print: () => {},
      complain: (text) => complaints.push(text),
    });
    return { code, complaints };
  };
  expect(await run('--stages', 'drivetrain.json', '--sensor', 'roof')).toEqual({
    code: 2,
    complaints: [
      'The kinematics file "drivetrain.json" names no sensor "roof", but 1 "input", 2 "output".\n',
    ],
  });
  expect(await run('--sensor', 'input')).toMatchObject({
    code: 2,
    complaints: [expect.stringMatching(/add --stages/)],
  });
  expect(await run('--stages', 'drivetrain.json')).toMatchObject({
    code: 0,
    complaints: [expect.stringMatching(/--sensor says which/)],
  });
});

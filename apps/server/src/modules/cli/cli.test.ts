import { writeCsv, writeRawFloat32, writeWav } from '@ritzel/telemetry';
import { describe, expect, it } from 'vitest';
import { runDiagnose } from './diagnose-command.ts';
import { runInspect } from './inspect-command.ts';

const RATE_HZ = 12000;

/** Impacts on an outer race at 3.5848 orders of 30 Hz, over a little noise that repeats. */
function outerRaceRecord(n = 49152): Float32Array {
  let state = 9;
  const x = Float32Array.from({ length: n }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return 0.4 * (state / 2 ** 31 - 1);
  });
  for (let k = 0; k / (3.5848 * 30) < n / RATE_HZ; k++) {
    const start = Math.ceil((k / (3.5848 * 30)) * RATE_HZ);
    for (let i = start; i < Math.min(n, start + 100); i++) {
      const tau = i / RATE_HZ - k / (3.5848 * 30);
      x[i] = x[i]! + Math.exp(-700 * tau) * Math.sin(2 * Math.PI * 2900 * tau);
    }
  }
  return x;
}

/** A pinion of 23 teeth at 25 Hz over noise that repeats; a broken tooth strikes once a turn. */
function gearRecord(seed: number, impact: number, harmonics?: readonly number[]): Uint8Array {
  return writeRawFloat32(gearSignal(seed, impact, harmonics));
}

function gearSignal(seed: number, impact: number, harmonics: readonly number[] = [2, 1, 0.5], shaftHz = 25) {
  let state = 7919 * seed;
  return Float32Array.from({ length: 72_000 }, (_, i) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const turn = (shaftHz * i) / RATE_HZ;
    const swell = 1 + 0.1 * Math.cos(2 * Math.PI * turn);
    const mesh = harmonics.reduce(
      (sum, a, h) => sum + a * Math.cos(2 * Math.PI * (h + 1) * 23 * turn + h),
      0,
    );
    const since = ((turn + 0.3) % 1) * 23;
    const blow = since < 2 ? impact * Math.exp(-2 * since) * Math.cos(20 * since) : 0;
    return 0.5 * (state / 2 ** 31 - 1) + swell * mesh + blow;
  });
}

function cli(files: Record<string, Uint8Array | string>) {
  const printed: string[] = [];
  const complaints: string[] = [];
  return {
    printed,
    complaints,
    io: {
      read: async (path: string) => {
        const content = files[path];
        if (content === undefined) throw Object.assign(new Error('missing'), { code: 'ENOENT' });
        return typeof content === 'string' ? new TextEncoder().encode(content) : content;
      },
      print: (text: string) => printed.push(text),
      complain: (text: string) => complaints.push(text),
    },
  };
}

/** Two channels of one table: the fault is in `b`. */
function twoChannels(unit: string): string {
  const b = outerRaceRecord(16384);
  let state = 5;
  const noise = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 31 - 1;
  };
  const rows = Array.from(b, (value, i) => `${i / RATE_HZ},${noise()},${value}`);
  return ['time,a,b', `s,${unit},${unit}`, ...rows, ''].join('\n');
}

/** A MAT-file of level 4 that holds a text and nothing else. */
function mat4Text(name: string, text: string): Uint8Array {
  const bytes = new Uint8Array(21 + name.length + 8 * text.length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [1, 1, text.length, 0, name.length + 1].entries()) view.setInt32(4 * i, word, true);
  bytes.set(new TextEncoder().encode(name), 20);
  for (let i = 0; i < text.length; i++) view.setFloat64(21 + name.length + 8 * i, text.charCodeAt(i), true);
  return bytes;
}

const RAW = writeRawFloat32(outerRaceRecord());
const BEARING = ['--bearing', 'n=9,d=7.94,D=39.04,alpha=0'];
const SPEED = ['--fs', '12000', '--rpm', '1800'];

describe('ritzel diagnose', () => {
  it('names an outer race as one JSON object with findings, indicators and inputs', async () => {
    const { io, printed } = cli({ 'a.f32': RAW });
    expect(await runDiagnose(['a.f32', ...SPEED, '--unit', 'g', ...BEARING, '--json'], io)).toBe(0);
    const result = JSON.parse(printed.join(''));
    expect(result.verdict).toBe('outer-race');
    expect(result.findings[0].for[0].frequencyHz).toBeCloseTo(107.5, 0);
    expect(result.indicators.map(({ name }: { name: string }) => name)).toContain('velocity-rms');
    expect(result.inputs).toMatchObject({ file: 'a.f32', fs: 12000, rpm: 1800, unit: 'g', n: 49152 });
  });

  it('prints a report that a person can read', async () => {
    const { io, printed } = cli({ 'a.f32': RAW });
    expect(await runDiagnose(['a.f32', ...SPEED, ...BEARING], io)).toBe(0);
    expect(printed.join('')).toContain('Verdict: outer-race');
    expect(printed.join('')).toContain('assumed: neither the file nor --unit states it');
  });

  it('finds a broken tooth by comparison with a healthy record, and none between records of the same state', async () => {
    const files = {
      'healthy.f32': gearRecord(1, 0),
      'again.f32': gearRecord(2, 0),
      'broken.f32': gearRecord(3, 0.8),
      'worn.f32': gearRecord(4, 0, [4.5, 4, 2]),
    };
    const gear = ['--fs', '12000', '--gear', '23/67', '--unit', 'm/s2', '--json'];
    const evaluated = async (file: string, ...options: string[]) => {
      const { io, printed } = cli(files);
      if (!options.includes('--rpm')) options.push('--rpm', '1500');
      expect(await runDiagnose([file, ...gear, ...options], io), 'exit code').toBe(0);
      return JSON.parse(printed.join(''));
    };
    const reference = ['--reference', 'healthy.f32'];
    expect((await evaluated('again.f32', ...reference)).verdict).toBe('none');
    const broken = await evaluated('broken.f32', ...reference);
    expect(broken.verdict).toBe('gear');
    expect(broken.findings.map(({ says }: { says: { code: string }[] }) => says[0]!.code)).toEqual([
      'FINDING_TOOTH',
    ]);
    expect(broken.inputs.reference).toBe('healthy.f32');
    const worn = await evaluated('worn.f32', ...reference);
    expect(worn.summary).toBe('Tooth wear in mesh 23/67: gear mesh and sidebands have increased.');
    expect(worn.findings[0].for[0]).toMatchObject({ message: { code: 'GEAR_HARMONIC_GREW' }, unit: 'm/s2' });
    // The set point of the drive is not the speed: both records are followed by their own lines.
    expect((await evaluated('broken.f32', ...reference, '--rpm', '1520')).verdict).toBe('gear');
    // Alone neither shows, and it is said that a comparison would show it.
    const alone = await evaluated('broken.f32');
    expect(alone.verdict).toBe('none');
    expect(alone.notEvaluated.map(({ message }: { message: { code: string } }) => message.code)).toContain(
      'NOT_EVALUATED_NO_REFERENCE',
    );
  });

  it('leaves out a reference of another speed or load, says why, and evaluates the rest', async () => {
    const table = (notes: string, x: Float32Array) =>
      `# fs: ${RATE_HZ}\n# unit: m/s2\n${notes}\na\n${Array.from(x, (v) => v.toFixed(6)).join('\n')}\n`;
    const files = {
      'now.csv': table('# rpm: 1500\n# load: 75', gearSignal(4, 0, [4.5, 4, 2])),
      'slow.csv': table('# rpm: 1200', gearSignal(1, 0, [2, 1, 0.5], 20)),
      'idle.csv': table('# rpm: 1500\n# load: 20', gearSignal(1, 0)),
      'like.csv': table('# rpm: 1500\n# load: 0.7', gearSignal(1, 0)),
      'slow.f32': writeRawFloat32(gearSignal(1, 0, [2, 1, 0.5], 20)),
    };
    const evaluated = async (...words: string[]) => {
      const { io, printed } = cli(files);
      const gear = ['--gear', '23/67', '--fs', String(RATE_HZ), '--unit', 'm/s2'];
      expect(await runDiagnose(['now.csv', ...gear, '--json', '--reference', ...words], io)).toBe(0);
      const { verdict, notEvaluated, inputs } = JSON.parse(printed.join(''));
      const refused = notEvaluated.filter(
        ({ question }: { question: string }) => question === 'small gear damage',
      );
      return { verdict, referenceRpm: inputs.referenceRpm, refused };
    };
    const left = (code: string, reason: string) => [
      expect.objectContaining({ reason, message: expect.objectContaining({ code }) }),
    ];
    const bySpeed =
      'The reference was measured at 1200 rpm of the pinion, this record at 1500 rpm: gears are compared at equal speed and load only.';
    const byLoad =
      'The reference was measured at 20 % load, this record at 75 %: gears are compared at equal speed and load only.';
    const slow = { verdict: 'none', referenceRpm: 1200, refused: left('NOT_EVALUATED_OTHER_SPEED', bySpeed) };
    expect(await evaluated('slow.csv')).toEqual(slow);
    expect(await evaluated('slow.f32', '--reference-rpm=1200')).toEqual(slow);
    expect(await evaluated('idle.csv')).toEqual({
      ...{ verdict: 'none', referenceRpm: 1500 },
      refused: left('NOT_EVALUATED_OTHER_LOAD', byLoad),
    });
    expect(await evaluated('like.csv')).toEqual({ verdict: 'gear', referenceRpm: 1500, refused: [] });
  });

  it('says that evidence is insufficient where no part is known or no speed is given', async () => {
    for (const words of [
      ['a.f32', ...SPEED],
      ['a.f32', '--fs', '12000', ...BEARING],
    ]) {
      const { io, printed } = cli({ 'a.f32': RAW });
      expect(await runDiagnose([...words, '--json'], io)).toBe(0);
      expect(JSON.parse(printed.join('')).verdict).toBe('insufficient-evidence');
    }
  });

  it('says which of several records it evaluates, and evaluates another by name or number', async () => {
    for (const [words, verdict, record] of [
      [[], 'none', 'waveform 1 of 2 in the file; --record evaluates another: 1 "a", 2 "b"'],
      [['--record', 'b'], 'outer-race', 'waveform 2 of 2'],
      [['--record=2'], 'outer-race', 'waveform 2 of 2'],
    ] as const) {
      const { io, printed } = cli({ 'two.csv': twoChannels('g') });
      expect(await runDiagnose([...words, '--rpm=1800', ...BEARING, '--', 'two.csv'], io)).toBe(0);
      expect(printed.join('')).toContain(`Verdict: ${verdict}`);
      expect(printed.join('')).toContain(record);
    }
  });

  it('converts another unit of acceleration or velocity that the file states', async () => {
    const rmsIn = async (unit: string) => {
      const { io, printed } = cli({ 'two.csv': twoChannels(unit) });
      await runDiagnose(['two.csv', '--rpm', '1800', '--record', 'b', ...BEARING, '--json'], io);
      const { indicators, inputs } = JSON.parse(printed.join(''));
      return [inputs.unit, indicators.find(({ name }: { name: string }) => name === 'velocity-rms').value];
    };
    const [, metric] = await rmsIn('mm/s');
    const [unit, imperial] = await rmsIn('in/s');
    expect(unit).toBe('mm/s');
    expect(imperial / metric).toBeCloseTo(25.4, 6);
  });

  it('reads the spellings of its units, and says on standard error which one it assumes', async () => {
    for (const unit of ['m/s²', 'm/s^2', 'M/S2']) {
      const { io, printed, complaints } = cli({ 'a.f32': RAW });
      expect(await runDiagnose(['a.f32', ...SPEED, '--unit', unit, ...BEARING, '--json'], io)).toBe(0);
      expect(JSON.parse(printed.join('')).inputs).toMatchObject({ unit: 'm/s2', isUnitAssumed: false });
      expect(complaints).toEqual([]);
    }
    const { io, printed, complaints } = cli({ 'a.f32': RAW });
    expect(await runDiagnose(['a.f32', ...SPEED, ...BEARING, '--json'], io)).toBe(0);
    expect(JSON.parse(printed.join('')).inputs).toMatchObject({ unit: 'm/s2', isUnitAssumed: true });
    expect(complaints).toEqual(['Neither the file nor --unit states the unit: m/s2 is assumed.\n']);
  });

  it('takes the drivetrain from a kinematics document', async () => {
    const stages = JSON.stringify({
      shafts: [{ id: 'motor' }, { id: 'slow' }],
      gearPairs: [
        {
          id: 'g1',
          kind: 'helical',
          pinion: { shaft: 'motor', teeth: 23 },
          wheel: { shaft: 'slow', teeth: 67 },
        },
      ],
    });
    const { io, printed } = cli({ 'a.f32': RAW, 'drivetrain.json': stages });
    expect(
      await runDiagnose(['a.f32', ...SPEED, ...BEARING, '--stages', 'drivetrain.json', '--json'], io),
    ).toBe(0);
    expect(JSON.parse(printed.join('')).verdict).toBe('outer-race');
  });

  it('leaves a reference aside where no gear is near the sensor, and says so', async () => {
    const stages = JSON.stringify({
      shafts: [{ id: 'motor' }, { id: 'input' }, { id: 'slow' }],
      couplings: [{ id: 'c1', kind: 'disc', from: 'motor', to: 'input' }],
      gearPairs: [
        {
          id: 'g1',
          kind: 'helical',
          pinion: { shaft: 'input', teeth: 23 },
          wheel: { shaft: 'slow', teeth: 67 },
        },
      ],
      sensors: [
        { id: 'motor-de', axis: 'radial', near: 'motor' },
        { id: 'input-de', axis: 'radial', near: 'input' },
      ],
    });
    const { io, complaints } = cli({ 'a.f32': RAW, 'drivetrain.json': stages });
    const words = [
      'a.f32',
      ...SPEED,
      '--unit',
      'm/s2',
      '--stages',
      'drivetrain.json',
      '--reference',
      'a.f32',
    ];
    expect(await runDiagnose([...words, '--sensor', 'motor-de', '--json'], io)).toBe(0);
    expect(complaints).toEqual(['No gear is near this sensor: the reference compares nothing.\n']);
  });

  it.each([
    [['b.f32', ...SPEED], 'The file "b.f32" cannot be used: it does not exist.'],
    [['a.f32', '--rpm', '1800'], 'does not state its sampling rate: add --fs HZ.'],
    [['a.f32', '--fs', 'fast', '--rpm', '1800'], '--fs needs a positive number of hertz, not "fast".'],
    [['a.f32', '--fs', '12000', '--rpm', '-5'], '--rpm needs a positive number of rpm, not "-5".'],
    [['a.f32', ...SPEED, '--unit', 'furlong'], '--unit is one of g, m/s2, mm/s, not "furlong".'],
    [['a.f32', ...SPEED, '--bearing', 'n=9,d=40,D=39'], 'd above 0 and D above d'],
    [['a.f32', ...SPEED, '--bearing', 'n=nine'], 'reads n=9,d=7.94,D=39.04,alpha=0'],
    [['a.f32', ...SPEED, '--gear', '0/12'], '--gear reads teeth such as 23/67'],
    [['a.f32', ...SPEED, '--stages', 'none.json'], 'The file "none.json" cannot be used: it does not exist.'],
    [['a.f32', ...SPEED, '--loud'], 'There is no option "--loud": see "ritzel diagnose --help".'],
    [['a.f32', ...SPEED, '-x'], 'There is no option "-x": see "ritzel diagnose --help".'],
    // Kilohertz given as hertz.
    [['a.f32', '--fs', '12', '--rpm', '1800'], 'At 12 Hz not even the turn of the shaft, 30 Hz, can be seen'],
    [['odd.f32', ...SPEED], 'no whole number of float32 samples'],
    [['nan.f32', ...SPEED], 'not a finite number'],
    [['flat.f32', ...SPEED], 'The signal is flat'],
    [['short.f32', ...SPEED], 'samples are too few'],
    [[], 'Name the file to evaluate'],
    [
      ['a.f32', '--fs', '1e-9', '--rpm', '1800'],
      '--fs needs a number of hertz from 10 to 100000000, not 1e-9.',
    ],
    [
      ['a.f32', '--fs', '12000', '--rpm', '1e9'],
      '--rpm needs a number of rpm from 0.01 to 1000000, not 1e9.',
    ],
    [['a.f32', ...SPEED, '--bearing', 'd=7.94,D=39'], 'lacks n.'],
    [['a.f32', ...SPEED, '--bearing', 'n=9,n=8,d=7,D=39'], 'gives n twice'],
    [['a.f32', ...SPEED, '--bearing', 'n=90,d=7,D=39'], '90 elements of 7 mm have no room'],
    [['a.f32', ...SPEED, '--gear', '99999/3'], 'each from 1 to 2000'],
    [['a.f32', ...SPEED, '--stages', 'list.json'], 'The kinematics file "list.json" is not as it should be:'],
    [['two.csv', '--rpm', '1800', '--fs', '999'], 'The file says 12000 Hz, --fs says 999'],
    [['two.csv', '--rpm', '1800', '--unit', 'g'], 'The file says V, --unit says g'],
    [['two.csv', '--rpm', '1800'], 'The file is in V, which is neither an acceleration nor a velocity'],
    [['two.csv', '--rpm', '1800', '--record', 'c'], 'holds no waveform "c", but 1 "a", 2 "b".'],
  ])('refuses %j with one sentence and exit code 2', async (words, sentence) => {
    const files = {
      'a.f32': RAW,
      'odd.f32': RAW.slice(0, 4001),
      'nan.f32': writeRawFloat32(new Float32Array(5000).fill(Number.NaN)),
      'flat.f32': writeRawFloat32(new Float32Array(5000).fill(1)),
      'short.f32': writeRawFloat32(outerRaceRecord(100)),
      'list.json': '[]',
      'two.csv': twoChannels('V'),
    };
    const { io, printed, complaints } = cli(files);
    expect(await runDiagnose(words, io)).toBe(2);
    expect(printed).toEqual([]);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toContain(sentence);
    expect(complaints[0]!.trim().split('\n')).toHaveLength(1);
  });
});

describe('ritzel inspect', () => {
  it('ends with 2 where the file holds no record that can be read, and still says what it skipped', async () => {
    const { io, printed, complaints } = cli({ 'label.mat': mat4Text('label', 'Hi') });
    expect(await runInspect(['label.mat'], io)).toBe(2);
    expect(complaints).toEqual(['"label.mat" holds no record that can be read.\n']);
    expect(printed.join('')).toContain('skipped label: It is a text');
    expect(await runInspect(['label.mat', '--json'], cli({ 'label.mat': mat4Text('label', 'Hi') }).io)).toBe(
      2,
    );
  });

  it('gives a WAV, which knows no units, the unit of --unit', async () => {
    const { wav } = writeWav(Float32Array.from([0, 0.5, -0.5, 0.25]), 8000, 'g');
    const { io, printed } = cli({ 'a.wav': wav });
    expect(await runInspect(['a.wav', '--unit', 'g', '--json'], io)).toBe(0);
    expect(JSON.parse(printed.join('')).records[0]).toMatchObject({ unit: 'g', n: 4 });
  });

  it('lists the records of a file and evaluates nothing', async () => {
    const samples = Float32Array.from([1, -1, 1, -1]);
    const csv = writeCsv({ name: 'x', unit: 'g', samples, step: 0.01 });
    const { io, printed } = cli({ 'x.csv': csv });
    expect(await runInspect(['x.csv', '--json'], io)).toBe(0);
    const { records, skipped } = JSON.parse(printed.join(''));
    expect(records[0]).toMatchObject({ kind: 'time', n: 4, unit: 'g', first: 1, last: -1, rms: 1 });
    expect(records[0].fs).toBeCloseTo(100, 6);
    expect(skipped).toEqual([]);
  });

  it('lists an uneven time record without a rate', async () => {
    const { io, printed } = cli({ 'x.csv': 'time,a\n0,1\n1,2\n4,3\n' });
    expect(await runInspect(['x.csv', '--json'], io)).toBe(0);
    const [record] = JSON.parse(printed.join('')).records;
    expect(record).toMatchObject({ kind: 'time', n: 3, uneven: { from: 0, to: 4 }, first: 1, last: 3 });
    expect(record).not.toHaveProperty('fs');
  });

  it('refuses options that contradict the file or mean nothing', async () => {
    const { io, complaints } = cli({ 'two.csv': twoChannels('g') });
    for (const words of [
      ['--fs', '999'],
      ['--unit', 'mm/s'],
      ['--unit', 'furlong'],
      ['--fs', '0'],
      ['--unit'],
    ]) {
      expect(await runInspect(['two.csv', ...words], io)).toBe(2);
    }
    expect(complaints).toEqual([
      'The file says 12000 Hz, --fs says 999: leave --fs out or correct it.\n',
      'The file says g, --unit says mm/s: leave --unit out or correct it.\n',
      'There is no unit "furlong".\n',
      '--fs needs a positive number of hertz, not "0".\n',
      '--unit needs a value.\n',
    ]);
  });

  it('refuses what it cannot read with one sentence and exit code 2', async () => {
    const { io, complaints } = cli({ 'x.xyz': 'hello' });
    expect(await runInspect(['x.xyz'], io)).toBe(2);
    expect(await runInspect(['gone.wav'], io)).toBe(2);
    expect(await runInspect([], io)).toBe(2);
    expect(complaints).toHaveLength(3);
  });
});

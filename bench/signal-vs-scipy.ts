/**
 * packages/signal beside scipy on the same work in one run, in CPU time so that a busy machine matters less. Prints
 * both and their ratio (below 1 is faster than scipy). `PYTHON` names a python with scipy; Debian: python3-scipy.
 */
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';
import { diagnose, type MachineFacts } from '@ritzel/diagnosis';
import { envelope, fft, rfft, welch } from '@ritzel/signal';

function leastMs(work: () => unknown, calls: number, rounds = 5): number {
  const usedUs = () => process.cpuUsage().user + process.cpuUsage().system;
  for (let i = 0; i < calls; i++) work();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = usedUs();
    for (let i = 0; i < calls; i++) work();
    best = Math.min(best, (usedUs() - started) / calls);
  }
  return best / 1000;
}

function noise(n: number, seed = 1): Float64Array {
  let state = seed;
  const uniform = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Float64Array.from(
    { length: n },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

const ours = new Map<string, number>();
for (const n of [1024, 4096, 16384, 65536, 262144, 1048576]) {
  const x = noise(n);
  ours.set(
    `real FFT ${n}`,
    leastMs(() => rfft(x), Math.max(2, Math.floor(2_000_000 / n))),
  );
}
for (const n of [65536, 131072, 1048576]) {
  const re = noise(n);
  const im = noise(n, 2);
  ours.set(
    `complex FFT ${n}`,
    leastMs(() => fft(re, im), Math.max(2, Math.floor(1_000_000 / n))),
  );
}
const odd = noise(100_000);
ours.set(
  'real FFT 100000 (2^5 5^5)',
  leastMs(() => rfft(odd), 10),
);
const million = noise(1048576);
ours.set(
  'Welch 1048576 by 4096',
  leastMs(() => welch(million, 25600, { blockLength: 4096 }), 1),
);
const record = noise(131072);
const band = { lowHz: 2000, highHz: 6000 };
ours.set(
  'envelope 131072',
  leastMs(() => envelope(record, 25600, band), 4),
);

function bearing(id: string, shaftHz: number, n: number, r: number) {
  const bsfHz = ((1 - r * r) / (2 * r)) * shaftHz;
  return {
    id,
    name: id,
    shaftHz,
    ftfHz: ((1 - r) / 2) * shaftHz,
    bpfoHz: ((n * (1 - r)) / 2) * shaftHz,
    bpfiHz: ((n * (1 + r)) / 2) * shaftHz,
    bsfHz,
  };
}
const factsAt = (speedRpm: number): MachineFacts => {
  const shaftHz = speedRpm / 60;
  return {
    shafts: [{ id: 'in', name: 'in', shaftHz }],
    bearings: [bearing('a', shaftHz, 9, 0.2034), bearing('b', shaftHz, 8, 0.2367)],
    meshes: [{ id: 'm', name: 'm', meshHz: 23 * shaftHz, gears: [{ name: 'pinion', teeth: 23, shaftHz }] }],
    hasCoupling: true,
    hasPlainBearings: false,
  };
};
// Impacts and a mesh line, so that every rule has work to do.
const machine = record.map((v, i) => {
  const turn = (25 * i) / 25600;
  const tau = ((turn * 3.585) % 1) / (25 * 3.585);
  return (
    v + 4 * Math.exp(-900 * tau) * Math.sin(2 * Math.PI * 4000 * tau) + 2 * Math.sin(2 * Math.PI * 23 * turn)
  );
});
const diagnosisMs = leastMs(
  () => diagnose({ samples: machine, samplingRateHz: 25600, unit: 'm/s2', speedRpm: 1500 }, factsAt),
  2,
);

const script = fileURLToPath(new URL('signal-scipy.py', import.meta.url));
const peer = spawnSync(process.env.PYTHON ?? '/usr/bin/python3', [script], { encoding: 'utf8' });
const theirs: { scipy?: string; numpy?: string; ms: Record<string, number> } =
  peer.status === 0 ? JSON.parse(peer.stdout) : { ms: {} };
if (peer.status !== 0) console.log('scipy is not installed here (Debian: python3-scipy): ours alone.\n');
console.log(
  `${cpus()[0]!.model}, Node ${process.versions.node}, scipy ${theirs.scipy ?? '-'}, numpy ${theirs.numpy ?? '-'}`,
);
console.log('\n| work | ours ms | scipy ms | ratio |\n|---|---|---|---|');
for (const [name, ms] of ours) {
  const other = theirs.ms[name];
  const ratio = other === undefined ? '-' : (ms / other).toFixed(2);
  console.log(`| ${name} | ${ms.toFixed(3)} | ${other?.toFixed(3) ?? '-'} | ${ratio} |`);
}
console.log(
  `\nWhole diagnosis of 131072 samples, 2 bearings and a gear: ${diagnosisMs.toFixed(0)} ms CPU (goal 150).`,
);

/**
 * Injected faults beside real ones: `RITZEL_SHARED=... node bench/fault-drill-recordings.ts` prints the tables of
 * docs/fault-drill.md. For each real faulty record the level of its fault is read off by the same bands as the drill's; the
 * same fault is injected at that level into healthy records of the same rig, and both are diagnosed.
 */
import {
  checkHealthyRecord,
  DRILL_LEVELS_DB,
  diagnoseRecord,
  drillRecord,
  drillWithChange,
  injectAtLevel,
  listFaultTargets,
  measuredLevelDb,
  type TransferAssumption,
  USUAL_TRANSFER,
} from '../packages/diagnosis/src/index.ts';
import type { Kinematics } from '../packages/drivetrain/src/index.ts';
import { listRecordings, loadSamples, type Recording } from './bearing-recordings.ts';

const recordings = listRecordings();
if (!recordings) {
  console.log('The public recordings are not beside this checkout (RITZEL_SHARED).');
  process.exit(0);
}
const FAULT = { outer: 'outer-race', inner: 'inner-race', ball: 'rolling-element' } as const;
const LENGTH = 65_536;
const PIECES = 3;

const bearingRig = ({ bearing }: Recording): Kinematics => ({
  shafts: [{ id: 'shaft' }],
  bearings: [
    {
      ...{ id: 'bearing', shaft: 'shaft' },
      multipliers: bearing!.orders,
    },
  ],
  sensors: [{ id: 'de', axis: 'radial', near: 'bearing', channel: 'de' }],
});
const piecesOf = (samples: Float32Array) =>
  Array.from({ length: Math.min(PIECES, Math.floor(samples.length / LENGTH)) }, (_, i) =>
    samples.slice(i * LENGTH, (i + 1) * LENGTH),
  );
const questionOf = (kinematics: Kinematics, samplingRateHz: number, speedRpm: number, unit = 'g') => ({
  ...{ samplingRateHz, unit, speedRpm, channel: 'de', position: null, kinematics },
});

/** The resonance that a real fault rings at: the third of an octave in which it stands highest over the healthy record. */
function ownTransfer(levelIn: (transfer: TransferAssumption) => number, topHz: number): TransferAssumption {
  const thirds = Array.from({ length: 14 }, (_, i) => 800 * 2 ** (i / 3)).filter((hz) => hz < topHz);
  const [best] = thirds
    .map((frequencyHz) => ({ ...USUAL_TRANSFER, modes: [{ frequencyHz, damping: 0.05, share: 1 }] }))
    .toSorted((a, b) => levelIn(b) - levelIn(a));
  return best!;
}

console.log(
  'real record | resonance Hz | level there dB | in the assumed bands dB | real | injected | smallest named dB',
);
const normal = recordings.find(({ file }) => file.includes('cwru_n_0_DE'))!;
let [alike, all] = [0, 0];
for (const real of recordings.filter(({ file, fault }) => file.includes('_de48') && fault in FAULT)) {
  const kinematics = bearingRig(real);
  const question = questionOf(kinematics, real.fs!, real.rpm!);
  const fault = FAULT[real.fault as keyof typeof FAULT]; // @NOTE: filtered by its keys
  const target = listFaultTargets(kinematics).find((each) => each.fault === fault)!;
  const faulty = loadSamples(real);
  const healthy = piecesOf(loadSamples(normal));
  const levelIn = (given: TransferAssumption) => measuredLevelDb(faulty, healthy[0]!, question, given);
  const transfer = ownTransfer(levelIn, real.fs! / 2.8);
  const level = levelIn(transfer);
  const said = (samples: Float32Array | Float64Array, asked = question) => {
    const [first] = diagnoseRecord(samples, asked).findings;
    return first?.fault ?? 'none';
  };
  const verdict = said(faulty);
  const injected = healthy.map((samples, i) => {
    const check = checkHealthyRecord(samples, question);
    const record = { healthy: check, seed: `${real.file} ${i}`, transfer };
    const x = injectAtLevel(samples, question, target, record, level);
    return x ? said(x, { ...question, unit: 'm/s²' }) : 'blocked';
  });
  const smallest = healthy.map((samples, i) => {
    const check = checkHealthyRecord(samples, question);
    const outcome = drillRecord(samples, {
      question,
      target,
      healthy: check,
      seed: `${real.file} ${i}`,
      transfer,
    });
    return outcome.ruleStep === null ? 'never' : DRILL_LEVELS_DB[outcome.ruleStep];
  });
  all += 1;
  const most = injected.toSorted()[injected.length >> 1];
  if (most === verdict) alike += 1;
  console.log(
    [
      ...[real.id ?? real.file, transfer.modes[0]!.frequencyHz.toFixed(0), level.toFixed(1)],
      ...[levelIn(USUAL_TRANSFER).toFixed(1), verdict],
      injected.join(', '),
      smallest.join(', '),
    ].join(' | '),
  );
}
console.log(`alike in ${alike} of ${all}`);

const GEAR_RIG: Kinematics = {
  shafts: [{ id: 'pinion' }, { id: 'wheel' }],
  gearPairs: [
    {
      ...{ id: 'mesh', kind: 'spur' },
      ...{ pinion: { shaft: 'pinion', teeth: 32 }, wheel: { shaft: 'wheel', teeth: 80 } },
    },
  ],
  sensors: [{ id: 'de', axis: 'radial', near: 'mesh', channel: 'de' }],
};
console.log('\ngear rig: real record | its level dB | real | injected | smallest named dB');
for (const real of recordings.filter(({ fault }) => fault === 'gear_broken_tooth')) {
  const twin = recordings.find(({ file }) => file === real.file.replace('gfd_b', 'gfd_h'))!;
  const own = loadSamples(twin);
  const half = own.length >> 1;
  const [reference, samples] = [own.slice(0, half), own.slice(half)];
  const base = questionOf(GEAR_RIG, 12_800, 60 * 29.65, 'm/s²');
  const question = { ...base, reference: { samplingRateHz: 12_800, unit: 'm/s²', speedRpm: 60 * 29.65 } };
  const target = listFaultTargets(GEAR_RIG).find(({ fault }) => fault === 'pinion-tooth')!;
  const faulty = loadSamples(real).slice(0, half);
  const levelIn = (given: TransferAssumption) => measuredLevelDb(faulty, samples, question, given);
  const transfer = ownTransfer(levelIn, 4_500);
  const level = levelIn(transfer);
  const check = checkHealthyRecord(samples, question, reference);
  const said = (x: Float32Array | Float64Array) =>
    diagnoseRecord(x, question, reference).findings[0]?.fault ?? 'none';
  const x = injectAtLevel(samples, question, target, { healthy: check, seed: real.file, transfer }, level);
  const { outcome } = drillWithChange({ samples, healthy: check }, question, target, real.file, {
    reference,
  });
  console.log(
    [
      ...[real.file, level.toFixed(1), said(faulty), x ? said(x) : 'blocked'],
      outcome.ruleStep === null ? `never (${outcome.reason})` : DRILL_LEVELS_DB[outcome.ruleStep],
    ].join(' | '),
  );
}

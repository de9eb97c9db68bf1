import {
  type LimitRule,
  learnBaselines,
  learnModel,
  type ModelRefusal,
  SAMPLES_FOR_MODEL,
  samplesForBaseline,
  samplesForModel,
} from '@ritzel/alarms';
import { type LimitRuleDto, MAX_REPLAY_DAYS, problem, type SignalLimits } from '@ritzel/contract';
import { MEASUREMENTS_FOR_BASELINE } from '@ritzel/drivetrain';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import {
  type CriteriaOfSignal,
  readCriteriaOfSignals,
  readOperatingMeasurements,
} from '../conditions/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { lapsedRules } from './lapsed-rules.ts';
import { makeLimitEditions } from './limit-edition-store.ts';
import type { ReplayParts } from './limit-replay.ts';
import { readHistory } from './stored-history.ts';

const DAY_MS = 86_400_000;
/** Enough for a regression of a handful of terms, and few enough to learn within a fraction of a second. */
const MOST_LEARNED_SAMPLES = 12_000;

const REFUSALS: Readonly<Record<ModelRefusal, ProblemText>> = {
  'too-few': problemText('HISTORY_TOO_SHORT'),
  'no-inputs': problemText('MODEL_NO_INPUTS'),
  constant: problemText('MODEL_SIGNAL_CONSTANT'),
};

/** Three digits: limits that a person would write. */
const tidy = (value: number) => Number(value.toPrecision(3));

/** When maintenance reset the baseline of a part or of its drivetrain for the last time; what was before is another machine. */
async function readResetMs(db: Executor, assetId: string, before: Date): Promise<number> {
  const [row] = await queryRows<{ since: Date | null }>(
    db,
    "select nullif(baseline_since($1, $2), '-infinity') as since",
    [assetId, before],
  );
  return row?.since?.getTime() ?? Number.NEGATIVE_INFINITY;
}

/** What a rule of the signal would be learned on. */
async function readLearnable(
  { db, readSeries }: ReplayParts,
  criteria: CriteriaOfSignal,
  span: { readonly fromMs: number; readonly toMs: number },
) {
  const measurements = await readOperatingMeasurements(db, [criteria.drivetrainId]);
  const history = await readHistory(readSeries, {
    ...{ criteria, measurements: measurements.get(criteria.drivetrainId) },
    ...{ ...span, mostSamples: MOST_LEARNED_SAMPLES },
  });
  return { ...history, operatingAt: history.operating() };
}

/** How far the rules in force that a reset has ended could be learned again by now. */
export async function readLearningAgain(
  parts: ReplayParts,
  criteria: CriteriaOfSignal,
  nowMs: number,
): Promise<SignalLimits['learningAgain']> {
  const rules = criteria.inForce.rules.map(({ rule }) => rule);
  const lapsed = lapsedRules(rules, criteria.resetsMs, nowMs);
  const [first] = lapsed;
  if (first === undefined) return [];
  const history = await readLearnable(parts, criteria, {
    fromMs: Math.max(first.sinceMs, nowMs - MAX_REPLAY_DAYS * DAY_MS),
    toMs: nowMs,
  });
  return lapsed.map(({ kind, sinceMs }) => ({
    ...{ kind, since: new Date(sinceMs).toISOString() },
    ...(kind === 'baseline'
      ? { samples: samplesForBaseline(history), needed: MEASUREMENTS_FOR_BASELINE }
      : { samples: samplesForModel(history), needed: SAMPLES_FOR_MODEL }),
  }));
}

/** A rule that is learned on a span of healthy history, with limits that fit what it learned. */
export async function learnRule(
  { db, readSeries }: ReplayParts,
  viewer: EquipmentViewer,
  signalId: string,
  { kind, from, to }: { readonly kind: 'baseline' | 'model'; readonly from: Date; readonly to: Date },
): Promise<LimitRuleDto> {
  await makeLimitEditions(db, viewer).findPlace(signalId);
  const criteria = (await readCriteriaOfSignals(db, [signalId])).get(signalId);
  if (criteria === undefined) throw problem.notFound('signal');
  const learned = await readLearnable({ db, readSeries }, criteria, {
    fromMs: Math.max(from.getTime(), await readResetMs(db, criteria.assetId, to)),
    toMs: to.getTime(),
  });
  const common = { direction: 'above', gate: {}, from: 'WARNING', minimum: { of: 3, outOf: 5 } } as const;
  if (kind === 'baseline') {
    const baselines = learnBaselines(learned);
    if (Object.keys(baselines).length === 0)
      throw problem.fieldInvalid('body.from', 'historyTooShort', problemText('BASELINE_NEEDS_VALUES'));
    return {
      ...{ kind: 'baseline', ...common, boundaries: { a: 4, b: 8, c: 20 }, learned: baselines },
      ...{ fromMs: learned.timesMs[0]!, toMs: learned.timesMs[learned.timesMs.length - 1]! },
      ...{ deadband: 1, onDelayS: 0, offDelayS: 0 },
    };
  }
  const model = learnModel(learned);
  if (typeof model === 'string')
    throw problem.fieldInvalid(
      'body.from',
      model === 'too-few' ? 'historyTooShort' : 'modelUnfit',
      REFUSALS[model],
    );
  const { band } = model;
  // Slow signals: what stays outside of the band for half an hour is not the noise of a sensor.
  const rule: LimitRule = {
    ...{
      kind: 'model',
      ...common,
      boundaries: { a: tidy(band), b: tidy(2 * band), c: tidy(4 * band) },
      learned: model,
    },
    ...{ deadband: tidy(band / 4), onDelayS: 1800, offDelayS: 1800 },
  };
  const { inputs, coefficients, shares = [] } = model;
  return {
    ...rule,
    learned: { ...model, inputs: [...inputs], coefficients: [...coefficients], shares: [...shares] },
  };
}

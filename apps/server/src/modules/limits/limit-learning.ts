import { type LimitRule, learnBaselines, learnModel, type ModelRefusal } from '@ritzel/alarms';
import { type LimitRuleDto, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { type Executor, queryRows } from '../../platform/query-rows.ts';
import { readCriteriaOfSignals, readOperatingMeasurements } from '../conditions/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { makeLimitEditions } from './limit-edition-store.ts';
import type { ReplayParts } from './limit-replay.ts';
import { readHistory } from './stored-history.ts';

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
  const measurements = await readOperatingMeasurements(db, [criteria.drivetrainId]);
  const history = await readHistory(readSeries, {
    ...{ criteria, measurements: measurements.get(criteria.drivetrainId) },
    fromMs: Math.max(from.getTime(), await readResetMs(db, criteria.assetId, to)),
    ...{ toMs: to.getTime(), mostSamples: MOST_LEARNED_SAMPLES },
  });
  const learned = { ...history, operatingAt: history.operating() };
  const common = { direction: 'above', gate: {}, from: 'WARNING', minimum: { of: 3, outOf: 5 } } as const;
  if (kind === 'baseline') {
    const baselines = learnBaselines(learned);
    if (Object.keys(baselines).length === 0)
      throw problem.fieldInvalid('body.from', 'historyTooShort', problemText('BASELINE_NEEDS_VALUES'));
    return {
      ...{ kind: 'baseline', ...common, boundaries: { a: 4, b: 8, c: 20 }, learned: baselines },
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

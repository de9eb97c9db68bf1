import {
  CHATTERING_IN_A_MINUTE,
  type Exceedance,
  expectedSeries,
  floodsOf,
  type LimitRule,
  makeReplay,
  mostWithin,
  withPeriod,
} from '@ritzel/alarms';
import { type LimitRuleDto, problem, type ReplayFacts } from '@ritzel/contract';
import { severityOf } from '@ritzel/drivetrain';
import type { Database } from '../../platform/database.ts';
import type { Executor } from '../../platform/query-rows.ts';
import { type ConfirmedFault, listConfirmedFaults } from '../cases/index.ts';
import {
  type CriteriaOfSignal,
  readCriteriaOfSignals,
  readOperatingMeasurements,
} from '../conditions/index.ts';
import { makeLoopYield, type TelemetryStore } from '../telemetry-store/index.ts';
import type { EquipmentViewer } from '../visibility/index.ts';
import { makeLimitEditions } from './limit-edition-store.ts';
import { assertRules } from './limit-rules.ts';
import { readHistory, type StoredHistory } from './stored-history.ts';

export interface ReplayParts {
  readonly db: Database;
  readonly readSeries: TelemetryStore['readSeries'];
}

/** Samples of one replay: 90 days of a value a minute are read point by point, what is denser as means. */
export const MOST_REPLAYED_SAMPLES = 150_000;
/** An alarm before a confirmed fault counts as its warning if it came at most so long before. */
const WARNING_DAYS = 90;
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const MOST_BEGINS = 500;
const MOST_EXPECTED = 1000;
const SAMPLES_BETWEEN_YIELDS = 1000;

/** The rules in force of a signal, as rules of an edition. */
export function rulesInForce({ inForce }: Pick<CriteriaOfSignal, 'inForce'>): readonly LimitRule[] {
  const { rules, silence } = inForce;
  return [
    ...rules.map(({ rule }) => rule),
    ...(silence === null || silence.editionId === null
      ? []
      : [
          { kind: 'no-data', afterS: silence.afterMs / 1000, severity: silence.severity } satisfies LimitRule,
        ]),
  ];
}

export interface FoundExceedance extends Exceedance {
  readonly rule: LimitRule['kind'];
}

/** Several rules over one history, walked once; other work goes on in between. */
export async function replayHistory(
  history: StoredHistory,
  ruleSets: readonly (readonly LimitRule[])[],
  toMs: number,
  ending?: AbortSignal,
): Promise<FoundExceedance[][]> {
  const giveWay = makeLoopYield();
  const operatingAt = history.operating();
  const replays = ruleSets.map((rules) => rules.map(makeReplay));
  for (let i = 0; i < history.timesMs.length; i += 1) {
    const tMs = history.timesMs[i]!;
    const sample = { tMs, value: history.values[i]! };
    const operating = operatingAt(tMs);
    for (const replay of replays.flat()) replay.take(sample, operating);
    if (i % SAMPLES_BETWEEN_YIELDS !== 0) continue;
    await giveWay();
    ending?.throwIfAborted();
  }
  return replays.map((each) =>
    each
      .flatMap((replay) => replay.end(toMs).exceedances.map((found) => ({ ...found, rule: replay.kind })))
      .toSorted((x, y) => x.beginMs - y.beginMs),
  );
}

/** Whether an alarm at a time counts as the warning of a fault that was confirmed later. */
export const isWarningOf = ({ confirmedMs }: Pick<ConfirmedFault, 'confirmedMs'>, atMs: number): boolean =>
  atMs <= confirmedMs && atMs > confirmedMs - WARNING_DAYS * DAY_MS;

/** What exceedances come to, beside the faults that somebody confirmed at the machine. */
export function replayFactsOf(
  exceedances: readonly FoundExceedance[],
  faults: readonly ConfirmedFault[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): ReplayFacts {
  const begins = exceedances.map(({ beginMs }) => beginMs);
  const activeMs = exceedances.reduce((sum, { beginMs, endMs }) => sum + (endMs ?? toMs) - beginMs, 0);
  return {
    alarms: exceedances.length,
    alarmsAWeek: exceedances.length / Math.max((toMs - fromMs) / WEEK_MS, 1 / 7),
    withoutFault: begins.filter((atMs) => !faults.some((fault) => isWarningOf(fault, atMs))).length,
    floods: floodsOf(begins).length,
    isChattering: mostWithin(begins, 60_000) >= CHATTERING_IN_A_MINUTE,
    activeShare: Math.min(1, activeMs / Math.max(1, toMs - fromMs)),
    begins: exceedances.slice(-MOST_BEGINS).map(({ beginMs, endMs, worst, worstValue, rule }) => ({
      from: new Date(beginMs).toISOString(),
      to: endMs === null ? null : new Date(endMs).toISOString(),
      severity: severityOf(worst),
      value: Number.isFinite(worstValue) ? worstValue : 0,
      rule,
    })),
    faults: faults.map((fault) => {
      const foundMs = begins.find((atMs) => isWarningOf(fault, atMs));
      return {
        caseId: fault.caseId,
        caseNumber: fault.caseNumber,
        confirmedAt: new Date(fault.confirmedMs).toISOString(),
        foundAt: foundMs === undefined ? null : new Date(foundMs).toISOString(),
        daysBefore: foundMs === undefined ? null : (fault.confirmedMs - foundMs) / DAY_MS,
      };
    }),
  };
}

export interface ReplayedSignal {
  readonly criteria: CriteriaOfSignal;
  readonly history: StoredHistory;
  readonly faults: readonly ConfirmedFault[];
}

/** All that a replay of one signal needs, read once. */
export async function readReplayedSignal(
  executor: Executor,
  readSeries: TelemetryStore['readSeries'],
  signalId: string,
  span: { readonly fromMs: number; readonly toMs: number },
): Promise<ReplayedSignal | undefined> {
  const criteria = (await readCriteriaOfSignals(executor, [signalId])).get(signalId);
  if (criteria === undefined) return undefined;
  const measurements = await readOperatingMeasurements(executor, [criteria.drivetrainId]);
  const history = await readHistory(readSeries, {
    ...{ criteria, measurements: measurements.get(criteria.drivetrainId) },
    ...{ ...span, mostSamples: MOST_REPLAYED_SAMPLES },
  });
  return { criteria, history, faults: await listConfirmedFaults(executor, [criteria.drivetrainId], span) };
}

/** The time machine for one signal. */
export async function replaySignal(
  { db, readSeries, now }: ReplayParts & { readonly now: () => number },
  viewer: EquipmentViewer,
  signalId: string,
  given: { readonly from: Date; readonly to: Date; readonly rules: readonly LimitRuleDto[] },
) {
  const startedMs = performance.now();
  const place = await makeLimitEditions(db, viewer).findPlace(signalId);
  const rules = assertRules(given.rules, { unit: place.unit, level: 'signal' });
  const span = { fromMs: given.from.getTime(), toMs: given.to.getTime() };
  const signal = await readReplayedSignal(db, readSeries, signalId, span);
  if (signal === undefined) throw problem.notFound('signal');
  const { criteria, history, faults } = signal;
  // Of what says no time it was learned by now: the rule holds since the last reset.
  const learned = { resetsMs: criteria.resetsMs, latestMs: now() };
  const draftRules = rules.map((rule) => withPeriod(rule, learned));
  const [today = [], draft = []] = await replayHistory(
    history,
    [rulesInForce(criteria), draftRules],
    span.toMs,
  );
  const model = rules.find((rule) => rule.kind === 'model');
  return {
    samples: history.timesMs.length,
    bucketMs: history.bucketMs,
    today: replayFactsOf(today, faults, span),
    draft: replayFactsOf(draft, faults, span),
    expected: model === undefined ? null : expectedOf(history, model),
    tookMs: performance.now() - startedMs,
  };
}

function expectedOf(history: StoredHistory, { learned }: Extract<LimitRule, { kind: 'model' }>) {
  const all = expectedSeries(learned, { ...history, operatingAt: history.operating() });
  const step = Math.max(1, Math.ceil(all.length / MOST_EXPECTED));
  const at = Array.from({ length: Math.ceil(all.length / step) }, (_, i) => i * step);
  return {
    timesMs: at.map((i) => history.timesMs[i]!),
    values: at.map((i) => (Number.isFinite(all[i]) ? all[i]! : null)),
    band: learned.band,
  };
}

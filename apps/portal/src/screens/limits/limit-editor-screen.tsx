import { SegmentedControl } from '@mantine/core';
import { type LimitLevel, MAX_REPLAY_DAYS, ProblemError, type SignalLimits } from '@ritzel/contract';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  type Boundaries,
  type BoundaryName,
  binOfCell,
  boundariesOf,
  type FixedRule,
  firstRule,
  isInCell,
  isReplayOf,
  nextEdition,
  proposeBoundaries,
  type RuleKind,
  ruleOf,
  stepOf,
  unfitEdition,
  withBoundaries,
  withRule,
} from '../../features/limits/draft-rules.ts';
import { EditionsDialog } from '../../features/limits/editions-dialog.tsx';
import { LearningAgain } from '../../features/limits/learning-again.tsx';
import { LimitChart } from '../../features/limits/limit-chart.tsx';
import { LimitConflict } from '../../features/limits/limit-conflict.tsx';
import { LimitEditorHead } from '../../features/limits/limit-editor-head.tsx';
import { LimitLeaveGuard } from '../../features/limits/limit-leave-guard.tsx';
import cardClasses from '../../features/limits/limits.module.css';
import {
  type OperatingBins,
  OperatingBinsCard,
  operatingCellOf,
} from '../../features/limits/operating-bins-card.tsx';
import { LimitPublishDialog } from '../../features/limits/publish-dialog.tsx';
import { RuleForm } from '../../features/limits/rule-form.tsx';
import { problemsOf } from '../../features/limits/rule-problems.ts';
import { TimeMachineCard } from '../../features/limits/time-machine-card.tsx';
import { useDraft, useUndoKey } from '../../features/limits/use-draft.ts';
import { useLimitHistory, valuesAt } from '../../features/limits/use-limit-history.ts';
import {
  useLearning,
  useReplay,
  useSignalLimits,
  useSisterReplay,
} from '../../features/limits/use-limits.ts';
import { useRulesText } from '../../features/limits/use-rules-text.ts';
import { WithdrawDialog } from '../../features/limits/withdraw-dialog.tsx';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { ForbiddenScreen } from '../../ui/forbidden-screen.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import classes from './limit-editor-screen.module.css';

const DAY_MS = 86_400_000;
const SPANS = ['7', '31', '90', '366'] as const;
type Span = (typeof SPANS)[number];

/** The limits of a signal, on the trend that they limit. */
export function LimitEditorScreen() {
  const maySee = useAllowed('EQUIPMENT_1001');
  const { signalId = '' } = useParams();
  return maySee ? <Opened key={signalId} signalId={signalId} /> : <ForbiddenScreen />;
}

function Opened({ signalId }: { signalId: string }) {
  const opened = useSignalLimits(signalId);
  return <Loaded query={opened.limits}>{(limits) => <Levels limits={limits} opened={opened} />}</Loaded>;
}

/** Chosen once: a draft that is saved at another level meanwhile changes what is there, not what somebody looks at. */
function Levels({ limits, opened }: { limits: SignalLimits; opened: ReturnType<typeof useSignalLimits> }) {
  const [level, setLevel] = useState(() => levelOf(limits));
  return <Editor key={level} {...{ limits, opened, level }} onLevel={setLevel} />;
}

/** Where there is something: a draft before what is in force. */
const levelOf = ({ editions, levelInForce }: SignalLimits): LimitLevel =>
  editions.find(({ state }) => state === 'draft')?.level ?? levelInForce ?? 'signal';

function Editor({
  limits,
  opened: { bins, act, acts },
  level,
  onLevel,
}: {
  limits: SignalLimits;
  opened: ReturnType<typeof useSignalLimits>;
  level: LimitLevel;
  onLevel: (level: LimitLevel) => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const isPhone = useIsPhone();
  const { signal, operating, mayChange } = limits;
  const [span, setSpan] = useState<Span>('31');
  const nowMs = Math.floor(useNow(300_000) / 300_000) * 300_000;
  const window = useMemo(() => ({ fromMs: nowMs - Number(span) * DAY_MS, toMs: nowMs }), [nowMs, span]);
  const history = useLimitHistory([signal.id, operating.speedSignalId, operating.loadSignalId], window);
  const own = history.series[0];
  const values = useMemo(() => own?.values ?? new Float64Array(0), [own]);
  const timesMs = useMemo(() => own?.timesMs ?? new Float64Array(0), [own]);

  const usual = useMemo(() => usualOf(values), [values]);
  const edited = useDraft(limits, level, usual);
  const { draft, change, undo, isDirty, revision, conflict, reset } = edited;
  const [kind, setKind] = useState<RuleKind>('fixed');
  const [cell, setCell] = useState<{ speed: number; load: number } | null>(null);
  const [dialog, setDialog] = useState<'publish' | 'editions' | 'withdraw' | null>(null);

  const found = bins.data ?? NO_BINS;
  const fixed = ruleOf(draft, 'fixed');
  const chosenCell = cell === null ? null : operatingCellOf(found, cell.speed, cell.load);
  const binIndex = chosenCell === null || fixed === undefined ? -1 : binOfCell(fixed, chosenCell);
  const rule = draft.rules.find((each) => each.kind === kind);
  // Lines stand on the trend where the rule limits the value itself.
  const drawn = rule?.kind === 'fixed' ? boundariesOf(rule, binIndex < 0 ? null : binIndex) : null;
  const problems = useMemo(() => problemsOf(draft.rules, signal.unit), [draft.rules, signal.unit]);
  const replay = useReplay(signal.id, window, problems.size === 0 ? draft.rules : []);
  const learning = useLearning(signal.id, (learned) => change(withRule(draft, learned)));
  // A replay over all such signals is a job of the organisation: not in the demo's sandbox.
  const mayReplayAll = useAllowed('EQUIPMENT_1002') && mayChange;
  const sisters = useSisterReplay(signal.id, mayReplayAll);
  useDocumentTitle(t('title', { name: formats.name(signal.name) }));
  useUndoKey(undo);

  const isChosen = useMemo(() => {
    if (chosenCell === null) return null;
    const speed = valuesAt(history.series[1] ?? null, timesMs);
    const load = valuesAt(history.series[2] ?? null, timesMs);
    const percent = 100 / (operating.ratedLoad ?? Number.NaN);
    return Array.from(timesMs, (_, i) => isInCell(chosenCell, Math.abs(speed[i]!), load[i]! * percent));
  }, [chosenCell, history.series, timesMs, operating.ratedLoad]);

  const setBoundary = (name: BoundaryName, value: number) => {
    if (rule === undefined || rule.kind === 'no-data' || drawn === null) return;
    change(
      withRule(draft, withBoundaries(rule, binIndex < 0 ? null : binIndex, { ...drawn, [name]: value })),
    );
  };
  const propose = (of: 'chosen' | 'all') => {
    if (fixed === undefined) return;
    const cells = found.cells.filter((each) =>
      of === 'chosen' ? each.speed === cell?.speed && each.load === cell.load : each.share >= SHARE_FOR_BIN,
    );
    change(withRule(draft, withBins(fixed, found, cells, shippedBoundaries(limits))));
  };
  const run = (work: () => Promise<unknown>, onDone?: () => void) =>
    act.mutate(work, {
      onSuccess: () => {
        reset();
        // A save that ends while another dialog was opened closes nothing.
        setDialog((now) => (now === dialog ? null : now));
        onDone?.();
      },
    });
  const fault = act.error instanceof ProblemError ? act.error.message : null;
  const edition = nextEdition(limits, level);
  const rulesText = useRulesText();
  const unfit = unfitEdition(limits, level);
  const isDraft = revision !== null || isDirty;
  return (
    <div className={classes.root}>
      <LimitLeaveGuard isDirty={isDirty} />
      <LimitEditorHead
        {...{ limits, level, isDraft, isDirty, onLevel }}
        hasProblems={problems.size > 0}
        isPending={act.isPending}
        isSaving={act.isPending && dialog === null}
        onEditions={() => setDialog('editions')}
        onWithdraw={() => setDialog('withdraw')}
        onPublish={() => setDialog('publish')}
        onDiscard={() => (revision === null ? reset() : run(acts.discard(level)))}
        onSave={() => run(acts.save(level, revision, draft))}
      />
      {conflict !== null && (
        <LimitConflict
          mine={rulesText({ rules: [...draft.rules], unit: signal.unit })}
          theirs={conflict.theirs && { ...conflict.theirs, text: rulesText(conflict.theirs) }}
          onTakeTheirs={reset}
          onKeepMine={edited.keepMine}
        />
      )}
      {unfit !== undefined && (
        <p role="alert" className={cardClasses.fault}>
          {t('unitUnfit', { edition: unfit.edition, unit: formats.unit(unfit.unit) })}
        </p>
      )}
      {fault !== null && dialog === null && conflict === null && (
        <p role="alert" className={cardClasses.fault}>
          {fault}
        </p>
      )}
      <LearningAgain
        rules={limits.learningAgain}
        isPending={learning.isPending}
        onLearn={
          mayChange && level === 'signal'
            ? (lapsed, sinceMs) => {
                setKind(lapsed);
                const toMs = Date.now();
                const fromMs = Math.max(sinceMs, toMs - MAX_REPLAY_DAYS * DAY_MS);
                learning.mutate({ kind: lapsed, fromMs, toMs });
              }
            : null
        }
      />
      <div className={classes.columns}>
        <div className={classes.main}>
          <section className={cardClasses.card}>
            <LimitChart
              title={t('chart.title', { days: span })}
              unit={signal.unit}
              fileName={`limits-${signal.equipmentIdentifier}`}
              timesMs={timesMs}
              values={values}
              isChosen={isChosen}
              range={{ min: window.fromMs, max: window.toMs }}
              gapMs={Math.max(3 * (signal.intervalS ?? 600) * 1000, 3 * (own?.bucketMs ?? 0))}
              boundaries={drawn}
              step={stepOf(drawn)}
              isFloor={rule !== undefined && rule.kind !== 'no-data' && rule.direction === 'below'}
              onBoundary={mayChange ? setBoundary : null}
              todayLimit={todayLimitOf(limits)}
              expected={kind === 'model' ? (replay.data?.expected ?? null) : null}
              replay={replay.data}
              heightPx={isPhone ? 260 : 380}
              isNarrow={isPhone}
              tools={
                <SegmentedControl
                  size="xs"
                  aria-label={t('chart.span')}
                  value={span}
                  data={SPANS.map((value) => ({ value, label: t('chart.days', { days: value }) }))}
                  onChange={setSpan}
                />
              }
            />
          </section>
          <OperatingBinsCard
            bins={found}
            unit={signal.unit}
            chosen={cell}
            hasBin={(speed, load) =>
              fixed !== undefined && binOfCell(fixed, operatingCellOf(found, speed, load)) >= 0
            }
            onChoose={(chosen) => {
              setCell(chosen);
              setKind('fixed');
            }}
            onPropose={mayChange && fixed !== undefined ? propose : null}
            onRemove={
              mayChange && fixed !== undefined && binIndex >= 0
                ? () =>
                    change(withRule(draft, { ...fixed, bins: fixed.bins.filter((_, i) => i !== binIndex) }))
                : null
            }
          />
        </div>
        <aside className={classes.side} aria-label={t('side')}>
          <TimeMachineCard
            today={replay.data?.today}
            draft={replay.data?.draft}
            days={Number(span)}
            tookMs={replay.data?.tookMs}
            bucketMs={replay.data?.bucketMs ?? null}
            fault={replay.error?.message ?? null}
            sisters={
              mayReplayAll && signal.role !== 'other'
                ? {
                    newest: sisters.newest.data,
                    isOfDraft: isReplayOf(sisters.newest.data, draft.rules, signal),
                    fault: sisters.start.error?.message ?? null,
                    isPending: sisters.start.isPending,
                    onStart: () => sisters.start.mutate(draft.rules),
                    onCancel: () => sisters.cancel.mutate(),
                  }
                : null
            }
          />
          <section className={cardClasses.card} aria-labelledby="limit-rules">
            <header className={cardClasses.cardHead}>
              <h2 id="limit-rules">{t('form.title')}</h2>
              <span className={cardClasses.quiet}>
                {binIndex >= 0 && kind === 'fixed' ? t('form.inBin') : formats.unit(signal.unit)}
              </span>
            </header>
            <RuleForm
              measured={measuredAgainst(values, timesMs, replay.data?.expected ?? null)}
              draft={draft}
              kind={kind}
              binIndex={binIndex < 0 ? null : binIndex}
              unit={signal.unit}
              mayChange={mayChange}
              problems={problems}
              mayLearn={level === 'signal'}
              learning={{ isPending: learning.isPending, fault: learning.error?.message ?? null }}
              onKind={setKind}
              onChange={change}
              onAdd={(added) => change(withRule(draft, firstRule(added, usual, signal.intervalS ?? 600)))}
              onLearn={(learned) => learning.mutate({ kind: learned, ...window })}
            />
          </section>
        </aside>
      </div>
      {dialog === 'editions' && <EditionsDialog editions={limits.editions} onClose={() => setDialog(null)} />}
      {dialog === 'publish' && (
        <LimitPublishDialog
          draft={draft}
          edition={edition}
          facts={replay.data}
          isPending={act.isPending}
          fault={fault}
          onPublish={(words) => run(acts.publish(level, revision, { ...draft, ...words }))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'withdraw' && (
        <WithdrawDialog
          isPending={act.isPending}
          fault={fault}
          onWithdraw={(reason) => run(acts.withdraw(level, reason))}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

const NO_BINS: OperatingBins = { speeds: [], loads: [], cells: [], scatter: null };
/** Of the hours: less says too little of what is usual there. */
const SHARE_FOR_BIN = 0.03;

const shippedBoundaries = ({ shipped }: SignalLimits): Boundaries =>
  shipped === null || shipped.rule.kind === 'no-data' ? null : shipped.rule.boundaries;

function withBins(
  rule: FixedRule,
  bins: OperatingBins,
  cells: OperatingBins['cells'],
  shipped: Boundaries,
): FixedRule {
  const added = cells.flatMap((each) => {
    const cell = operatingCellOf(bins, each.speed, each.load);
    return binOfCell(rule, cell) >= 0 ? [] : [{ ...cell, boundaries: proposeBoundaries(each, shipped) }];
  });
  return { ...rule, bins: [...rule.bins, ...added] };
}

/** The highest of nine in ten values. */
function usualOf(values: Float64Array): number {
  const known = values.filter(Number.isFinite).sort();
  return known[Math.floor(0.9 * known.length)] ?? 0;
}

/** B/C of what is in force outside of bins. */
function todayLimitOf(limits: SignalLimits): number | null {
  const { levelInForce, shipped, editions } = limits;
  const rules =
    levelInForce === null
      ? shipped === null
        ? []
        : [shipped.rule]
      : (editions.find(({ level, state }) => level === levelInForce && state === 'in-force')?.rules ?? []);
  const fixed = rules.find((rule) => rule.kind === 'fixed');
  return fixed?.boundaries?.b ?? null;
}

/** The newest value that the model has an expectation for, and that expectation. */
function measuredAgainst(
  values: Float64Array,
  timesMs: Float64Array,
  expected: { readonly timesMs: readonly number[]; readonly values: readonly (number | null)[] } | null,
): { readonly measured: number; readonly expected: number } | null {
  const last = expected?.values.findLastIndex((value) => value !== null) ?? -1;
  if (expected === null || last < 0) return null;
  const atMs = expected.timesMs[last]!;
  const at = timesMs.findLastIndex((tMs, index) => tMs <= atMs && Number.isFinite(values[index]));
  return at < 0 ? null : { measured: values[at]!, expected: expected.values[last]! };
}

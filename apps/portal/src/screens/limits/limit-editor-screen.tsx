import { Button, Group, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import {
  LIMIT_LEVELS,
  type LimitLevel,
  type LimitRuleDto,
  ProblemError,
  type SignalLimits,
} from '@ritzel/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import {
  type Boundaries,
  type BoundaryName,
  binOfCell,
  boundariesOf,
  draftEdition,
  editionInForce,
  type FixedRule,
  firstRule,
  isInCell,
  type LimitDraft,
  limitDraftOf,
  nextEdition,
  proposeBoundaries,
  type RuleKind,
  ruleOf,
  stepOf,
  withBoundaries,
  withRule,
} from '../../features/limits/draft-rules.ts';
import { EditionsDialog } from '../../features/limits/editions-dialog.tsx';
import { LimitChart } from '../../features/limits/limit-chart.tsx';
import { LimitLeaveGuard } from '../../features/limits/limit-leave-guard.tsx';
import cardClasses from '../../features/limits/limits.module.css';
import {
  type OperatingBins,
  OperatingBinsCard,
  operatingCellOf,
} from '../../features/limits/operating-bins-card.tsx';
import { RuleForm } from '../../features/limits/rule-form.tsx';
import { problemsOf } from '../../features/limits/rule-problems.ts';
import { TimeMachineCard } from '../../features/limits/time-machine-card.tsx';
import { useLimitHistory, valuesAt } from '../../features/limits/use-limit-history.ts';
import {
  useLearning,
  useReplay,
  useSignalLimits,
  useSisterReplay,
} from '../../features/limits/use-limits.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';
import { useFormats } from '../../platform/formats.ts';
import { useAllowed } from '../../platform/session.ts';
import { useNow } from '../../platform/use-now.ts';
import { Dialog } from '../../ui/dialog.tsx';
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
  const [level, setLevel] = useState<LimitLevel>();
  return (
    <Loaded query={opened.limits}>
      {(limits) => {
        const shown = level ?? levelOf(limits);
        const { revision = 0, edition = 0 } =
          draftEdition(limits, shown) ?? editionInForce(limits, shown) ?? {};
        return (
          <Editor
            // What somebody else saved begins the editor anew.
            key={`${shown} ${edition} ${revision}`}
            {...{ limits, opened, level: shown }}
            onLevel={setLevel}
          />
        );
      }}
    </Loaded>
  );
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

  const first = useMemo(() => limitDraftOf(limits, level, usualOf(values)), [limits, level, values]);
  const { draft, change, undo, isDirty, reset } = useDraft(first);
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
  const sisters = useSisterReplay(signal.id, mayChange);
  useDocumentTitle(t('title', { name: signal.name }));
  useUndoKey(undo);

  const isChosen = useMemo(() => {
    if (chosenCell === null) return null;
    const speed = valuesAt(history.series[1] ?? null, timesMs);
    const load = valuesAt(history.series[2] ?? null, timesMs);
    return Array.from(timesMs, (_, i) => isInCell(chosenCell, Math.abs(speed[i]!), load[i]!));
  }, [chosenCell, history.series, timesMs]);

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
  const revision = draftEdition(limits, level)?.revision ?? null;
  const run = (work: () => Promise<unknown>, onDone?: () => void) =>
    act.mutate(work, {
      onSuccess: () => {
        reset();
        setDialog(null);
        onDone?.();
      },
    });
  const fault = act.error instanceof ProblemError ? act.error.message : null;
  const inForce = editionInForce(limits, level);
  const edition = nextEdition(limits, level);
  const isDraft = revision !== null || isDirty;
  return (
    <div className={classes.root}>
      <LimitLeaveGuard isDirty={isDirty} />
      <header className={classes.head}>
        <div className={classes.title}>
          <h1>{t('title', { name: signal.name })}</h1>
          {isDraft && <span className={classes.badge}>{t('draftOf', { edition })}</span>}
          <p>
            <Link
              to={equipmentUrl({
                id: signal.equipmentId,
                type: signal.equipmentType,
                drivetrainId: signal.drivetrainId,
              })}
            >
              {signal.equipmentName}
            </Link>{' '}
            · {signal.equipmentIdentifier}
            {signal.drivetrainName !== null && <> · {signal.drivetrainName}</>} · <InForce limits={limits} />
          </p>
        </div>
        {mayChange && (
          <div className={classes.acts}>
            <NativeSelect
              size="xs"
              aria-label={t('level.label')}
              value={level}
              disabled={isDirty}
              data={LIMIT_LEVELS.filter((each) => each === 'signal' || signal.role !== 'other').map(
                (each) => ({
                  value: each,
                  label: t(`level.${each}`),
                }),
              )}
              onChange={(event) =>
                onLevel(LIMIT_LEVELS.find((each) => each === event.currentTarget.value) ?? 'signal')
              }
            />
            {limits.editions.length > 0 && (
              <Button size="xs" variant="default" onClick={() => setDialog('editions')}>
                {t('act.editions')}
              </Button>
            )}
            {inForce !== undefined && !isDraft && (
              <Button size="xs" variant="default" onClick={() => setDialog('withdraw')}>
                {t('act.withdraw')}
              </Button>
            )}
            {isDraft && (
              <Button
                size="xs"
                variant="default"
                disabled={act.isPending}
                onClick={() => (revision === null ? reset() : run(acts.discard(level)))}
              >
                {t('act.discard')}
              </Button>
            )}
            <Button
              size="xs"
              variant="default"
              disabled={!isDirty || problems.size > 0}
              loading={act.isPending && dialog === null}
              onClick={() => run(acts.save(level, revision, draft))}
            >
              {t('act.save')}
            </Button>
            <Button size="xs" disabled={!isDraft || problems.size > 0} onClick={() => setDialog('publish')}>
              {t('act.publish', { edition })}
            </Button>
          </div>
        )}
      </header>
      {fault !== null && dialog === null && (
        <p role="alert" className={cardClasses.fault}>
          {fault}
        </p>
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
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
            heightPx={isPhone ? 240 : 380}
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
              mayChange && signal.role !== 'other'
                ? {
                    newest: sisters.newest.data,
                    fault: sisters.start.error?.message ?? null,
                    isPending: sisters.start.isPending,
                    onStart: () => sisters.start.mutate(draft.rules.filter(isKeptForOthers)),
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
              onAdd={(added) =>
                change(withRule(draft, firstRule(added, usualOf(values), signal.intervalS ?? 600)))
              }
              onLearn={(learned) => learning.mutate({ kind: learned, ...window })}
            />
          </section>
        </aside>
      </div>
      {dialog === 'editions' && <EditionsDialog editions={limits.editions} onClose={() => setDialog(null)} />}
      {dialog === 'publish' && (
        <PublishDialog
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

const isKeptForOthers = ({ kind }: LimitRuleDto) => kind !== 'baseline' && kind !== 'model';

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

function InForce({ limits }: { limits: SignalLimits }) {
  const { t } = useTranslation('limits');
  const { levelInForce, shipped } = limits;
  if (levelInForce !== null) {
    const { edition = 0 } = editionInForce(limits, levelInForce) ?? {};
    return t('inForce.edition', { edition, level: t(`level.${levelInForce}`) });
  }
  return shipped === null ? t('inForce.nothing') : t('inForce.shipped', { limitSet: shipped.limitSet });
}

const MOST_UNDO = 100;

/** The draft with every step of the hand to go back to. */
function useDraft(first: LimitDraft) {
  const [steps, setSteps] = useState<readonly LimitDraft[]>([]);
  return {
    draft: steps.at(-1) ?? first,
    isDirty: steps.length > 0,
    change: (next: LimitDraft) => setSteps((before) => [...before, next].slice(-MOST_UNDO)),
    undo: () => setSteps((before) => before.slice(0, -1)),
    reset: () => setSteps([]),
  };
}

function useUndoKey(undo: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches('input, textarea');
      if (isField || event.key !== 'z' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}

function PublishDialog({
  draft,
  edition,
  facts,
  isPending,
  fault,
  onPublish,
  onClose,
}: {
  draft: LimitDraft;
  edition: number;
  facts: ReturnType<typeof useReplay>['data'];
  isPending: boolean;
  fault: string | null;
  onPublish: (words: { source: string; reason: string }) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const [source, setSource] = useState(draft.source);
  const [reason, setReason] = useState(draft.reason);
  const [wasTried, setTried] = useState(false);
  const missing = (text: string) => (wasTried && text.trim() === '' ? t('publish.missing') : null);
  return (
    <Dialog title={t('publish.title', { edition })} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (source.trim() !== '' && reason.trim() !== '')
            onPublish({ source: source.trim(), reason: reason.trim() });
        }}
      >
        {facts !== undefined && (
          <p>
            {t('publish.facts', {
              today: formats.number(facts.today.alarmsAWeek, 1),
              draft: formats.number(facts.draft.alarmsAWeek, 1),
            })}
          </p>
        )}
        <TextInput
          label={t('publish.source')}
          placeholder={t('publish.sourceHint')}
          maxLength={300}
          value={source}
          error={missing(source)}
          data-autofocus
          onChange={(event) => setSource(event.currentTarget.value)}
        />
        <Textarea
          mt="sm"
          label={t('publish.reason')}
          placeholder={t('publish.reasonHint')}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          error={missing(reason)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault !== null && (
          <p role="alert" className={cardClasses.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('publish.go')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function WithdrawDialog({
  isPending,
  fault,
  onWithdraw,
  onClose,
}: {
  isPending: boolean;
  fault: string | null;
  onWithdraw: (reason: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('limits');
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  return (
    <Dialog title={t('withdraw.title')} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (reason.trim() !== '') onWithdraw(reason.trim());
        }}
      >
        <p>{t('withdraw.text')}</p>
        <Textarea
          label={t('publish.reason')}
          autosize
          minRows={2}
          maxLength={2000}
          value={reason}
          error={wasTried && reason.trim() === '' ? t('publish.missing') : null}
          data-autofocus
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {fault !== null && (
          <p role="alert" className={cardClasses.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('act.withdraw')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

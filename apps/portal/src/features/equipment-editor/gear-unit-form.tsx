import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { memo, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import type { DrivetrainDraft, PartDraft } from './drivetrain-draft.ts';
import { gearRatioOf, ratioDeviationPercent } from './drivetrain-state.ts';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useEditorWords, useSettled } from './editor-context.tsx';
import { addStage, type gearUnitOf, isInLine, setStages } from './gear-unit-changes.ts';
import { numberOf } from './number-entry.ts';
import { readQuickStages, writeQuickStages } from './quick-stages.ts';
import { markChange } from './redraw-measure.ts';
import { ShaftRow } from './shaft-row.tsx';
import { StageRow } from './stage-row.tsx';
import { UnknownGearsNotice } from './unknown-gears.tsx';

/** A gear unit: its stages typed in a row or one by one, its shafts, and the ratio against the nameplate. */
export function GearUnitForm({ part }: { part: PartDraft }) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const allShafts = useEditor(({ draft }) => draft.shafts);
  const allStages = useEditor(({ draft }) => draft.stages);
  const shafts = useMemo(() => allShafts.filter((each) => each.part === part.key), [allShafts, part.key]);
  const stages = useMemo(() => allStages.filter((each) => each.part === part.key), [allStages, part.key]);
  // The row of stages follows the fields below it.
  const unit = useDeferredValue(useMemo(() => ({ shafts, stages }), [shafts, stages]));
  return (
    <fieldset className={classes.group}>
      <legend>{t('section.gears')}</legend>
      <QuickStages partKey={part.key} unit={unit} />
      <UnitRatio part={part} shaftIds={shafts.map(({ id }) => id).join(' ')} />
      {stages.map((stage) => (
        <StageRow key={stage.id} stage={stage} />
      ))}
      <Button
        size="compact-xs"
        variant="subtle"
        leftSection={<IconPlus size={14} />}
        onClick={() => store.change((draft) => addStage(draft, part.key, words))}
      >
        {t('addStage')}
      </Button>
      <UnknownGearsNotice partKey={part.key} />
      <h2 className={classes.subtitle}>{t('section.shafts')}</h2>
      {shafts.map((shaft) => (
        <ShaftRow key={shaft.id} shaft={shaft} />
      ))}
    </fieldset>
  );
}

/** One line for all stages: what is typed is drawn at once; while one types, what was there before can come back. */
const QuickStages = memo(function QuickStages({
  partKey,
  unit,
}: {
  partKey: string;
  unit: ReturnType<typeof gearUnitOf>;
}) {
  const { t } = useTranslation('editor');
  const store = useEditorStore();
  const words = useEditorWords();
  const [typed, setTyped] = useState<string | null>(null);
  const before = useRef<DrivetrainDraft | null>(null);
  const id = useId();
  const canType = isInLine(unit) || unit.stages.length === 0;
  const shown = useMemo(
    () =>
      writeQuickStages(
        unit.stages,
        unit.shafts.map((shaft) => shaft.id),
      ),
    [unit],
  );
  const read = typed === null ? null : readQuickStages(typed);
  const change = (text: string) => {
    setTyped(text);
    const quick = readQuickStages(text);
    if (!('stages' in quick)) return;
    // From what stood there before the field was entered: a stage deleted and typed again keeps its bearings.
    const base = before.current ?? store.get().draft;
    before.current = base;
    store.change(() => setStages(base, partKey, quick.stages, words), `quick:${partKey}`);
  };
  const leave = () => {
    setTyped(null);
    before.current = null;
  };
  return (
    <TextInput
      id={id}
      size="sm"
      label={t('quick.label')}
      description={canType ? t('quick.hint') : t('quick.notInLine')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      placeholder="23/67 21/83 19/91"
      value={typed ?? shown}
      disabled={!canType}
      onFocus={() => {
        before.current = null;
      }}
      onChange={(event) => {
        markChange(event.timeStamp);
        change(event.currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
      error={read !== null && 'wrong' in read ? t('quick.wrong', { word: read.wrong }) : null}
      className={classes.quick!}
      autoComplete="off"
      spellCheck={false}
    />
  );
});

/** Total ratio and output speed, live, beside what the nameplate says. */
const UnitRatio = memo(function UnitRatio({ part, shaftIds }: { part: PartDraft; shaftIds: string }) {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const state = useSettled((snapshot) => snapshot.state);
  const shafts = shaftIds === '' ? [] : shaftIds.split(' ');
  const ratio = gearRatioOf(state.speeds, shafts);
  const nameplate = numberOf(part.nameplate.GearRatio ?? '');
  const deviation = ratio !== undefined && nameplate ? ratioDeviationPercent(ratio, nameplate) : undefined;
  const out = state.speeds.get(shafts.at(-1) ?? '');
  return (
    <dl className={classes.ratio} aria-label={t('ratio.title')}>
      <div>
        <dt>{t('ratio.total')}</dt>
        <dd className="num">{ratio === undefined ? t('notKnown') : formats.number(ratio, 3)}</dd>
      </div>
      <div>
        <dt>{t('ratio.nameplate')}</dt>
        <dd className="num">
          {nameplate === undefined ? t('notKnown') : formats.number(nameplate, 3)}
          {deviation !== undefined && (
            <span className={Math.abs(deviation) > 1 ? classes.off : 'unit'}>
              {' '}
              {deviation > 0 ? '+' : deviation < 0 ? '−' : ''}
              {formats.number(Math.abs(deviation), 2)} %
            </span>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('ratio.output')}</dt>
        <dd className="num">
          {out === undefined || !state.isSpeedKnown
            ? t('notKnown')
            : formats.quantity(Math.abs(out), 'rpm', 2)}
        </dd>
      </div>
    </dl>
  );
});

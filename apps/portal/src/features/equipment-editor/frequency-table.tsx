import { NativeSelect, TextInput } from '@mantine/core';
import { estimatedSharesOf, type FrequencyKind, HOUSING, type PlanetaryStage } from '@ritzel/drivetrain';
import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { FigureName } from '../../ui/figure-name.tsx';
import { partOfElement, showInForm } from './drawing-panel.tsx';
import classes from './editor.module.css';
import { useEditor, useEditorStore, useSettled } from './editor-context.tsx';
import { useShaftChoices } from './element-forms.tsx';

/** Kinds in the order an analyst looks for them. */
const ORDER: readonly FrequencyKind[] = [
  'mesh',
  'hunting-tooth',
  'shaft',
  'planet-pass',
  'planet-rotation',
  'planet-fault',
  'sun-fault',
  'ring-fault',
  'bpfo',
  'bpfi',
  'bsf',
  'ftf',
  'coupling-elements',
  'line-x2',
  'pole-pass',
  'rotor-bar-pass',
  'blade-pass',
  'roll-pass',
];

/** The speed one types, and every frequency that follows from the drivetrain at it. */
export const FrequencyTable = memo(function FrequencyTable() {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const store = useEditorStore();
  const reference = useEditor(({ state }) => state.reference?.shaft ?? '');
  const speedRpm = useEditor(({ view }) => view.speedRpm);
  const shafts = useShaftChoices(null);
  return (
    <section className={`panel ${classes.frequencies}`} aria-labelledby="editor-frequencies">
      <div className={classes.speedBar}>
        <h2 id="editor-frequencies">{t('frequencies')}</h2>
        <TextInput
          size="xs"
          label={t('speed.at')}
          inputMode="decimal"
          value={speedRpm}
          placeholder={t('notKnown')}
          onChange={(event) => store.look({ speedRpm: event.currentTarget.value })}
          rightSection={<span className={classes.unit}>{formats.unit('rpm')}</span>}
          rightSectionWidth={36}
          className={classes.speed!}
        />
        <NativeSelect
          size="xs"
          label={t('speed.of')}
          value={reference}
          data={shafts}
          onChange={(event) => store.look({ speedShaft: event.currentTarget.value })}
        />
      </div>
      <Lines />
      <Assembly />
    </section>
  );
});

/** Every line, with a row of its own. */
const Lines = memo(function Lines() {
  const { t } = useTranslation('editor');
  const formats = useFormats();
  const frequencies = useSettled(({ state }) => state.frequencies);
  const isSpeedKnown = useSettled(({ state }) => state.isSpeedKnown);
  const bearings = useSettled(({ draft }) => draft.bearings);
  const estimated = useMemo(
    () => new Map(bearings.filter(({ isEstimated }) => isEstimated).map((bearing) => [bearing.id, bearing])),
    [bearings],
  );
  /** Between which frequencies a real bearing of an estimate lies; null where that is not known. */
  const rangeOf = (kind: FrequencyKind, element: string, frequencyHz: number) => {
    const bearing = estimated.get(element);
    const shares = bearing === undefined ? undefined : estimatedSharesOf(bearing, kind);
    return shares === undefined || !isSpeedKnown
      ? null
      : t('range', {
          low: formats.number(shares.low * frequencyHz, frequencyHz < 10 ? 2 : 1),
          high: formats.number(shares.high * frequencyHz, frequencyHz < 10 ? 2 : 1),
        });
  };
  const rows = useMemo(
    () => frequencies.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind)),
    [frequencies],
  );
  const names = useElementNames();
  const kinds = useMemo(() => new Map(ORDER.map((kind) => [kind, t(`kind.${kind}`)])), [t]);
  const estimatedWord = t('estimatedShort');
  if (rows.length === 0) return <p className="meta">{t('noFrequencies')}</p>;
  return (
    <>
      {!isSpeedKnown && <p className={classes.cost}>{t('speed.ordersOnly')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: @NOTE a scrolling area must be reachable by keys */}
      {/* biome-ignore lint/a11y/useSemanticElements: @NOTE a fieldset draws a frame of its own */}
      <div className={classes.scroll} tabIndex={0} role="group" aria-labelledby="editor-frequencies">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('column.what')}</th>
              <th scope="col">{t('column.element')}</th>
              <th scope="col" className={classes.right}>
                Hz
              </th>
              <th scope="col" className={classes.right}>
                {t('column.cpm')}
              </th>
              <th scope="col" className={classes.right}>
                <FigureName figure="order">{t('column.order')}</FigureName>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, kind, element, frequencyHz, order }) => (
              <Row
                key={id}
                kind={kinds.get(kind) ?? kind}
                estimatedWord={estimatedWord}
                element={element}
                name={names.get(element) ?? element}
                hz={isSpeedKnown ? formats.number(frequencyHz, frequencyHz < 10 ? 4 : 3) : '–'}
                cpm={isSpeedKnown ? formats.number(frequencyHz * 60, 1) : '–'}
                order={order === undefined ? '–' : formats.number(order, 4)}
                isEstimated={estimated.has(element)}
                range={rangeOf(kind, element, frequencyHz)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});

/**
 * The range of a line of an estimated bearing. Where both rings turn the cage's speed is no multiple of one shaft, so that it
 * has none.
 */
/** Names of elements as the form gives them; those of equal names in several parts say their part. */
function useElementNames(): ReadonlyMap<string, string> {
  const kinematics = useSettled(({ state }) => state.kinematics);
  const parts = useSettled(({ draft }) => draft.parts);
  return useMemo(() => {
    const units = parts.filter(({ type }) => type === 'gearunit').length;
    const partName = new Map(parts.map(({ identifier, name }) => [identifier.trim(), name]));
    const names = new Map<string, string>();
    const all: readonly { id: string; name?: string; part?: string; designation?: string }[] =
      Object.values(kinematics).flat();
    for (const { id, name, part, designation } of all) {
      const own = [name ?? id, designation].filter(Boolean).join(' ');
      names.set(id, units > 1 && part !== undefined ? `${own}, ${partName.get(part) ?? part}` : own);
    }
    return names;
  }, [kinematics, parts]);
}

const Row = memo(function Row({
  kind,
  element,
  name,
  hz,
  cpm,
  order,
  isEstimated,
  range,
  estimatedWord,
}: {
  /** In words. */
  kind: string;
  estimatedWord: string;
  element: string;
  name: string;
  hz: string;
  cpm: string;
  order: string;
  isEstimated: boolean;
  /** In words; null where it is exact, or not known. */
  range: string | null;
}) {
  const store = useEditorStore();
  const light = useEditor(({ view }) =>
    view.selected === element ? 'selected' : view.highlighted === element ? 'highlighted' : 'none',
  );
  const isSelected = light === 'selected';
  const select = () => {
    const { draft, view } = store.get();
    const next = view.selected === element ? null : element;
    store.look({ selected: next, part: partOfElement(draft, next) ?? view.part });
    if (next !== null) showInForm(next);
  };
  return (
    <tr
      data-highlighted={light !== 'none' || undefined}
      onPointerEnter={() => store.look({ highlighted: element })}
      onPointerLeave={() => store.look({ highlighted: null })}
    >
      <th scope="row">
        <button type="button" className={classes.rowButton} aria-pressed={isSelected} onClick={select}>
          {kind}
        </button>
      </th>
      <td>
        {name}
        {isEstimated && <span className="meta"> {estimatedWord}</span>}
      </td>
      <td className={`num ${classes.right}`}>
        {isEstimated && hz !== '–' ? '≈ ' : ''}
        {hz}
        {range !== null && <span className={`meta ${classes.range}`}>{range}</span>}
      </td>
      <td className={`num ${classes.right}`}>{cpm}</td>
      <td className={`num ${classes.right}`}>{order}</td>
    </tr>
  );
});

/** Assembly of planetary stages, whole or not: what decides whether planets can be put in evenly, and in phase. */
const Assembly = memo(function Assembly() {
  const { t } = useTranslation('editor');
  const stages = useSettled(({ state }) => state.kinematics.planetaryStages);
  const names = useElementNames();
  const rows = (stages ?? []).flatMap((stage) => assemblyOf(stage) ?? []);
  const formats = useFormats();
  if (rows.length === 0) return null;
  return (
    <dl className={classes.assembly} aria-label={t('assembly.title')}>
      {rows.map(({ id, spacing, phase, planets }) => (
        <div key={id}>
          <dt>{t('assembly.of', { stage: names.get(id) ?? id })}</dt>
          <dd>
            {Number.isInteger(spacing)
              ? t('assembly.even', { planets })
              : t('assembly.uneven', { value: formats.number(spacing, 2) })}
            {' · '}
            {phase === 0
              ? t('assembly.inPhase')
              : t('assembly.sequential', { degrees: formats.number(phase, 1) })}
          </dd>
        </div>
      ))}
    </dl>
  );
});

/**
 * Even spacing asks (Zs + Zr) / N to be whole; neighbouring planets mesh with the sun in phase when Zs / N is whole,
 * else Zs/N's fraction of a tooth apart. Source: Parker and Lin, Mesh phasing relationships in planetary and
 * epicyclic gears, J. Mech. Design 126 (2004).
 */
export function assemblyOf({ id, planets, sun, ring }: PlanetaryStage) {
  if (sun === undefined || ring === undefined || planets < 1 || ring.planetTeeth !== undefined) return null;
  const fraction = (sun.teeth / planets) % 1;
  return {
    id,
    planets,
    spacing: (sun.teeth + ring.teeth) / planets,
    phase: 360 * fraction,
    isRingHeld: ring.shaft === HOUSING,
  };
}

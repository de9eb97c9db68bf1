import { type EditorWords, freshId, reconnect, removeElements } from './drivetrain-changes.ts';
import type { DrivetrainDraft, ShaftDraft, StageDraft } from './drivetrain-draft.ts';
import { type QuickStage, stageDraftOf } from './quick-stages.ts';

/** Shafts and stages of a gear unit, in the order of the power flow. */
export interface GearUnitDraft {
  readonly shafts: readonly ShaftDraft[];
  readonly stages: readonly StageDraft[];
}

export function gearUnitOf(draft: DrivetrainDraft, key: string): GearUnitDraft {
  return {
    shafts: draft.shafts.filter(({ part }) => part === key),
    stages: draft.stages.filter(({ part }) => part === key),
  };
}

/** The two shafts that a stage leads from and to. */
function endsOf(stage: StageDraft): readonly [string, string] {
  return stage.kind === 'planetary'
    ? [stage.sun?.shaft ?? stage.ring?.shaft ?? '', stage.carrier]
    : [stage.pinionShaft, stage.wheelShaft];
}

/** Whether every stage leads from one shaft to the next: only then can it be typed as a row of stages. */
export function isInLine({ shafts, stages }: GearUnitDraft): boolean {
  return (
    shafts.length === stages.length + 1 &&
    stages.every((stage, index) => {
      const pair = [shafts[index]?.id, shafts[index + 1]?.id];
      const isSimple = stage.kind !== 'planetary' || (stage.ring?.shaft === 'housing' && !hasSecond(stage));
      return isSimple && endsOf(stage).every((end) => pair.includes(end));
    })
  );
}

function hasSecond({ secondSun, secondRing }: StageDraft): boolean {
  return secondSun !== null || secondRing !== null;
}

function newShaft(id: string, key: string, number: number): ShaftDraft {
  return { id, name: String(number), part: key, ratedSpeedRpm: '' };
}

/**
 * Brings a gear unit to a row of stages: shafts, stages and bearings that are there already keep their place and
 * their ids, the rest is added or taken away at the output.
 */
export function setStages(
  draft: DrivetrainDraft,
  key: string,
  wanted: readonly QuickStage[],
  words: EditorWords,
): DrivetrainDraft {
  const { shafts, stages } = gearUnitOf(draft, key);
  const taken = new Set<string>();
  const take = (prefix: string) => {
    const id = freshId(draft, prefix, taken);
    taken.add(id);
    return id;
  };
  const keptShafts = shafts.slice(0, wanted.length + 1);
  const row = [
    ...keptShafts,
    ...Array.from({ length: wanted.length + 1 - keptShafts.length }, (_, index) =>
      newShaft(take('S'), key, keptShafts.length + index + 1),
    ),
  ];
  const made = wanted.map((quick, index) => {
    const old = stages[index];
    const fresh = stageDraftOf(quick, {
      id: old?.id ?? take('Z'),
      name: old?.name ?? words.stage(index + 1),
      part: key,
      from: row[index]!.id,
      to: row[index + 1]!.id,
    });
    if (old === undefined || old.kind !== fresh.kind) return fresh;
    return { ...fresh, pinionAt: old.pinionAt, wheelAt: old.wheelAt, isHelical: old.isHelical };
  });
  const keptIds = new Set([...row, ...made].map(({ id }) => id));
  const gone = new Set([...shafts, ...stages].map(({ id }) => id).filter((id) => !keptIds.has(id)));
  // Planet bearings go with a stage that is no planetary one any more.
  for (const bearing of draft.bearings) {
    const stage = made.find(({ id }) => id === bearing.planetsOf);
    if (stage !== undefined && stage.kind !== 'planetary') gone.add(bearing.id);
  }
  const cleared = removeElements(draft, gone);
  const last = shafts.findLastIndex((shaft) => !gone.has(shaft.id));
  const place = cleared.shafts.findIndex(({ id }) => id === shafts[last]?.id) + 1 || cleared.shafts.length;
  const newShafts = row.filter(({ id }) => !shafts.some((shaft) => shaft.id === id));
  return reconnect(draft, {
    ...cleared,
    shafts: cleared.shafts.toSpliced(place, 0, ...newShafts),
    stages: [...cleared.stages.filter(({ part }) => part !== key), ...made],
  });
}

/** One more stage at the output, with a shaft of its own. */
export function addStage(draft: DrivetrainDraft, key: string, words: EditorWords): DrivetrainDraft {
  const { shafts, stages } = gearUnitOf(draft, key);
  const from = shafts.at(-1);
  const number = shafts.length + 1;
  const shaft = newShaft(freshId(draft, 'S'), key, number);
  const stage = {
    ...stageDraftOf(
      { kind: 'unknown', ratio: undefined },
      {
        id: freshId(draft, 'Z'),
        name: words.stage(stages.length + 1),
        part: key,
        from: from?.id ?? '',
        to: shaft.id,
      },
    ),
    kind: 'helical' as const,
  };
  const place = from === undefined ? draft.shafts.length : draft.shafts.indexOf(from) + 1;
  return reconnect(draft, {
    ...draft,
    shafts: draft.shafts.toSpliced(place, 0, shaft),
    stages: [...draft.stages, stage],
  });
}

/** Takes a stage out and closes the row: what the driven shaft carried goes with it. */
export function removeStage(draft: DrivetrainDraft, stageId: string): DrivetrainDraft {
  const stage = draft.stages.find(({ id }) => id === stageId);
  if (stage === undefined || stage.part === null) return draft;
  const unit = gearUnitOf(draft, stage.part);
  if (!isInLine(unit)) return removeElements(draft, new Set([stageId]));
  const index = unit.stages.indexOf(stage);
  const [kept, gone] = [unit.shafts[index]?.id ?? '', unit.shafts[index + 1]?.id ?? ''];
  const move = (shaft: string) => (shaft === gone ? kept : shaft);
  const central = <T extends { shaft: string }>(gear: T | null) =>
    gear === null ? null : { ...gear, shaft: move(gear.shaft) };
  const moved = {
    ...draft,
    stages: draft.stages
      .filter(({ id }) => id !== stageId)
      .map((each) => ({
        ...each,
        pinionShaft: move(each.pinionShaft),
        wheelShaft: move(each.wheelShaft),
        carrier: move(each.carrier),
        sun: central(each.sun),
        ring: central(each.ring),
      })),
    couplings: draft.couplings.map((each) => ({ ...each, from: move(each.from), to: move(each.to) })),
  };
  const numbered = removeElements(moved, new Set([gone, stageId]));
  return reconnect(draft, numbered);
}

/** A stage becomes another kind; a planetary one gets the members that it needs from the shafts it joined. */
export function changeStageKind(
  draft: DrivetrainDraft,
  stageId: string,
  kind: StageDraft['kind'],
): DrivetrainDraft {
  const stages = draft.stages.map((stage): StageDraft => {
    if (stage.id !== stageId) return stage;
    if (kind !== 'planetary') {
      const wasPlanetary = stage.kind === 'planetary';
      const [from, to] = endsOf(stage);
      return { ...stage, kind, ...(wasPlanetary ? { pinionShaft: from, wheelShaft: to } : {}) };
    }
    const none = { teeth: '', planetTeeth: '' };
    return {
      ...stage,
      kind,
      carrier: stage.carrier || stage.wheelShaft,
      planets: stage.planets || '3',
      sun: stage.sun ?? { ...none, shaft: stage.pinionShaft },
      ring: stage.ring ?? { ...none, shaft: 'housing' },
    };
  });
  return { ...draft, stages };
}

/** What is described of a unit's inside: gears that are known, and its bearings. */
export function knownOf(
  draft: DrivetrainDraft,
  key: string,
): { readonly stages: number; readonly bearings: number } {
  const { stages } = gearUnitOf(draft, key);
  const known = stages.filter((stage) => stage.kind !== 'unknown' || stage.ratio.trim() !== '');
  return { stages: known.length, bearings: bearingsOf(draft, key).length };
}

function bearingsOf(draft: DrivetrainDraft, key: string) {
  const { shafts, stages } = gearUnitOf(draft, key);
  const own = new Set([...shafts, ...stages].map(({ id }) => id));
  return draft.bearings.filter(
    ({ part, shaft, planetsOf }) => part === key || own.has(shaft) || own.has(planetsOf),
  );
}

/**
 * A unit of which nobody knows the inside: what turns its input and what its output turns stay, everything between goes.
 * Neither a ratio nor a bearing is kept: they were part of the description that turned out wrong.
 */
export function forgetGears(draft: DrivetrainDraft, key: string, words: EditorWords): DrivetrainDraft {
  const { shafts, stages } = gearUnitOf(draft, key);
  const [input, ...others] = shafts;
  const output = others.at(-1);
  const inner = others.slice(0, -1);
  const cleared = removeElements(
    draft,
    new Set([...inner, ...stages, ...bearingsOf(draft, key)].map(({ id }) => id)),
  );
  if (input === undefined || output === undefined)
    return setStages(cleared, key, [{ kind: 'unknown', ratio: undefined }], words);
  const stage = stageDraftOf(
    { kind: 'unknown', ratio: undefined },
    { id: freshId(cleared, 'Z'), name: words.stage(1), part: key, from: input.id, to: output.id },
  );
  return reconnect(draft, { ...cleared, stages: [...cleared.stages, stage] });
}

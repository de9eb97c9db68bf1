import { centralGearsOf, HOUSING, type Kinematics } from './kinematics.ts';

/** A part of a drivetrain as it is listed, motor first. */
export interface FlowPart {
  readonly identifier: string;
  /** Identifiers of the parts that drive it; null or left out where nobody said. */
  readonly drivenFrom?: readonly string[] | null | undefined;
}

export interface FlowLink {
  readonly from: string;
  readonly to: string;
}

/** Elements that tie shafts together, each with the shafts it touches in the order of the power flow. */
function joints(kinematics: Kinematics): { readonly part: string | undefined; readonly members: string[] }[] {
  const { gearPairs = [], planetaryStages = [], couplings = [] } = kinematics;
  return [
    ...couplings.map(({ part, from, to }) => ({ part, members: [from, to] })),
    ...gearPairs.map(({ part, pinion, wheel }) => ({ part, members: [pinion.shaft, wheel.shaft] })),
    ...planetaryStages.map((stage) => ({
      part: stage.part,
      members: [...centralGearsOf(stage).map(({ shaft }) => shaft), stage.carrier],
    })),
  ].map(({ part, members }) => ({ part, members: members.filter((member) => member !== HOUSING) }));
}

/** How a part touches a shaft: it drives it, is driven by it, or merely stands on it. */
type Touch = 'drives' | 'driven' | 'on';

/** Shafts that a coupling of no part joins are one shaft to the parts on them. */
function mergedShafts(kinematics: Kinematics, known: ReadonlySet<string>): (shaft: string) => string {
  const parent = new Map<string, string>();
  const rootOf = (shaft: string): string => {
    const next = parent.get(shaft);
    return next === undefined ? shaft : rootOf(next);
  };
  for (const { part, from, to } of kinematics.couplings ?? []) {
    if (part !== undefined && known.has(part)) continue;
    if (from === HOUSING || to === HOUSING || rootOf(from) === rootOf(to)) continue;
    parent.set(rootOf(to), rootOf(from));
  }
  return rootOf;
}

/** The parts at each shaft and how they touch it. */
function partsAtShafts(kinematics: Kinematics, known: ReadonlySet<string>): Map<string, Map<string, Touch>> {
  const rootOf = mergedShafts(kinematics, known);
  const shafts = new Map<string, Map<string, Touch>>();
  const note = (shaft: string, part: string | undefined, touch: Touch) => {
    if (part === undefined || !known.has(part)) return;
    const at = shafts.get(rootOf(shaft)) ?? new Map<string, Touch>();
    shafts.set(rootOf(shaft), at);
    const before = at.get(part);
    // An inner shaft of a gear unit is driven by one stage and drives the next.
    if (before === undefined || before === 'on') at.set(part, touch);
    else if (touch !== 'on' && touch !== before) at.set(part, 'on');
  };
  for (const { id, part } of kinematics.shafts) note(id, part, 'on');
  for (const { shaft, part } of kinematics.motors ?? []) note(shaft, part, 'drives');
  for (const { shaft, part } of kinematics.machines ?? []) note(shaft, part, 'driven');
  for (const { part, members } of joints(kinematics)) {
    members.forEach((member, index) => {
      note(member, part, index === members.length - 1 ? 'drives' : 'driven');
    });
  }
  return shafts;
}

/**
 * Links between parts that the kinematics speak of: parts that meet on a shaft are neighbours. Of two, the one listed
 * first drives; where more meet, those that drive the shaft drive those that it drives. Undefined where the
 * kinematics do not place every part, so that nothing is guessed of the rest.
 */
function linksOfKinematics(parts: readonly FlowPart[], kinematics: Kinematics): FlowLink[] | undefined {
  const order = new Map(parts.map(({ identifier }, index) => [identifier, index]));
  const atShafts = partsAtShafts(kinematics, new Set(order.keys()));
  const placed = new Set([...atShafts.values()].flatMap((at) => [...at.keys()]));
  if (placed.size < parts.length) return undefined;
  const links = new Map<string, FlowLink>();
  const link = (from: string, to: string) => links.set(`${from} ${to}`, { from, to });
  for (const at of atShafts.values()) {
    const meeting = [...at.keys()].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
    const driving = meeting.filter((part) => at.get(part) === 'drives');
    const driven = meeting.filter((part) => at.get(part) === 'driven');
    const isClear =
      driving.length > 0 && driven.length > 0 && driving.length + driven.length === meeting.length;
    if (meeting.length > 2 && isClear) {
      for (const from of driving) for (const to of driven) link(from, to);
    } else {
      meeting.slice(1).forEach((to, index) => {
        link(meeting[index]!, to);
      });
    }
  }
  return parts.flatMap(({ identifier }) => [...links.values()].filter(({ to }) => to === identifier));
}

/**
 * Which part drives which. What somebody said of a part (`drivenFrom`) holds; where nobody said anything, the
 * kinematics decide if they place every part; else the parts stand in a row, each driven by the one before.
 */
export function powerFlow(parts: readonly FlowPart[], kinematics?: Kinematics | null): FlowLink[] {
  const known = new Set(parts.map(({ identifier }) => identifier));
  const isSaid = parts.some(({ drivenFrom }) => drivenFrom !== undefined && drivenFrom !== null);
  const derived = !isSaid && kinematics ? linksOfKinematics(parts, kinematics) : undefined;
  if (derived !== undefined) return derived;
  return parts.flatMap(({ identifier, drivenFrom }, index): FlowLink[] => {
    const before = parts[index - 1];
    const drivers = drivenFrom ?? (before === undefined ? [] : [before.identifier]);
    return drivers
      .filter((driver) => known.has(driver) && driver !== identifier)
      .map((driver) => ({ from: driver, to: identifier }));
  });
}

/** Parts that drive each other in a circle; empty in any drivetrain that can be drawn. */
export function circleIn(parts: readonly FlowPart[], links: readonly FlowLink[]): string[] {
  const left = new Set(parts.map(({ identifier }) => identifier));
  for (;;) {
    const free = [...left].filter((part) => !links.some(({ from, to }) => to === part && left.has(from)));
    if (free.length === 0) return [...left];
    for (const part of free) left.delete(part);
  }
}

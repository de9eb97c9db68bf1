import type { FaultDrill } from '@ritzel/contract';

/**
 * One slate scale: the darker, the smaller the fault that is seen. `limit` is named by no rule, only a limit is passed;
 * `never` is a hole; `untried` is not known yet, while a drill runs.
 */
export const COVERAGE_SHADES = ['early', 'middle', 'late', 'limit', 'never'] as const;
export type CoverageShade = (typeof COVERAGE_SHADES)[number] | 'untried';

/** A fault whose vibration is a quarter of the machine's own is early, one of four times as much late, dB. */
const EARLY_TO_DB = -12;
const MIDDLE_TO_DB = 6;

/** What is shown of one fault, over all sensors or at one. */
export interface CoverageFault {
  readonly target: number;
  readonly shade: CoverageShade;
  /** Level it is seen from, dB above the noise floor; null for never. */
  readonly levelDb: number | null;
  readonly sensor: number | null;
}

type Target = FaultDrill['targets'][number];

function shadeOf(state: Target['state'], levelDb: number | null): CoverageShade {
  if (state !== 'named' || levelDb === null) return state === 'named' ? 'never' : state;
  if (levelDb <= EARLY_TO_DB) return 'early';
  return levelDb <= MIDDLE_TO_DB ? 'middle' : 'late';
}

const levelOf = ({ levelsDb }: FaultDrill, step: number | null) =>
  step === null ? null : (levelsDb[step] ?? null);

/** Every fault as all sensors together see it, or one of them. */
export function coverageFaults(drill: FaultDrill, sensor: number | null): CoverageFault[] {
  const tried = new Set(drill.cells.map(({ target }) => target));
  const isDone = drill.state === 'done';
  return drill.targets.map((target, index) => {
    if (sensor === null) {
      const levelDb = levelOf(drill, target.step);
      const isUntried = !isDone && !tried.has(index);
      const shade = isUntried ? 'untried' : shadeOf(target.state, levelDb);
      return { target: index, shade, levelDb, sensor: levelDb === null ? null : target.sensor };
    }
    const cell = drill.cells.find((each) => each.target === index && each.sensor === sensor);
    const step = cell?.ruleStep ?? cell?.limitStep ?? null;
    const state = cell?.ruleStep != null ? 'named' : cell?.limitStep != null ? 'limit' : 'never';
    const levelDb = levelOf(drill, step);
    const shade = cell === undefined && !isDone ? 'untried' : shadeOf(state, levelDb);
    return { target: index, shade, levelDb, sensor: levelDb === null ? null : sensor };
  });
}

/** Sensors are short in the matrix: A, B, C, in the order of the legend. */
export const sensorLetter = (sensor: number): string => String.fromCharCode(65 + (sensor % 26));

/** The cheapest improvement that closes something and alarms no healthy record. */
export function cheapestImprovement({ improvements }: FaultDrill) {
  const [first] = improvements;
  return first !== undefined && first.closed.length > 0 && first.falseAlarms === 0 ? first : undefined;
}

/** Faults of each kind of part in columns, elements in rows. */
export interface CoverageGroup {
  readonly kind: string;
  readonly faults: readonly string[];
  readonly rows: readonly {
    readonly element: string;
    readonly name: string;
    /** By the order of `faults`; null where the part has no such fault. */
    readonly targets: readonly (number | null)[];
  }[];
}

export function coverageGroups({ targets }: FaultDrill): CoverageGroup[] {
  const kinds = [...new Set(targets.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = targets.map((target, index) => ({ ...target, index })).filter((each) => each.kind === kind);
    const faults = [...new Set(own.map(({ fault }) => fault))];
    const elements = [...new Set(own.map(({ element }) => element))];
    return {
      kind,
      faults,
      rows: elements.map((element) => {
        const of = own.filter((each) => each.element === element);
        return {
          element,
          name: of[0]!.name,
          targets: faults.map((fault) => of.find((each) => each.fault === fault)?.index ?? null),
        };
      }),
    };
  });
}

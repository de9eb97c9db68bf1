import type { FaultDrill } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import classes from './coverage.module.css';
import { type CoverageFault, type CoverageGroup, coverageGroups, sensorLetter } from './coverage-scale.ts';
import { levelText, reasonMessage } from './coverage-words.ts';

/** Parts and their faults: from which level on each is seen, and by which sensor. A screen reader says the same. */
export function CoverageMatrix({
  drill,
  faults,
  outlined,
  selected,
  onSelect,
}: {
  drill: FaultDrill;
  faults: readonly CoverageFault[];
  /** Closed by the cheapest improvement. */
  outlined: ReadonlySet<number>;
  selected: number | null;
  onSelect: (target: number | null) => void;
}) {
  return (
    <div className={classes.groups}>
      {coverageGroups(drill).map((group) => (
        <GroupTable key={group.kind} {...{ group, drill, faults, outlined, selected, onSelect }} />
      ))}
    </div>
  );
}

function GroupTable({
  group,
  faults,
  ...shared
}: { group: CoverageGroup } & Parameters<typeof CoverageMatrix>[0]) {
  const { t } = useTranslation('coverage');
  return (
    <table className={classes.matrix}>
      <caption>{t(`kind.${group.kind}`)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className={classes.hidden}>{t('part')}</span>
          </th>
          {group.faults.map((fault) => (
            <th key={fault} scope="col">
              {t(`fault.${fault}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {group.rows.map(({ element, name, targets }) => (
          <tr key={element}>
            <th scope="row" title={name}>
              {name}
            </th>
            {targets.map((target, i) => (
              <td key={group.faults[i]}>{target !== null && <Cell fault={faults[target]!} {...shared} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({
  fault: { target, shade, levelDb, sensor },
  outlined,
  selected,
  onSelect,
}: { fault: CoverageFault } & Omit<Parameters<typeof CoverageMatrix>[0], 'faults'>) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  return (
    <button
      type="button"
      className={classes.cell}
      data-shade={shade}
      data-outlined={outlined.has(target) || undefined}
      aria-pressed={selected === target}
      onClick={() => onSelect(selected === target ? null : target)}
    >
      {levelDb === null ? t(`shade.${shade}`) : levelText(levelDb, formats)}
      {sensor !== null && <i>{sensorLetter(sensor)}</i>}
      {shade === 'limit' && <span className={classes.hidden}>{t('shade.limit')}</span>}
      {outlined.has(target) && <span className={classes.hidden}>{t('closedByCheapest')}</span>}
    </button>
  );
}

/** What the drill says of one fault: from where on, by which rule, or why not. */
export function FaultWords({ drill, shown }: { drill: FaultDrill; shown: CoverageFault }) {
  const { t } = useTranslation('coverage');
  const say = useSentence();
  const formats = useFormats();
  const target = drill.targets[shown.target]!;
  const { before } = target;
  const change =
    before === null || before === undefined
      ? null
      : (before.step ?? 99) === (target.step ?? 99) && before.state === target.state
        ? 'same'
        : isBetter(target, before)
          ? 'better'
          : 'worse';
  return (
    <section className={classes.words} aria-live="polite">
      <h3>
        {target.name}: {t(`fault.${target.fault}`)}
      </h3>
      <p>
        {shown.levelDb === null
          ? t('words.never', { largest: levelText(drill.levelsDb.at(-1) ?? 0, formats) })
          : t(target.state === 'limit' ? 'words.limit' : 'words.named', {
              level: levelText(shown.levelDb, formats),
              sensor: drill.sensors[shown.sensor ?? 0]?.name ?? '',
            })}
      </p>
      {target.reason !== null && <p>{say(...reasonMessage(target.reason, target.reasonParams))}</p>}
      {target.namedAs !== null && <p>{t('words.namedAs', { fault: t(`finding.${target.namedAs}`) })}</p>}
      {target.rule !== null && <p className={classes.quiet}>{t('words.rule', { rule: target.rule })}</p>}
      {target.criterion !== null && (
        <p className={classes.quiet}>{t('words.criterion', { criterion: target.criterion })}</p>
      )}
      {change !== null && <p className={classes.quiet}>{t(`words.${change}`)}</p>}
    </section>
  );
}

const RANK = { named: 0, limit: 1, never: 2 } as const;

function isBetter(
  now: Pick<FaultDrill['targets'][number], 'state' | 'step'>,
  before: Pick<FaultDrill['targets'][number], 'state' | 'step'>,
): boolean {
  return RANK[now.state] !== RANK[before.state]
    ? RANK[now.state] < RANK[before.state]
    : (now.step ?? 99) < (before.step ?? 99);
}

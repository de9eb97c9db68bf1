import type { FaultDrill } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { useSentence } from '../../platform/use-sentence.ts';
import classes from './coverage.module.css';
import { cheapestImprovement } from './coverage-scale.ts';
import { improvementMessage, reasonMessage } from './coverage-words.ts';

const NEXT_SHOWN = 6;
const REASONS_SHOWN = 4;

/** What would make more faults be seen, cheapest first, and why the rest stays open. */
export function ImprovementsCard({ drill }: { drill: FaultDrill }) {
  const { t } = useTranslation('coverage');
  const formats = useFormats();
  const say = useSentence();
  const cheapest = cheapestImprovement(drill);
  const others = drill.improvements.filter((each) => each !== cheapest).slice(0, NEXT_SHOWN);
  const open = drill.targets.filter(({ state }) => state !== 'named').length;
  return (
    <section className={`panel ${classes.card}`} aria-labelledby="improvements">
      <header className={classes.cardHead}>
        <h2 id="improvements">{t('improvement.title')}</h2>
        <span className={classes.quiet}>{t('improvement.tried', { count: drill.improvements.length })}</span>
      </header>
      {cheapest === undefined ? (
        <p>{t(open === 0 ? 'improvement.notNeeded' : 'improvement.none')}</p>
      ) : (
        <div className={classes.cheapest}>
          <p className={classes.figure}>
            <b>{formats.count(cheapest.closed.length)}</b>
            <span>{t('improvement.of', { count: open })}</span>
          </p>
          <div>
            <h3>{say(...improvementMessage(cheapest.code, cheapest.params))}</h3>
            <p>{t(`effortText.${cheapest.effort}`)}</p>
          </div>
        </div>
      )}
      {others.length > 0 && (
        <table className={classes.next}>
          <thead>
            <tr>
              <th scope="col">{t('improvement.next')}</th>
              <th scope="col">{t('improvement.closes')}</th>
              <th scope="col">{t('improvement.effort')}</th>
            </tr>
          </thead>
          <tbody>
            {others.map((each) => (
              <tr key={`${each.code} ${each.sensor} ${each.element}`}>
                <td>{say(...improvementMessage(each.code, each.params))}</td>
                <td className="num">{formats.count(each.closed.length)}</td>
                <td>{t(each.falseAlarms > 0 ? 'improvement.falseAlarms' : `effort.${each.effort}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <OpenReasons drill={drill} closed={new Set(cheapest?.closed ?? [])} />
    </section>
  );
}

/** Why what the cheapest improvement does not close stays open: each reason once, the most frequent first. */
function OpenReasons({ drill, closed }: { drill: FaultDrill; closed: ReadonlySet<number> }) {
  const { t } = useTranslation('coverage');
  const say = useSentence();
  const open = drill.targets.filter(({ state, reason }, i) => state !== 'named' && reason && !closed.has(i));
  if (open.length === 0) return null;
  const groups = [
    ...Map.groupBy(open, ({ reason, reasonParams }) => say(...reasonMessage(reason!, reasonParams))),
  ]
    .toSorted((a, b) => b[1].length - a[1].length)
    .slice(0, REASONS_SHOWN);
  return (
    <div className={classes.reasons}>
      <h3>{t('improvement.why', { count: open.length })}</h3>
      <ul>
        {groups.map(([sentence, targets]) => (
          <li key={sentence}>
            <b className="num">{targets.length}</b> {sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

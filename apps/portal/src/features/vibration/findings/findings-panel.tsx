import { type FindingCondition, readDiagnosis, type WaveformDiagnosis } from '@ritzel/contract';
import { wordOf } from '@ritzel/sentences/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { usePreferences } from '../../../platform/preferences.ts';
import { queryOf } from '../../../platform/query-client.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { SeverityMark } from '../../../ui/severity-mark.tsx';
import { useSay } from '../workspace/use-say.ts';
import { FindingCard } from './finding-card.tsx';
import classes from './findings-panel.module.css';
import { FindingsProvenance } from './findings-provenance.tsx';

export interface FindingsPanelProps {
  readonly waveformId: string;
  /** What other sensors of the machine show and this record does not, worst first. */
  readonly elsewhere?: readonly FindingCondition[];
  readonly onElsewhere?: (condition: FindingCondition) => void;
  readonly channelNames?: ReadonlyMap<string, string>;
  /** Below the verdict: since when, and what to do. */
  readonly summary?: ReactNode;
  readonly selectedPart: string | null;
  readonly onPart: (part: string | null) => void;
  /** The plot of a finding was asked for, or a line of its evidence. */
  readonly onEvidence: (finding: WaveformDiagnosis['findings'][number], hz: number | null) => void;
}

/** Until the rules have been over a fresh waveform. */
const ASK_AGAIN_MS = 10_000;
/** Findings of other sensors that are named; the worst say enough. */
const ELSEWHERE_SHOWN = 3;

/** What the rules make of the measurement: one sentence, then the findings with what speaks for and against each. */
export function FindingsPanel(props: FindingsPanelProps) {
  const { t } = useTranslation('vibration');
  const query = useQuery({
    ...queryOf(readDiagnosis, { params: { id: props.waveformId } }),
    refetchInterval: ({ state }) => (state.data?.diagnosis === null ? ASK_AGAIN_MS : false),
  });
  return (
    <section className={classes.panel} aria-label={t('findings.title')}>
      <Loaded query={query}>
        {({ diagnosis }) =>
          diagnosis === null ? (
            <p className="meta">{t('findings.waiting')}</p>
          ) : (
            <FindingsAnswer {...props} diagnosis={diagnosis} />
          )
        }
      </Loaded>
    </section>
  );
}

/**
 * A diagnosis as it is read: the verdict, its findings with what speaks for and against each and what would confirm it,
 * then what limits the record and what could not be evaluated, and last what it was made from. Where nothing could be
 * evaluated, the reason is the verdict.
 */
export function FindingsAnswer({
  diagnosis,
  ...props
}: FindingsPanelProps & { diagnosis: WaveformDiagnosis }) {
  const { t } = useTranslation('vibration');
  const { language } = usePreferences();
  const formats = useFormats();
  const say = useSay();
  const { findings, notEvaluated, problems } = diagnosis;
  const first = findings[0];
  // Where one thing is wrong with the signal, the summary is that sentence again.
  const isSummaryOfItsOwn =
    first === undefined &&
    diagnosis.verdict !== 'none' &&
    !problems.some(({ text }) => text === diagnosis.summary);
  return (
    <>
      <h2 className={classes.verdict}>
        {first && <SeverityMark severity={first.severity} />}
        {first
          ? t('findings.found', {
              fault: t(`fault.${first.fault}`, { defaultValue: first.fault }),
              part: formats.name(first.partName),
              percent: Math.round(100 * first.confidence),
            })
          : diagnosis.verdict === 'none'
            ? t('findings.none')
            : t('findings.insufficient')}
      </h2>
      {props.summary}
      {isSummaryOfItsOwn && <p className="meta">{diagnosis.summary}</p>}
      <ProblemList problems={problems.filter(({ isFatal }) => isFatal)} />
      {first === undefined && <Elsewhere {...props} />}
      {findings.length > 0 && (
        <div className={classes.cards}>
          {findings.map((finding) => (
            <FindingCard
              key={`${finding.part}/${finding.fault}`}
              finding={finding}
              isSelected={props.selectedPart === finding.part}
              onPart={props.onPart}
              onEvidence={props.onEvidence}
            />
          ))}
        </div>
      )}
      {findings.length > 0 && <p className="meta">{t('findings.evidenceOnly')}</p>}
      {first !== undefined && <Elsewhere {...props} />}
      <RecordLimits problems={problems.filter(({ isFatal }) => !isFatal)} />
      {notEvaluated.length > 0 && (
        <details className={classes.more}>
          <summary>{t('findings.notEvaluated', { count: notEvaluated.length })}</summary>
          <ul>
            {notEvaluated.map(({ part, question, reason, message }) => (
              <li key={`${part}/${question}/${reason}`}>
                <b>{part}</b>
                {formats.phrases(['', formats.labelled(wordOf(question, language), say(reason, message))])}
              </li>
            ))}
          </ul>
        </details>
      )}
      <FindingsProvenance diagnosis={diagnosis} waveformId={props.waveformId} />
    </>
  );
}

/** What would have to be different about the record to find more: listed after what it does show. */
function RecordLimits({ problems }: Pick<WaveformDiagnosis, 'problems'>) {
  const { t } = useTranslation('vibration');
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('findings.limits')}>
      <h3 className={classes.listTitle}>{t('findings.limits')}</h3>
      <ProblemList problems={problems} />
    </section>
  );
}

function ProblemList({ problems }: Pick<WaveformDiagnosis, 'problems'>) {
  const say = useSay();
  if (problems.length === 0) return null;
  return (
    <ul className={classes.problems}>
      {problems.map(({ code, text, message }) => (
        <li key={`${code} ${text}`}>{say(text, message)}</li>
      ))}
    </ul>
  );
}

/** A sensor at the wrong place sees nothing: which of its neighbours does. */
function Elsewhere({ elsewhere = [], onElsewhere, channelNames }: FindingsPanelProps) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  if (elsewhere.length === 0 || onElsewhere === undefined) return null;
  return (
    <ul className={classes.elsewhere} aria-label={t('findings.elsewhere')}>
      {elsewhere.slice(0, ELSEWHERE_SHOWN).map((condition) => (
        <li key={`${condition.channel}/${condition.part}/${condition.fault}`}>
          <SeverityMark severity={condition.severity} />
          <button type="button" className={classes.part} onClick={() => onElsewhere(condition)}>
            {t('findings.elsewhereOf', {
              channel: channelNames?.get(condition.channel) ?? condition.channel,
              part: formats.name(condition.finding.partName),
              fault: t(`fault.${condition.fault}`, { defaultValue: condition.fault }),
            })}
          </button>
        </li>
      ))}
    </ul>
  );
}

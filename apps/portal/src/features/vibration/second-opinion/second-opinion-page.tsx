import { readKinematics } from '@ritzel/drivetrain';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { evidencePlot, findingPlot } from '../findings/finding-plot.ts';
import { FindingsAnswer } from '../findings/findings-panel.tsx';
import { holdLocalRecords, localRecordId } from '../local-file/local-records.ts';
import { VibrationPanel } from '../vibration-panel.tsx';
import { readWorkspaceViewState, type WorkspaceViewState } from '../workspace/workspace-view-state.ts';
import type { CheckedBundle } from './check-second-opinion.ts';
import type { CheckAnswer } from './check-worker.ts';
import { waveformOfBundle } from './opened-bundle.ts';
import styles from './second-opinion.module.css';
import type { SecondOpinionNotes } from './second-opinion-file.ts';

const NOTHING_SHOWN = readWorkspaceViewState(new URLSearchParams());
const NO_SEVERITIES = new Map();
const NO_NAMES = new Map<string, string>();

/** A record with its finding, opened from a file on disk: the rules are run again here and compared with what was exported. */
export function SecondOpinionPage({ text, notes }: { text: string; notes: SecondOpinionNotes }) {
  const [answer, setAnswer] = useState<CheckAnswer | null>(null);
  useEffect(() => {
    const worker = new Worker(new URL('./check-worker.ts', import.meta.url), {
      type: 'module',
      name: 'rules',
    });
    worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
      setAnswer(data);
      worker.terminate();
    });
    worker.postMessage(text);
    return () => worker.terminate();
  }, [text]);
  if (answer === null) return <LoadingState />;
  if ('refused' in answer) return <p role="alert">{answer.refused}</p>;
  return <OpenedBundle checked={answer.checked} notes={notes} />;
}

function OpenedBundle({ checked, notes }: { checked: CheckedBundle; notes: SecondOpinionNotes }) {
  const { bundle, samples, diagnosis } = checked;
  const { t } = useTranslation('vibration');
  const record = useMemo(() => {
    const id = localRecordId(0, bundle.waveform.sha256);
    const made = { waveform: waveformOfBundle(bundle, samples.length, { ...notes, id }), samples };
    holdLocalRecords([made]);
    return made;
  }, [bundle, samples, notes]);
  const kinematics = useMemo(() => {
    const read = readKinematics(bundle.question.kinematics);
    return 'kinematics' in read ? read.kinematics : null;
  }, [bundle]);
  const { speedRpm, samplingRateHz } = record.waveform;
  const machine = { kinematics, speedRpm, samplingRateHz };
  // The plot that the rule of the first finding looked at.
  const first = diagnosis?.findings[0];
  const [viewState, setViewState] = useState<WorkspaceViewState>(() => ({
    ...NOTHING_SHOWN,
    ...(first === undefined ? {} : findingPlot(first, machine)),
  }));
  const change = (part: Partial<WorkspaceViewState>) => setViewState((before) => ({ ...before, ...part }));
  return (
    <div className={styles.page}>
      <OpinionHead checked={checked} notes={notes} at={record.waveform.at} />
      <main className={styles.workspace}>
        <VibrationPanel
          waveforms={[record.waveform]}
          equipmentId={null}
          selected={record.waveform.id}
          onSelect={() => {}}
          channel={null}
          lead={<b>{notes.machine}</b>}
          condition={null}
          kinematics={kinematics}
          severities={NO_SEVERITIES}
          partNames={NO_NAMES}
          equipmentName={notes.machine}
          viewState={viewState}
          onViewState={change}
          localFindings={
            <section aria-label={t('findings.title')}>
              {diagnosis === null ? (
                <p className="meta">{t('secondOpinion.notRun')}</p>
              ) : (
                <FindingsAnswer
                  diagnosis={diagnosis}
                  waveformId={record.waveform.id}
                  selectedPart={viewState.part}
                  onPart={(part) => change({ part })}
                  onEvidence={(finding, hz) =>
                    change(hz === null ? findingPlot(finding, machine) : evidencePlot(finding, hz, machine))
                  }
                />
              )}
            </section>
          }
        />
      </main>
    </div>
  );
}

/** Whose record it is, whether the diagnosis holds, and what it was made from. */
function OpinionHead({
  checked: { agreement, sha256, bundle, ruleVersion },
  notes,
  at,
}: {
  checked: CheckedBundle;
  notes: SecondOpinionNotes;
  at: string;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const { provenance } = bundle;
  const holds = agreement.kind === 'agrees';
  const why =
    agreement.kind === 'changed'
      ? t('secondOpinion.changed', {
          parts: formats.list(agreement.parts.map((part) => t(`secondOpinion.part.${part}`))),
        })
      : agreement.kind === 'refused'
        ? agreement.reason
        : t(`secondOpinion.${agreement.kind}`);
  return (
    <header className={`panel ${styles.head}`}>
      <h1 className={styles.title}>
        {notes.machine} · {notes.point} · {formats.instant(at)}
      </h1>
      <p className={styles.verdict} data-agrees={holds} role="status">
        {holds ? (
          <IconCircleCheck size={18} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={18} aria-hidden="true" />
        )}
        <b>{t(holds ? 'secondOpinion.holds' : 'secondOpinion.doesNotHold')}</b> <span>{why}</span>
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>{t('secondOpinion.hash')}</dt>
          <dd className={styles.hash}>{sha256}</dd>
          <dd>{t(sha256 === notes.sha256 ? 'secondOpinion.hashSame' : 'secondOpinion.hashOther')}</dd>
        </div>
        <div>
          <dt>{t('findings.input.rules')}</dt>
          <dd>
            {t('secondOpinion.rules', {
              here: ruleVersion,
              exported: provenance?.ruleVersion ?? '–',
            })}
          </dd>
        </div>
        <div>
          <dt>{t('findings.input.kinematics')}</dt>
          <dd>{provenance?.kinematicsVersion ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('secondOpinion.savedAt')}</dt>
          <dd>{formats.instant(notes.savedAt)}</dd>
        </div>
      </dl>
      <p className="meta">{t('secondOpinion.alone')}</p>
    </header>
  );
}

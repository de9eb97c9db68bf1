import type { WaveformDiagnosis } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { SeverityBadge } from '../../../ui/severity-badge.tsx';
import { useSay } from '../workspace/use-say.ts';
import { plotOfRule } from '../workspace/workspace-opening.ts';
import classes from './findings-panel.module.css';

type Finding = WaveformDiagnosis['findings'][number];

/** One finding: a click on the part lights it, a click on a frequency puts the cursor there. */
export function FindingCard({
  finding,
  isSelected,
  onPart,
  onFrequency,
}: {
  finding: Finding;
  isSelected: boolean;
  onPart: (part: string | null) => void;
  onFrequency: (chart: 'spectrum' | 'envelope', hz: number) => void;
}) {
  const { t } = useTranslation('vibration');
  const say = useSay();
  const formats = useFormats();
  const chart = plotOfRule(finding.rule);
  const choose = (hz: number) => {
    onPart(finding.part);
    onFrequency(chart, hz);
  };
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <SeverityBadge severity={finding.severity} />
        <button
          type="button"
          className={classes.part}
          aria-pressed={isSelected}
          onClick={() => onPart(isSelected ? null : finding.part)}
        >
          {formats.name(finding.partName)}
        </button>
        <b>{t(`fault.${finding.fault}`, { defaultValue: finding.fault })}</b>
        <span className="num">
          {t('findings.percent', { percent: Math.round(100 * finding.confidence) })}
        </span>
      </div>
      <EvidenceList title={t('findings.for')} sign="✓" evidence={finding.for} onFrequency={choose} />
      <EvidenceList title={t('findings.against')} sign="✗" evidence={finding.against} onFrequency={choose} />
      <div>
        <h3 className={classes.listTitle}>{t('findings.toConfirm')}</h3>
        <p className={classes.confirm}>{say(finding.toConfirm, finding.confirmMessage)}</p>
      </div>
      <details className={classes.more}>
        <summary>{t('findings.rule')}</summary>
        <p>{say(finding.severityReason, finding.severityMessage)}</p>
        <p className="meta">{finding.rule}</p>
      </details>
    </article>
  );
}

function EvidenceList({
  title,
  sign,
  evidence,
  onFrequency,
}: {
  title: string;
  sign: string;
  evidence: Finding['for'];
  onFrequency: (hz: number) => void;
}) {
  const formats = useFormats();
  const { t } = useTranslation('vibration');
  const say = useSay();
  if (evidence.length === 0) return null;
  return (
    <div>
      <h3 className={classes.listTitle}>{title}</h3>
      <ul className={classes.evidence}>
        {evidence.map(({ text, message, frequencyHz }) => (
          <li key={`${text}/${frequencyHz}`}>
            <span aria-hidden="true">{sign}</span>
            <span>
              {say(text, message)}
              {frequencyHz !== null && (
                <button
                  type="button"
                  className={classes.frequency}
                  title={t('findings.showLine')}
                  onClick={() => onFrequency(frequencyHz)}
                >
                  {`${formats.number(frequencyHz, 2)} Hz`}
                </button>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

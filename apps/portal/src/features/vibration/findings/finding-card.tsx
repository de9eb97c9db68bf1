import type { WaveformDiagnosis } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { FigureName } from '../../../ui/figure-name.tsx';
import { SeverityBadge } from '../../../ui/severity-badge.tsx';
import { ReadAbout } from '../../../widgets/read-about/read-about.tsx';
import { useSay } from '../workspace/use-say.ts';
import { EvidenceRows } from './evidence-rows.tsx';
import { termsOfEvidence } from './evidence-terms.ts';
import classes from './findings-panel.module.css';

type Finding = WaveformDiagnosis['findings'][number];

/** One finding: a click on the part lights it, a line of the evidence opens its plot with the cursor there. */
export function FindingCard({
  finding,
  isSelected,
  onPart,
  onEvidence,
}: {
  finding: Finding;
  isSelected: boolean;
  onPart: (part: string | null) => void;
  /** Opens the plot of the rule; null for the whole of it, else with the cursor on a line. */
  onEvidence: (finding: Finding, hz: number | null) => void;
}) {
  const { t } = useTranslation('vibration');
  const say = useSay();
  const formats = useFormats();
  const choose = (hz: number) => onEvidence(finding, hz);
  const terms = termsOfEvidence([...finding.for, ...finding.against]);
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
        <button type="button" className={classes.open} onClick={() => onEvidence(finding, null)}>
          {t('findings.showPlot')}
        </button>
        <span className="num">
          <FigureName figure="confidence">
            {t('findings.percent', { percent: Math.round(100 * finding.confidence) })}
          </FigureName>
        </span>
      </div>
      <EvidenceRows title={t('findings.for')} sign="✓" evidence={finding.for} onLine={choose} />
      <EvidenceRows title={t('findings.against')} sign="✗" evidence={finding.against} onLine={choose} />
      {terms.length > 0 && (
        <p className={`meta ${classes.terms}`}>
          <span>{t('findings.terms')}</span>
          {terms.map((term) => (
            <FigureName key={term} figure={term}>
              {t(`findings.term.${term}`)}
            </FigureName>
          ))}
        </p>
      )}
      <div>
        <h3 className={classes.listTitle}>{t('findings.toConfirm')}</h3>
        <p className={classes.confirm}>{say(finding.toConfirm, finding.confirmMessage)}</p>
        <p className={classes.confirm}>
          <ReadAbout fault={finding.fault} />
        </p>
      </div>
      <details className={classes.more}>
        <summary>{t('findings.rule')}</summary>
        <p>{say(finding.severityReason, finding.severityMessage)}</p>
        <p className="meta">{finding.rule}</p>
      </details>
    </article>
  );
}

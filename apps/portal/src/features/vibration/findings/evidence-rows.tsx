import type { WaveformDiagnosis } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/formats.ts';
import { FigureName } from '../../../ui/figure-name.tsx';
import { useSay } from '../workspace/use-say.ts';
import classes from './findings-panel.module.css';

type Evidence = WaveformDiagnosis['findings'][number]['for'][number];
type Line = Evidence & { readonly frequencyHz: number; readonly heightDb: number };

/** A line whose amplitude and floor are known: it is read off the plot. */
function isLine(evidence: Evidence): evidence is Line {
  const { frequencyHz, heightDb, amplitude, floor } = evidence;
  return frequencyHz !== null && heightDb !== null && amplitude !== null && floor !== null;
}

/**
 * What speaks for a finding, or against it: lines as a table, each with its height above the noise floor as the plot
 * shows it; the rest as sentences. A line opens its plot with the cursor there.
 */
export function EvidenceRows({
  title,
  sign,
  evidence,
  onLine,
}: {
  title: string;
  sign: string;
  evidence: readonly Evidence[];
  onLine: (hz: number) => void;
}) {
  const { t } = useTranslation('vibration');
  const formats = useFormats();
  const say = useSay();
  if (evidence.length === 0) return null;
  const lines = evidence.filter(isLine);
  const highest = Math.max(1, ...lines.map(({ heightDb }) => heightDb));
  const nameOf = ({ message, text }: Evidence) =>
    typeof message.params.line === 'string'
      ? message.params.line.replace(' x ', '× ')
      : typeof message.params.order === 'number'
        ? `${formats.number(message.params.order, Number.isInteger(message.params.order) ? 0 : 1)}×`
        : say(text, message);
  return (
    <div>
      <div className={classes.evidenceHead}>
        <h3 className={classes.listTitle}>{title}</h3>
        {lines.length > 0 && (
          <span className="meta">
            <FigureName figure="evidenceLevel">{t('findings.aboveFloor')}</FigureName>
          </span>
        )}
      </div>
      {lines.length > 0 && (
        <ul className={classes.lines}>
          {lines.map((line) => (
            <li key={`${line.text}/${line.frequencyHz}`}>
              <button
                type="button"
                className={classes.line}
                title={`${say(line.text, line.message)}. ${t('findings.showLine')}`}
                onClick={() => onLine(line.frequencyHz)}
              >
                <b>{nameOf(line)}</b>
                <span className="num">{formats.quantity(line.frequencyHz, 'Hz', 2)}</span>
                <span className={classes.bar} aria-hidden="true">
                  <span style={{ width: `${(100 * Math.max(0, line.heightDb)) / highest}%` }} />
                </span>
                <b className="num">{`${formats.number(line.heightDb, 1)} dB`}</b>
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className={classes.evidence}>
        {evidence
          .filter((each) => !isLine(each))
          .map(({ text, message, frequencyHz }) => (
            <li key={`${text}/${frequencyHz}`}>
              <span aria-hidden="true">{sign}</span>
              <span>
                {say(text, message)}
                {frequencyHz !== null && (
                  <button
                    type="button"
                    className={classes.frequency}
                    title={t('findings.showLine')}
                    onClick={() => onLine(frequencyHz)}
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

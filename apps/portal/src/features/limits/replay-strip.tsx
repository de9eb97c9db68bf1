import type { ReplayFacts } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import type { ViewWindow } from '../../charts/plot/view-window.ts';
import { useFormats } from '../../platform/formats.ts';
import type { PlotScale } from './limit-handles.tsx';
import classes from './limits.module.css';

/** The alarms of a rule set along the time axis of the trend above. */
export function ReplayStrip({
  facts,
  scale,
  range,
  label,
  isDraft = false,
}: {
  facts: ReplayFacts;
  scale: PlotScale;
  range: ViewWindow;
  label: string;
  isDraft?: boolean;
}) {
  const { t } = useTranslation('limits');
  const formats = useFormats();
  const share = (text: string) => (Date.parse(text) - range.min) / (range.max - range.min);
  return (
    <div className={classes.strip} data-draft={isDraft || undefined}>
      <svg
        role="img"
        aria-label={t('strip.label', { name: label, count: facts.alarms })}
        style={{ marginInlineStart: scale.left, width: scale.width }}
        viewBox="0 0 1000 10"
        preserveAspectRatio="none"
      >
        {facts.begins.map(({ from, to }) => (
          <rect
            key={from}
            x={1000 * share(from)}
            width={Math.max(1.5, 1000 * ((to === null ? 1 : share(to)) - share(from)))}
            y={0}
            height={10}
          />
        ))}
      </svg>
      <span>
        <b>{formats.number(facts.alarmsAWeek, 1)}</b> {label}
      </span>
    </div>
  );
}

import type { FindingListItem } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/formats.ts';
import { CardLine } from '../../ui/list/list-cards.tsx';
import { RowLink } from '../../ui/list/row-link.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import { type FindingUrls, StateText, sensorsOf } from './finding-columns.tsx';
import { useFindingWords } from './finding-words.ts';
import { GrowthCell } from './growth-cell.tsx';

/** A finding on a phone. */
export function FindingListCard({ finding, urls }: { finding: FindingListItem; urls: FindingUrls }) {
  const { t } = useTranslation('findings');
  const words = useFindingWords();
  const formats = useFormats();
  const { name, drivetrainName } = finding.equipment;
  return (
    <>
      <CardLine>
        <SeverityBadge severity={finding.severity} />
        <StateText finding={finding} urls={urls} />
      </CardLine>
      <RowLink to={urls.evidence(finding)} data-evidence>
        {formats.labelled(formats.name(finding.partName), words.fault(finding))}
      </RowLink>
      <span className="meta">
        {`${[...new Set([name, drivetrainName])].filter(Boolean).join(' · ')} · ${sensorsOf(finding, formats.name(finding.channelName), t)}`}
      </span>
      <CardLine>
        <GrowthCell finding={finding} hasUnit />
        <span className="num">{t('percent', { percent: Math.round(100 * finding.confidence) })}</span>
        <span className="num">{t('seenOf', { seen: finding.seen, records: finding.records })}</span>
      </CardLine>
      <span className="meta">
        <TimeText at={finding.firstSeenAt} format="YYYY-MM-DD HH:mm" />
        {' – '}
        <TimeText at={finding.lastSeenAt} format="YYYY-MM-DD HH:mm" />
      </span>
    </>
  );
}

import type { FollowedFinding } from '@ritzel/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { TimeText } from '../../ui/time-text.tsx';
import classes from './finding-cards.module.css';
import { useFindingWords } from './finding-words.ts';
import { type FindingAddresses, findingKey, StateText } from './findings-table.tsx';
import { GrowthCell } from './growth-cell.tsx';

/** The rows on a phone. */
export function FindingCards({
  rows,
  addresses,
}: {
  rows: readonly FollowedFinding[];
  addresses: FindingAddresses;
}) {
  const { t } = useTranslation('findings');
  const words = useFindingWords();
  return (
    <ul className={classes.root}>
      {rows.map((finding) => (
        <li key={findingKey(finding)} data-row={findingKey(finding)}>
          <span className={classes.head}>
            <SeverityBadge severity={finding.severity} />
            <span className={classes.state}>
              <StateText finding={finding} addresses={addresses} />
            </span>
          </span>
          <Link to={addresses.evidence(finding)} className={classes.name!} data-evidence>
            {`${finding.partName}: ${words.fault(finding)}`}
          </Link>
          <span className="meta">{`${[finding.equipment.name, finding.equipment.drivetrainName].filter((each, place, all) => each && all.indexOf(each) === place).join(' · ')} · ${finding.channelName}`}</span>
          <span className={classes.line}>
            <GrowthCell finding={finding} hasUnit />
            <span className="num">{t('percent', { percent: Math.round(100 * finding.confidence) })}</span>
            <span className="num">{t('seenOf', { seen: finding.seen, records: finding.records })}</span>
          </span>
          <span className="meta">
            <TimeText at={finding.firstSeenAt} format="YYYY-MM-DD HH:mm" />
            {' – '}
            <TimeText at={finding.lastSeenAt} format="YYYY-MM-DD HH:mm" />
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Button } from '@mantine/core';
import type { FindingListItem } from '@ritzel/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../platform/formats.ts';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import classes from './knowledge.module.css';
import { OwnSpectrum } from './own-spectrum.tsx';

/** Machines that have a fault of the post now, worst first; each can show its own spectrum beside the textbook's. */
export function AffectedMachines({
  findings,
  urlOf,
}: {
  findings: readonly FindingListItem[];
  /** Where the evidence of a finding is shown. */
  urlOf: (finding: FindingListItem) => string;
}) {
  const { t } = useTranslation('knowledge');
  const formats = useFormats();
  const [opened, setOpened] = useState<string>();
  if (findings.length === 0) return <p className="meta">{t('machines.none')}</p>;
  return (
    <ul className={classes.machines}>
      {findings.map((finding) => {
        const key = `${finding.equipment.id}/${finding.part}/${finding.fault}`;
        const isOpen = opened === key;
        return (
          <li key={key}>
            <p>
              <SeverityBadge severity={finding.severity} /> <b>{finding.equipment.name}</b>
            </p>
            <p>{formats.name(finding.partName)}</p>
            <p className={classes.machineActs}>
              <Button
                size="compact-xs"
                variant="default"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? undefined : key)}
              >
                {t(isOpen ? 'machines.hide' : 'machines.show')}
              </Button>
              <Link to={urlOf(finding)}>{t('machines.evidence')}</Link>
            </p>
            {isOpen && <OwnSpectrum finding={finding} />}
          </li>
        );
      })}
    </ul>
  );
}

import type { EquipmentDetail } from '@ritzel/contract';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';
import classes from './equipment-detail.module.css';

/** The head of the detail in the one line of the analysis workspace: its condition, identifier and name. */
export function WorkspaceLead({ detail }: { detail: EquipmentDetail }) {
  const { condition, identifier, name } = detail;
  useDocumentTitle(name);
  return (
    <>
      <SeverityBadge severity={condition.severity} hasUnknown={condition.hasUnknown} />
      <h1 className={classes.lead} title={name}>
        {identifier} <span>{name}</span>
      </h1>
    </>
  );
}

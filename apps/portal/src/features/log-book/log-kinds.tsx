import type { LogNoteKind, OrganisationLogKind } from '@ritzel/contract';
import {
  IconActivity,
  IconAlertTriangle,
  IconChecklist,
  IconCpu,
  IconDroplet,
  IconEye,
  IconFileText,
  IconLogin2,
  IconPencil,
  IconPhoto,
  IconPlayerPlay,
  IconSettings,
  IconShieldLock,
  IconTool,
  IconTopologyStar3,
  IconWand,
} from '@tabler/icons-react';

const ICONS = {
  observation: IconEye,
  maintenance: IconSettings,
  'oil-change': IconDroplet,
  repair: IconTool,
  operation: IconPlayerPlay,
  condition: IconActivity,
  device: IconCpu,
  finding: IconAlertTriangle,
  job: IconChecklist,
  kinematics: IconTopologyStar3,
  setup: IconWand,
  picture: IconPhoto,
  document: IconFileText,
  equipment: IconPencil,
  'sign-in': IconLogin2,
  rights: IconShieldLock,
} as const satisfies Record<OrganisationLogKind, unknown>;

/** After these the machine is another: what was learnt of it may begin anew. */
export const MAY_RESET_BASELINE: readonly LogNoteKind[] = ['maintenance', 'oil-change', 'repair'];

export function LogKindIcon({ kind }: { kind: OrganisationLogKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} stroke={1.6} aria-hidden="true" />;
}

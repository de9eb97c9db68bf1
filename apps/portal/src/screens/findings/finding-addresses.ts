import type { FindingAddresses } from '../../features/findings/finding-columns.tsx';
import { evidenceAddress } from '../../features/vibration/evidence-address.ts';
import { equipmentAddress } from '../../platform/equipment-address.ts';

/** Where the links of a list of findings lead. */
export const findingAddresses: FindingAddresses = {
  evidence: evidenceAddress,
  entry: ({ equipment }) => `${equipmentAddress(equipment)}&tab=log-book`,
};

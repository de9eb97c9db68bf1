import type { FindingUrls } from '../../features/findings/finding-columns.tsx';
import { evidenceUrl } from '../../features/vibration/findings/evidence-url.ts';
import { equipmentUrl } from '../../platform/equipment-url.ts';

/** Where the links of a list of findings lead. */
export const findingUrls: FindingUrls = {
  evidence: evidenceUrl,
  entry: ({ equipment }) => `${equipmentUrl(equipment)}&tab=log-book`,
};

import type { FollowedFinding } from '@ritzel/contract';
import { encodeCursors, NO_CURSORS } from '../../charts/spectrum-cursors.ts';
import { equipmentAddress } from '../../platform/equipment-address.ts';
import { putBenchAddress } from './bench-address.ts';
import { plotOfRule } from './bench-opening.ts';

/** The bench of the machine at the newest record that shows a finding: its part lit, the cursor on its loudest line. */
export function evidenceAddress({
  equipment,
  waveformId,
  part,
  rule,
  frequencyHz,
}: Pick<FollowedFinding, 'equipment' | 'waveformId' | 'part' | 'rule' | 'frequencyHz'>): string {
  const [path, search] = equipmentAddress(equipment).split('?');
  const query = new URLSearchParams(search);
  query.set('tab', 'vibration');
  query.set('m', waveformId);
  const plot = plotOfRule(rule);
  const cursors = frequencyHz === null ? null : encodeCursors({ ...NO_CURSORS, mainHz: frequencyHz });
  putBenchAddress(query, { view: plot, part, [`${plot}Cursors`]: cursors });
  return `${path}?${query}`;
}

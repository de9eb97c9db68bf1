import type { FollowedFinding } from '@ritzel/contract';
import { encodeCursors, NO_CURSORS } from '../../charts/cursors/spectrum-cursors.ts';
import { isSpectrumUnit } from '../../charts/spectrum/spectrum-quantity.ts';
import { equipmentAddress } from '../../platform/equipment-address.ts';
import { putBenchAddress } from './bench-address.ts';
import { plotOfRule } from './bench-opening.ts';

/** How far beyond its loudest line a spectrum is shown. */
const SHOWN_BEYOND = 6;

/** The bench of the machine at the newest record that shows a finding: its part lit, the cursor on its loudest line. */
export function evidenceAddress({
  equipment,
  waveformId,
  part,
  rule,
  frequencyHz,
  amplitudeUnit,
}: Pick<
  FollowedFinding,
  'equipment' | 'waveformId' | 'part' | 'rule' | 'frequencyHz' | 'amplitudeUnit'
>): string {
  const [path, search] = equipmentAddress(equipment).split('?');
  const query = new URLSearchParams(search);
  query.set('tab', 'vibration');
  query.set('m', waveformId);
  const plot = plotOfRule(rule);
  const cursors = frequencyHz === null ? null : encodeCursors({ ...NO_CURSORS, mainHz: frequencyHz });
  putBenchAddress(query, { view: plot, part, [`${plot}Cursors`]: cursors });
  // As its rule read it.
  if (plot === 'spectrum' && frequencyHz !== null && frequencyHz > 0)
    putBenchAddress(query, { spectrumView: `0~${Math.ceil(SHOWN_BEYOND * frequencyHz)}` });
  if (plot === 'spectrum' && amplitudeUnit !== null && isSpectrumUnit(amplitudeUnit))
    putBenchAddress(query, { unit: amplitudeUnit });
  return `${path}?${query}`;
}

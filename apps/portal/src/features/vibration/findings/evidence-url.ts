import type { FindingListItem } from '@ritzel/contract';
import { encodeCursors, NO_CURSORS } from '../../../charts/cursors/spectrum-cursors.ts';
import { isSpectrumUnit } from '../../../charts/spectrum/spectrum-quantity.ts';
import { equipmentUrl } from '../../../platform/equipment-url.ts';
import { plotOfRule } from '../workspace/workspace-opening.ts';
import { writeWorkspaceViewState } from '../workspace/workspace-view-state.ts';

/** How far beyond its loudest line a spectrum is shown. */
const SHOWN_BEYOND = 6;

/** The analysis workspace of the machine at the newest record that shows a finding: its part highlighted, the cursor on its loudest line. */
export function evidenceUrl({
  equipment,
  waveformId,
  part,
  rule,
  frequencyHz,
  amplitudeUnit,
}: Pick<
  FindingListItem,
  'equipment' | 'waveformId' | 'part' | 'rule' | 'frequencyHz' | 'amplitudeUnit'
>): string {
  const [path, search] = equipmentUrl(equipment).split('?');
  const query = new URLSearchParams(search);
  query.set('tab', 'vibration');
  query.set('m', waveformId);
  const plot = plotOfRule(rule);
  const cursors = frequencyHz === null ? null : encodeCursors({ ...NO_CURSORS, mainHz: frequencyHz });
  writeWorkspaceViewState(query, { view: plot, part, [`${plot}Cursors`]: cursors });
  // As its rule read it.
  if (plot === 'spectrum' && frequencyHz !== null && frequencyHz > 0)
    writeWorkspaceViewState(query, { spectrumView: `0~${Math.ceil(SHOWN_BEYOND * frequencyHz)}` });
  if (plot === 'spectrum' && amplitudeUnit !== null && isSpectrumUnit(amplitudeUnit))
    writeWorkspaceViewState(query, { unit: amplitudeUnit });
  return `${path}?${query}`;
}

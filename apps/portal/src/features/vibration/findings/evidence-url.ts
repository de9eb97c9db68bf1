import type { FindingListItem } from '@ritzel/contract';
import { equipmentUrl } from '../../../platform/equipment-url.ts';
import { encodePanes, writeWorkspaceViewState } from '../workspace/workspace-view-state.ts';
import { findingAddress, plotOfRule } from './finding-plot.ts';

/**
 * The analysis workspace of the machine at the newest record that shows a finding. What its plot needs beyond that stands in
 * the diagnosis of the record, where the workspace reads it: band, range, lines.
 */
export function evidenceUrl({
  equipment,
  waveformId,
  part,
  fault,
  rule,
}: Pick<FindingListItem, 'equipment' | 'waveformId' | 'part' | 'fault' | 'rule'>): string {
  const [path, search] = equipmentUrl(equipment).split('?');
  const query = new URLSearchParams(search);
  query.set('tab', 'vibration');
  query.set('m', waveformId);
  const plot = plotOfRule(rule);
  writeWorkspaceViewState(query, {
    view: encodePanes(plot === 'envelope' ? ['spectrum', 'envelope'] : [plot]),
    part,
    finding: findingAddress({ part, fault }),
  });
  return `${path}?${query}`;
}

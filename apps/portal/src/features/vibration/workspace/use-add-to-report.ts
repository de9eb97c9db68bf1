import {
  MAX_REPORT_ITEMS,
  type ReportItem,
  type ReportPane,
  readReportDraft,
  saveReportDraft,
} from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { encodeWindow } from '../vibration-view-state.ts';
import type { WorkspaceModel } from './workspace-model.ts';
import { writeWorkspaceViewState } from './workspace-view-state.ts';

/** The view state of the workspace as a link would have it: a report draws the plot again from that and the record. */
function queryOfView({ viewState, band, speedRpm, isRefined }: WorkspaceModel): string {
  const query = new URLSearchParams();
  writeWorkspaceViewState(query, {
    ...viewState,
    band: encodeWindow({ min: band.lowHz, max: band.highHz }),
    speed: isRefined && speedRpm !== null ? String(speedRpm) : null,
  });
  return query.toString();
}

/** Lays a plot behind what the analyst has composed so far; of another machine it begins anew. */
export function useAddToReport(model: WorkspaceModel) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (pane: ReportPane) => {
      const { id: waveformId, equipmentId } = model.waveform;
      const draft = await call(readReportDraft, {});
      const kept = draft.equipmentId === equipmentId ? draft.items : [];
      const query = queryOfView(model);
      const plot: ReportItem = { kind: 'plot', waveformId, pane, query, notes: true, title: '' };
      return call(saveReportDraft, {
        body: {
          equipmentId,
          title: draft.equipmentId === equipmentId ? draft.title : '',
          items: [...kept, plot].slice(-MAX_REPORT_ITEMS),
          revision: draft.revision,
        },
      });
    },
    onSuccess: () => void client.invalidateQueries({ queryKey: [readReportDraft.name] }),
  });
}

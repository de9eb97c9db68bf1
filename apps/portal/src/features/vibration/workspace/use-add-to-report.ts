import {
  MAX_REPORT_ITEMS,
  type ReportItem,
  type ReportPane,
  readReportDraft,
  saveReportDraft,
} from '@ritzel/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/call.ts';
import { usualEnvelopeView } from '../spectrum/placed-lines.ts';
import { chooseTurningShaft, turningShafts } from '../spectrum/turning-shafts.ts';
import { encodeWindow } from '../vibration-view-state.ts';
import type { WorkspaceModel } from './workspace-model.ts';
import { writeWorkspaceViewState } from './workspace-view-state.ts';

/**
 * The view state of the workspace as a link would have it, with what is usual on this screen written out: a report draws the plot
 * again from that and the record, and knows neither the findings nor the choices of the reader.
 */
function queryOfView(model: WorkspaceModel): string {
  const { viewState, band, speedRpm, isRefined, kinematics, near, hidden } = model;
  const query = new URLSearchParams();
  const { shaft, gear } = chooseTurningShaft(turningShafts(kinematics, speedRpm), {
    ...{ kinematics, near, shaft: viewState.shaft, gear: viewState.gear },
  });
  writeWorkspaceViewState(query, {
    ...viewState,
    ...{
      part: viewState.part ?? near,
      shaft: shaft?.id || null,
      gear: gear?.id ?? null,
      hidden: [...hidden],
    },
    envelopeView: encodeWindow(model.viewOf('envelopeView') ?? usualEnvelopeView(model)),
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

import { listWaveforms, type Signal, type Waveform } from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useEquipment } from '../../features/detail/use-equipment.ts';
import { VibrationPanel } from '../../features/vibration/vibration-panel.tsx';
import { queryOf } from '../../platform/query-client.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import type { DetailViewState } from '../equipment-detail/detail-view-state.ts';
import { useElementSeverities } from '../equipment-detail/use-element-severities.ts';
import { vibrationViewProps } from '../equipment-detail/vibration-view-props.ts';

const NO_SIGNALS: readonly Signal[] = [];
const MEASUREMENTS_READ = 200;

interface Page {
  readonly rows: readonly Waveform[];
  readonly total: number;
}

/** The pages as one list, newest first; what moved to the next page meanwhile stands once. */
function joinPages(pages: readonly UseQueryResult<Page>[]) {
  const byId = new Map(pages.flatMap(({ data }) => data?.rows ?? []).map((row) => [row.id, row]));
  const isComplete = pages.every(({ data }) => data !== undefined);
  const total = pages[0]?.data?.total ?? 0;
  return { first: pages[0]!, rows: [...byId.values()], hasOlder: isComplete && byId.size < total };
}

/** A machine of the plant in the analysis workspace. */
export function MachineWorkspace({
  id,
  viewState,
  onViewState,
  tools,
}: {
  id: string;
  viewState: DetailViewState;
  onViewState: (change: Partial<DetailViewState>) => void;
  /** Which machine, and how to open a file instead. */
  tools: ReactNode;
}) {
  const { detail, signals } = useEquipment(id);
  const [pages, setPages] = useState(1);
  const waveforms = useQueries({
    queries: Array.from({ length: pages }, (_, page) =>
      queryOf(listWaveforms, { params: { id }, query: { size: MEASUREMENTS_READ, page: page + 1 } }),
    ),
    combine: joinPages,
  });
  const document = detail.data?.kinematics?.document;
  const version = detail.data?.kinematics?.version;
  // biome-ignore lint/correctness/useExhaustiveDependencies: @NOTE a version never changes
  const kinematics = useMemo(() => {
    if (document === undefined) return null;
    const read = readKinematics(document);
    return 'kinematics' in read ? read.kinematics : null;
  }, [id, version]);
  const severities = useElementSeverities(id, kinematics, signals.data ?? NO_SIGNALS);
  const partNames = useMemo(
    () => new Map((detail.data?.components ?? []).map(({ identifier, name }) => [identifier, name])),
    [detail.data?.components],
  );
  return (
    <Loaded query={detail}>
      {(equipment) => (
        <Loaded query={waveforms.first}>
          {() => (
            <VibrationPanel
              lead={
                <>
                  <SeverityBadge severity={equipment.condition.severity} />
                  {tools}
                </>
              }
              condition={equipment.condition}
              waveforms={waveforms.rows}
              onOlder={waveforms.hasOlder ? () => setPages(pages + 1) : undefined}
              equipmentId={id}
              kinematics={kinematics}
              severities={severities}
              partNames={partNames}
              equipmentName={equipment.identifier}
              {...vibrationViewProps(viewState, onViewState)}
            />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

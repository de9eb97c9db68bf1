import { type EquipmentDetail, readEquipment } from '@ritzel/contract';
import { readKinematics } from '@ritzel/drivetrain';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../platform/query-client.ts';
import { type MeasuringPosition, measuringPositionsOf, type RoundMachine } from './round-draft.ts';

/** A machine with its parts and where a record can be taken at them. */
export interface MeasurableMachine {
  readonly machine: RoundMachine;
  readonly positions: readonly MeasuringPosition[];
}

function measurable(detail: EquipmentDetail): MeasurableMachine {
  const read = detail.kinematics === null ? undefined : readKinematics(detail.kinematics.document);
  const kinematics = read !== undefined && 'kinematics' in read ? read.kinematics : null;
  const isPart = detail.drivetrainId !== null;
  const machine = {
    id: detail.drivetrainId ?? detail.id,
    name: (isPart ? detail.drivetrainName : null) ?? detail.name,
    // Of a part its own points; of a drivetrain those of all its parts.
    components: detail.components.filter(({ id }) => !isPart || id === detail.id),
  };
  return { machine, positions: measuringPositionsOf(machine, kinematics) };
}

export function useRoundMachine(id: string | undefined) {
  return useQuery({
    ...queryOf(readEquipment, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
    select: measurable,
  });
}

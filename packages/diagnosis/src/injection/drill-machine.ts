import type { BearingGeometry, Kinematics, SensorPosition } from '@ritzel/drivetrain';

/**
 * A bearing of usual proportions: what stands in where dimensions are not known, to see whether naming them would help.
 * Rolling bearings have 7 to 20 elements and d/D from 0.12 to 0.28.
 */
const TYPICAL_GEOMETRY: BearingGeometry = {
  elements: 11,
  elementDiameterMm: 10,
  pitchDiameterMm: 49,
  contactAngleDeg: 0,
};

/** The machine with usual dimensions at one bearing whose own are missing. */
export function withTypicalFigures(kinematics: Kinematics, element: string): Kinematics {
  return {
    ...kinematics,
    bearings: (kinematics.bearings ?? []).map((bearing) =>
      bearing.id === element ? { ...bearing, geometry: TYPICAL_GEOMETRY } : bearing,
    ),
  };
}

/** A name that no channel of a device has. */
export const ADDED_CHANNEL = '@added';

/** The machine with one sensor more, at an element. Its records have the channel `ADDED_CHANNEL`. */
export function withSensorAt(kinematics: Kinematics, element: string): Kinematics {
  const added: SensorPosition = {
    ...{ id: ADDED_CHANNEL, axis: 'radial', near: element, channel: ADDED_CHANNEL },
  };
  return { ...kinematics, sensors: [...(kinematics.sensors ?? []), added] };
}

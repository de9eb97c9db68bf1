import type { BearingGeometry, Kinematics, SensorPosition } from '@ritzel/drivetrain';

/**
 * A bearing of usual proportions (a 6205 of the series 62): what stands in where dimensions are not known, to see whether
 * naming them would help.
 */
const TYPICAL_GEOMETRY: BearingGeometry = {
  elements: 9,
  elementDiameterMm: 7.94,
  pitchDiameterMm: 39.04,
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

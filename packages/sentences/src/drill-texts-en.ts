/** Why a fault of a fault drill is not seen, and what would help, in English. */
export const DRILL_EN = {
  DRILL_NO_KINEMATICS: 'Bearing dimensions or numbers of teeth are missing, so its lines are not known.',
  DRILL_NO_HEALTHY_RECORD: 'No record of this sensor is healthy.',
  DRILL_NO_SPEED: 'The healthy records have no speed, or their samples cannot be used.',
  DRILL_NEARER_SENSOR: 'The rules leave this part to a nearer sensor.',
  DRILL_TOO_SHORT: 'The record is too short to separate its lines: {neededS:0} s are needed.',
  DRILL_TOO_FEW_TURNS: 'The record contains too few revolutions of the shaft.',
  DRILL_ABOVE_BAND: 'The sampling rate covers neither its lines nor a resonance that they excite.',
  DRILL_TOO_FAR: 'Too little of it reaches the sensor; next to the part it would be detected.',
  DRILL_NO_REFERENCE: 'It is compared with a reference, and none is set for this sensor, speed and load.',
  DRILL_BELOW_LIMITS:
    'The machine runs so smoothly that the shaft rule does not respond, even to the largest fault.',
  DRILL_OTHER_PART: 'The diagnosis names another part: {part:name}.',
  DRILL_NOT_RECOGNISED: 'The rules look for it and do not identify it.',
  IMPROVE_MARK_REFERENCE: 'Set a healthy record of {sensor:name} as reference.',
  IMPROVE_LOWER_LIMITS: 'Lower the limits of {sensor:name} by one rating.',
  IMPROVE_COMPLETE_KINEMATICS: 'Enter the dimensions of bearing {part:name}.',
  IMPROVE_OTHER_OPERATION: 'Measure with {sensor:name} at {operation}.',
  IMPROVE_LONGER_RECORD: 'Record {toS} s instead of {fromS} s with {sensor:name}.',
  IMPROVE_FASTER_SAMPLING: 'Sample {sensor:name} at {toHz} Hz instead of {fromHz} Hz.',
  IMPROVE_ADD_SENSOR: 'Add a sensor at {part:name}.',
} as const;

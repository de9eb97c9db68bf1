/** Why a fault of a fault drill is not seen, and what would help, in English. */
export const DRILL_EN = {
  DRILL_NO_KINEMATICS:
    'Dimensions of the bearing or numbers of teeth are missing, so that its lines are not known.',
  DRILL_NO_HEALTHY_RECORD: 'No record of this sensor is healthy.',
  DRILL_NO_SPEED: 'The healthy records have no speed, or their samples cannot be used.',
  DRILL_NEARER_SENSOR: 'The rules leave this part to a sensor that is nearer.',
  DRILL_TOO_SHORT: 'The record is too short to tell its lines apart: {neededS:0} s are needed.',
  DRILL_TOO_FEW_TURNS: 'The record holds too few turns of the shaft.',
  DRILL_ABOVE_BAND: 'The sampling rate holds none of its lines and no resonance that they ring at.',
  DRILL_TOO_FAR: 'Too little of it comes through to the sensor; beside the part it would be seen.',
  DRILL_NO_REFERENCE: 'It is compared with a reference, and none is marked for this sensor, speed and load.',
  DRILL_BELOW_LIMITS:
    'The machine runs so smoothly that the rule for shafts is silent, even with the largest fault.',
  DRILL_OTHER_PART: 'The diagnosis names another part: {part}.',
  DRILL_NOT_RECOGNISED: 'The rules look for it and do not recognise it.',
  IMPROVE_MARK_REFERENCE: 'Mark a healthy record of {sensor} as reference.',
  IMPROVE_LOWER_LIMITS: 'Set the limits of {sensor} one rating lower.',
  IMPROVE_COMPLETE_KINEMATICS: 'Enter the dimensions of bearing {part}.',
  IMPROVE_OTHER_OPERATION: 'Measure with {sensor} at {operation}.',
  IMPROVE_LONGER_RECORD: 'Record {toS} s instead of {fromS} s with {sensor}.',
  IMPROVE_FASTER_SAMPLING: 'Sample {sensor} at {toHz} Hz instead of {fromHz} Hz.',
  IMPROVE_ADD_SENSOR: 'Add a sensor at {part}.',
} as const;

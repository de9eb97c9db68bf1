/** Why a condition is what it is, in English: whole sentences for mails, logs and the API, and short ones for the screen. */
export const CONDITION_EN = {
  CONDITION_ABOVE: '{signal:name} {value} {unit:unit} is above {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_BELOW: '{signal:name} {value} {unit:unit} is below {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal:name} has returned to {value} {unit:unit}; it counts until five measurements are clear of {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_WITHIN: '{signal:name} {value} {unit:unit} is within {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_CLEAR: '{signal:name} {value} {unit:unit} is above {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal:name} has not been measured since {at}.',
  CONDITION_SENSOR_FAULT: '{signal:name}: the sensor gives no valid value.',
  CONDITION_IS: '{name} is {severity|}.',

  WHY_LIMIT: '{value}, above {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, below {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, limit {limit} {boundary}',
  WHY_LIMIT_ONLY: 'above its limit',
  WHY_CHANGE: '{value}, changed from {baseline}',
  WHY_CHANGE_ONLY: 'changed from its baseline',
  WHY_FINDING: 'evidence of damage',
  WHY_STALE: 'no data since {at}',
  WHY_STALE_ONLY: 'no data for too long',
  WHY_HEALTHY: 'within all limits',
  WHY_HEALTHY_VALUE: '{value}, limit {limit} {boundary}',
  WHY_SENSOR_FAULT: 'sensor fault',
  WHY_NO_CRITERION: 'no limit is set',
  WHY_NO_DATA: 'no measurement yet',
} as const;

export const CONDITION_WORDS_EN: Readonly<Record<string, string>> = {
  UNKNOWN: 'Unknown',
  OK: 'OK',
  GOOD: 'Good',
  AVERAGE: 'Average',
  WARNING: 'Warning',
  SEVERE: 'Severe',
  CRITICAL: 'Critical',
};

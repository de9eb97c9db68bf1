import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in German. */
export const CONDITION_DE: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE: '{signal}: {value} {unit} liegt über {limit} {unit} ({boundary}, {set}).',
  CONDITION_BELOW: '{signal}: {value} {unit} liegt unter {limit} {unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal} ist auf {value} {unit} zurückgegangen; gewertet wird es, bis fünf Messungen klar von {limit} {unit} entfernt liegen ({boundary}, {set}).',
  CONDITION_WITHIN: '{signal}: {value} {unit} liegt innerhalb von {limit} {unit} ({boundary}, {set}).',
  CONDITION_CLEAR: '{signal}: {value} {unit} liegt über {limit} {unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal} wurde seit {at} nicht gemessen.',
  CONDITION_SENSOR_FAULT: '{signal}: Der Sensor liefert keinen gültigen Wert.',
  CONDITION_IS: '{name} ist {severity|}.',

  WHY_LIMIT: '{value}, über {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, unter {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, Grenze {limit} {boundary}',
  WHY_LIMIT_ONLY: 'über der Grenze',
  WHY_CHANGE: '{value}, verändert von {baseline}',
  WHY_CHANGE_ONLY: 'verändert gegenüber der Referenz',
  WHY_FINDING: 'Anzeichen eines Schadens',
  WHY_STALE: 'nichts seit {at}',
  WHY_STALE_ONLY: 'zu lange nichts',
  WHY_HEALTHY: 'innerhalb aller Grenzen',
  WHY_HEALTHY_VALUE: '{value}, Grenze {limit} {boundary}',
  WHY_SENSOR_FAULT: 'der Sensor ist gestört',
  WHY_NO_CRITERION: 'keine Grenze festgelegt',
  WHY_NO_DATA: 'noch keine Messung',
};

export const CONDITION_WORDS_DE: Readonly<Record<string, string>> = {
  UNKNOWN: 'Unbekannt',
  OK: 'OK',
  GOOD: 'Gut',
  AVERAGE: 'Mittel',
  WARNING: 'Warnung',
  SEVERE: 'Schwer',
  CRITICAL: 'Kritisch',
};

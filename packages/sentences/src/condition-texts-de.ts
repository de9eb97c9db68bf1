import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in German. */
export const CONDITION_DE: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE: '{signal:name}: {value} {unit:unit} liegt über {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_BELOW: '{signal:name}: {value} {unit:unit} liegt unter {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal:name} ist auf {value} {unit:unit} zurückgegangen; gewertet wird es, bis fünf Messungen klar von {limit} {unit:unit} entfernt liegen ({boundary}, {set}).',
  CONDITION_WITHIN:
    '{signal:name}: {value} {unit:unit} liegt innerhalb von {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_CLEAR: '{signal:name}: {value} {unit:unit} liegt über {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal:name} wurde seit {at} nicht gemessen.',
  CONDITION_SENSOR_FAULT: '{signal:name}: Der Sensor liefert keinen gültigen Wert.',
  CONDITION_IS: '{name} ist {severity|}.',

  WHY_LIMIT: '{value}, über {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, unter {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, Grenzwert {limit} {boundary}',
  WHY_LIMIT_ONLY: 'über dem Grenzwert',
  WHY_CHANGE: '{value}, verändert von {baseline}',
  WHY_CHANGE_ONLY: 'verändert gegenüber der Basislinie',
  WHY_FINDING: 'Hinweise auf einen Schaden',
  WHY_STALE: 'keine Daten seit {at}',
  WHY_STALE_ONLY: 'zu lange keine Daten',
  WHY_HEALTHY: 'innerhalb aller Grenzwerte',
  WHY_HEALTHY_VALUE: '{value}, Grenzwert {limit} {boundary}',
  WHY_SENSOR_FAULT: 'Sensor gestört',
  WHY_NO_CRITERION: 'kein Grenzwert festgelegt',
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

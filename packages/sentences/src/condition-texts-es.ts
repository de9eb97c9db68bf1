import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in Spanish. */
export const CONDITION_ES: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE:
    '{signal:name}: {value} {unit:unit} está por encima de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_BELOW:
    '{signal:name}: {value} {unit:unit} está por debajo de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal:name} ha vuelto a {value} {unit:unit}; sigue contando hasta que cinco mediciones queden claramente apartadas de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_WITHIN:
    '{signal:name}: {value} {unit:unit} está dentro de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_CLEAR:
    '{signal:name}: {value} {unit:unit} está por encima de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal:name} no se ha medido desde {at}.',
  CONDITION_SENSOR_FAULT: '{signal:name}: el sensor no da ningún valor válido.',
  CONDITION_IS: '{name}: {severity|}.',

  WHY_LIMIT: '{value}, supera {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, por debajo de {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, límite {limit} {boundary}',
  WHY_LIMIT_ONLY: 'supera su límite',
  WHY_CHANGE: '{value}, antes {baseline}',
  WHY_CHANGE_ONLY: 'ha cambiado respecto a su línea base',
  WHY_FINDING: 'indicios de daño',
  WHY_STALE: 'sin datos desde {at}',
  WHY_STALE_ONLY: 'sin datos desde hace demasiado tiempo',
  WHY_HEALTHY: 'dentro de todos los límites',
  WHY_HEALTHY_VALUE: '{value}, límite {limit} {boundary}',
  WHY_SENSOR_FAULT: 'el sensor está averiado',
  WHY_NO_CRITERION: 'no hay límite definido',
  WHY_NO_DATA: 'todavía sin mediciones',
};

export const CONDITION_WORDS_ES: Readonly<Record<string, string>> = {
  UNKNOWN: 'Desconocido',
  OK: 'OK',
  GOOD: 'Bueno',
  AVERAGE: 'Regular',
  WARNING: 'Alerta',
  SEVERE: 'Severo',
  CRITICAL: 'Crítico',
};

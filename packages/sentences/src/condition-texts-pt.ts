import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in Portuguese. */
export const CONDITION_PT: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE:
    '{signal:name}: {value} {unit:unit} está acima de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_BELOW:
    '{signal:name}: {value} {unit:unit} está abaixo de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal:name} voltou a {value} {unit:unit}; continua valendo até que cinco medições fiquem claramente afastadas de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_WITHIN:
    '{signal:name}: {value} {unit:unit} está dentro de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_CLEAR:
    '{signal:name}: {value} {unit:unit} está acima de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal:name} não é medido desde {at}.',
  CONDITION_SENSOR_FAULT: '{signal:name}: o sensor não fornece um valor válido.',
  CONDITION_IS: '{name}: condição {severity|}.',

  WHY_LIMIT: '{value}, acima de {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, abaixo de {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, limite {limit} {boundary}',
  WHY_LIMIT_ONLY: 'acima do limite',
  WHY_CHANGE: '{value}, alterado em relação a {baseline}',
  WHY_CHANGE_ONLY: 'alterado em relação à linha de base',
  WHY_FINDING: 'indícios de dano',
  WHY_STALE: 'sem dados desde {at}',
  WHY_STALE_ONLY: 'sem dados há tempo demais',
  WHY_HEALTHY: 'dentro de todos os limites',
  WHY_HEALTHY_VALUE: '{value}, limite {limit} {boundary}',
  WHY_SENSOR_FAULT: 'o sensor está com falha',
  WHY_NO_CRITERION: 'nenhum limite definido',
  WHY_NO_DATA: 'nenhuma medição ainda',
};

export const CONDITION_WORDS_PT: Readonly<Record<string, string>> = {
  UNKNOWN: 'Desconhecida',
  OK: 'OK',
  GOOD: 'Boa',
  AVERAGE: 'Regular',
  WARNING: 'Alerta',
  SEVERE: 'Grave',
  CRITICAL: 'Crítica',
};

import type { CONDITION_EN } from './condition-texts-en.ts';

/** Why a condition is what it is, in French. */
export const CONDITION_FR: Readonly<Record<keyof typeof CONDITION_EN, string>> = {
  CONDITION_ABOVE: '{signal:name} : {value} {unit:unit} dépasse {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_BELOW:
    '{signal:name} : {value} {unit:unit} est au-dessous de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_HELD:
    '{signal:name} est revenu à {value} {unit:unit} ; il compte jusqu’à ce que cinq mesures s’écartent nettement de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_WITHIN:
    '{signal:name} : {value} {unit:unit} ne dépasse pas {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_CLEAR:
    '{signal:name} : {value} {unit:unit} est au-dessus de {limit} {unit:unit} ({boundary}, {set}).',
  CONDITION_SILENT: '{signal:name} : aucune mesure depuis {at}.',
  CONDITION_SENSOR_FAULT: '{signal:name} : le capteur ne donne aucune valeur valable.',
  CONDITION_IS: '{name} : {severity|}.',

  WHY_LIMIT: '{value}, au-dessus de {limit} {boundary}',
  WHY_LIMIT_BELOW: '{value}, au-dessous de {limit} {boundary}',
  WHY_LIMIT_NEAR: '{value}, seuil {limit} {boundary}',
  WHY_LIMIT_ONLY: 'au-dessus du seuil',
  WHY_CHANGE: '{value}, auparavant {baseline}',
  WHY_CHANGE_ONLY: 'écart par rapport à la ligne de base',
  WHY_FINDING: 'signes de dommage',
  WHY_STALE: 'rien depuis {at}',
  WHY_STALE_ONLY: 'rien depuis trop longtemps',
  WHY_HEALTHY: 'sous tous les seuils',
  WHY_HEALTHY_VALUE: '{value}, seuil {limit} {boundary}',
  WHY_SENSOR_FAULT: 'le capteur est défectueux',
  WHY_NO_CRITERION: 'aucun seuil n’est défini',
  WHY_NO_DATA: 'aucune mesure',
};

export const CONDITION_WORDS_FR: Readonly<Record<string, string>> = {
  UNKNOWN: 'Inconnu',
  OK: 'OK',
  GOOD: 'Bon',
  AVERAGE: 'Moyen',
  WARNING: 'Alerte',
  SEVERE: 'Grave',
  CRITICAL: 'Critique',
};

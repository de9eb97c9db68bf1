import type { CONDITION_PROBLEMS_EN } from './condition-en.ts';

/** Alarms, cases, limits and fault drills, in French. */
export const CONDITION_PROBLEMS_FR = {
  SAY_WHY_TO_SHIFT: 'Indiquez pourquoi : l’équipe suivante le lira.',
  WRITE_COMMENT: 'Rédigez le commentaire.',
  ONLY_SHELVING_ENDS: 'Seule la mise en attente a une fin.',
  SHELVE_UNTIL: 'Indiquez jusqu’à quand dure la mise en attente.',
  SHELVING_ENDS_IN_PAST: 'La fin de la mise en attente est dans le passé.',
  SHELVED_TOO_LONG: 'Une alarme est mise en attente {most} jours au plus.',
  ALARM_NOT_TO_ACKNOWLEDGE: '{name} : Il n’y a rien à acquitter : l’alarme est déjà acquittée ou terminée.',
  ALARM_NOT_TO_SHELVE: '{name} : Seule une alarme de la liste peut être mise en attente.',
  ALARM_NOT_SHELVED: '{name} : L’alarme n’est pas en attente.',
  ALARM_PUT_ASIDE: '{name} : L’alarme est déjà écartée.',
  ALARM_NOT_SUPPRESSED: '{name} : L’alarme n’est pas supprimée.',
  ALARM_OUT_OF_SERVICE: '{name} : L’alarme est déjà hors service.',
  ALARM_IN_SERVICE: '{name} : L’alarme n’est pas hors service.',
  ALARM_NOT_TO_RESET: '{name} : Seule une alarme revenue à la normale et mémorisée peut être réinitialisée.',
  ALARM_ENDED: '{name} : L’alarme est terminée.',
  ALARM_NOT_POSSIBLE: '{name} : Ce n’est pas possible maintenant.',
  ALARMS_CHANGED: 'Quelqu’un a agi, ou l’alarme a changé, depuis votre lecture.',
  SILENCE_OF_FALSE_CASE: 'Seule la cause d’un cas injustifié peut être mise en silence.',
  SILENCE_ENDS_IN_PAST: 'La fin du silence est dans le passé.',
  SILENT_TOO_LONG: 'Une cause est mise en silence un an au plus.',
  CASE_OPEN: 'Le cas est ouvert.',
  CASE_OPEN_FOR_FAULT: 'Le cas {number} est ouvert pour le même défaut de cette machine.',
  CASE_SILENCES_NOTHING: 'Le cas ne met rien en silence.',
  HAND_OVER_TOO_FAR: 'Une passation remonte à sept jours au plus.',
  ASSIGNEE_MAY_NOT: 'Cette personne ne peut pas traiter les alarmes de cette machine.',
  DUE_TOO_FAR: 'Choisissez une date dans les cinq ans.',
  MOST_CASE_NOTES: 'Un cas conserve au plus {most} notes.',
  CASE_CHANGED: 'Quelqu’un a modifié le cas, ou il s’est aggravé, depuis votre lecture.',
  CASE_CLOSED_REOPEN: 'Le cas est clos. Rouvrez-le d’abord.',
  CASE_CLOSED: 'Le cas est clos.',
  DRILL_NO_HEALTHY_RECORD:
    'Aucun capteur de cette chaîne cinématique n’a d’enregistrement sain avec une vitesse : il n’y a rien où injecter un défaut.',
  DRILL_NO_KINEMATICS:
    'Aucune cinématique n’est en vigueur pour cette chaîne : ses défauts n’ont pas de raies connues.',
  DRILL_RUNNING: 'Un essai de défauts de votre organisation est en cours : attendez ou annulez-le.',
  HISTORY_TOO_SHORT:
    'Trop peu de valeurs ont une vitesse, une charge ou une température ambiante connue : choisissez une période plus longue.',
  MODEL_NO_INPUTS:
    'Ni la vitesse, ni la charge, ni la température ambiante de cette chaîne ne sont mesurées et variables : rien ne permet d’expliquer le signal.',
  MODEL_SIGNAL_CONSTANT: 'Le signal ne varie pas sur la période : un seuil fixe est plus parlant.',
  BASELINE_NEEDS_VALUES:
    'Une ligne de base nécessite 20 valeurs positives dans au moins un état de fonctionnement : choisissez une période plus longue.',
  REPLAY_RUNNING: 'Une de vos relectures est en cours : attendez ou annulez-la.',
  RULE_KIND_TWICE: 'Il y a deux règles de type {kind}.',
  LEARNED_FOR_SIGNAL_ALONE: 'Ce qui est appris sur un signal ne vaut que pour ce signal.',
  MODEL_COEFFICIENTS: 'Le modèle n’a pas un coefficient par terme.',
  SIGNAL_WITHOUT_ROLE: 'Le signal n’a pas de rôle : ses seuils ne valent que pour lui.',
  WHOLE_ORGANISATION_LIMITS:
    'Les seuils de toute l’organisation sont fixés par une personne qui la voit en entier.',
  LIMITS_DRAFT_CHANGED: 'Quelqu’un a modifié ce brouillon après que vous l’avez ouvert.',
  NO_LIMITS_DRAFT: 'Il n’y a pas de brouillon à ce niveau.',
  SAY_SOURCE_OF_FIGURES: 'Indiquez d’où viennent les valeurs.',
  SAY_WHY_LIMITS_CHANGE: 'Indiquez pourquoi les seuils changent.',
  NO_EDITION_IN_FORCE: 'Aucune édition n’est en vigueur à ce niveau.',
  NO_SPECTRAL_DRAFT: 'La voie n’a pas de brouillon de seuils spectraux.',
  NO_SPECTRAL_LIMITS: 'Aucun seuil spectral de cette voie n’est en vigueur.',
  SPECTRUM_UNFIT: 'La voie ne mesure pas ce qu’exige un spectre de {spectrum}.',
  NO_HEALTHY_RECORD:
    'La voie n’a aucun enregistrement sain depuis la réinitialisation de sa ligne de base : tracez le seuil à la main.',
  NO_SPEED_FOR_ORDERS:
    'Aucun enregistrement sain de cette voie n’a de vitesse : choisissez un gabarit en Hz.',
  CHOOSE_LINE: 'Choisissez au moins une raie de la machine.',
  LINE_NOT_SHOWN:
    'Aucun enregistrement sain ne montre cette raie : la vitesse est inconnue ou la raie sort du spectre.',
} as const satisfies Record<keyof typeof CONDITION_PROBLEMS_EN, string>;

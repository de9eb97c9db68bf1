export const DRILL_FR = {
  DRILL_NO_KINEMATICS:
    'Les dimensions du roulement ou les nombres de dents manquent : ses raies ne sont pas connues.',
  DRILL_NO_HEALTHY_RECORD: 'Aucun enregistrement de ce capteur n’est sain.',
  DRILL_NO_SPEED: 'Les enregistrements sains n’ont pas de vitesse, ou leurs échantillons sont inutilisables.',
  DRILL_NEARER_SENSOR: 'Les règles laissent cette pièce à un capteur plus proche.',
  DRILL_TOO_SHORT: 'L’enregistrement est trop court pour séparer ses raies : il faut {neededS:0} s.',
  DRILL_TOO_FEW_TURNS: 'L’enregistrement contient trop peu de tours de l’arbre.',
  DRILL_ABOVE_BAND:
    'La fréquence d’échantillonnage ne couvre aucune de ses raies ni une résonance qu’elles excitent.',
  DRILL_TOO_FAR: 'Il en parvient trop peu au capteur ; à côté de la pièce, le défaut se verrait.',
  DRILL_NO_REFERENCE:
    'La comparaison demande une référence, et aucune n’est marquée pour ce capteur, cette vitesse et cette charge.',
  DRILL_BELOW_LIMITS:
    'La machine tourne si calmement que la règle des arbres se tait, même avec le plus grand défaut.',
  DRILL_OTHER_PART: 'Le diagnostic nomme une autre pièce : {part:name}.',
  DRILL_NOT_RECOGNISED: 'Les règles le cherchent et ne le reconnaissent pas.',
  IMPROVE_MARK_REFERENCE: 'Marquer un enregistrement sain de {sensor:name} comme référence.',
  IMPROVE_LOWER_LIMITS: 'Abaisser d’un cran les limites de {sensor:name}.',
  IMPROVE_COMPLETE_KINEMATICS: 'Saisir les dimensions du roulement {part:name}.',
  IMPROVE_OTHER_OPERATION: 'Mesurer avec {sensor:name} à {operation}.',
  IMPROVE_LONGER_RECORD: 'Enregistrer {toS} s au lieu de {fromS} s avec {sensor:name}.',
  IMPROVE_FASTER_SAMPLING: 'Échantillonner {sensor:name} à {toHz} Hz au lieu de {fromHz} Hz.',
  IMPROVE_ADD_SENSOR: 'Ajouter un capteur sur {part:name}.',
} as const;

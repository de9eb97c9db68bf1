/** What an alarm says, and what to do about a case, in French. */
export const ALARM_FR = {
  ALARM_ABOVE: '{signal} {value} {unit}, au-dessus de {limit} {unit}',
  ALARM_BELOW: '{signal} {value} {unit}, en dessous de {limit} {unit}',
  ALARM_RATE: '{signal} varie de {value} {unit} par heure, limite {limit} {unit} par heure',
  ALARM_BASELINE: '{signal} {value} dB au-dessus de sa référence, limite {limit} dB',
  ALARM_MODEL:
    '{signal} {value} {unit} au-dessus de ce qu’expliquent vitesse, charge et ambiance, limite {limit} {unit}',
  ALARM_NO_DATA: '{signal} non mesuré depuis {at}',
  ALARM_DEVICE_FAILURE: 'L’appareil {device} est en défaillance',
  ALARM_DEVICE_CHECK: 'L’appareil {device} est en contrôle de fonctionnement',
  ALARM_DEVICE_OUT_OF_SPECIFICATION: 'L’appareil {device} est hors spécification',
  ALARM_DEVICE_MAINTENANCE: 'L’appareil {device} demande une maintenance',
  ADVICE_CRITICAL: 'Réduire la charge maintenant et planifier un arrêt : un dommage est à craindre',
  ADVICE_SEVERE: 'Inspecter dans la semaine et préparer la pièce de rechange',
  ADVICE_WARNING: 'Mesurer à nouveau et inspecter au prochain arrêt planifié',
  ADVICE_BEARING: 'Écouter {part} et toucher le carter ; vérifier l’apport de graisse ou d’huile',
  ADVICE_GEAR: 'Regarder les dents de {part} par la trappe de visite : portée, piqûres, fissures',
  ADVICE_OIL: 'Prélever de l’huile et chercher des particules sur le bouchon magnétique',
  ADVICE_UNBALANCE:
    'Chercher des dépôts, de la matière manquante et un arbre faussé ; équilibrer si confirmé',
  ADVICE_ALIGNMENT: 'Vérifier l’alignement et l’élément de l’accouplement, à froid et à chaud',
  ADVICE_FOUNDATION: 'Vérifier les boulons de fondation, les pieds et le bras de réaction',
  ADVICE_MOTOR: 'Mesurer le courant du moteur et comparer les phases',
  ADVICE_OIL_FILM: 'Vérifier la température et la viscosité de l’huile et le jeu du palier',
  ADVICE_TEMPERATURE: 'Vérifier le niveau d’huile, le refroidisseur, le filtre et la température ambiante',
  ADVICE_VIBRATION: 'Enregistrer la vibration à cette vitesse et cette charge : le spectre désigne la pièce',
  ADVICE_DATA: 'Vérifier l’alimentation, le réseau et le câble de l’appareil',
} as const;

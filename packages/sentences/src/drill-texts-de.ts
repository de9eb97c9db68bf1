export const DRILL_DE = {
  DRILL_NO_KINEMATICS: 'Lagerabmessungen oder Zähnezahlen fehlen, deshalb sind die Linien nicht bekannt.',
  DRILL_NO_HEALTHY_RECORD: 'Keine Messung dieses Sensors ist fehlerfrei.',
  DRILL_NO_SPEED:
    'Die fehlerfreien Messungen haben keine Drehzahl, oder ihre Abtastwerte sind nicht brauchbar.',
  DRILL_NEARER_SENSOR: 'Die Regeln überlassen dieses Bauteil einem näheren Sensor.',
  DRILL_TOO_SHORT: 'Die Messung ist zu kurz, um die Linien zu trennen: {neededS:0} s sind nötig.',
  DRILL_TOO_FEW_TURNS: 'Die Messung enthält zu wenige Umdrehungen der Welle.',
  DRILL_ABOVE_BAND: 'Die Abtastrate erfasst weder eine der Linien noch eine Resonanz, die sie anregen.',
  DRILL_TOO_FAR: 'Zu wenig davon kommt am Sensor an; direkt am Bauteil wäre der Schaden zu erkennen.',
  DRILL_NO_REFERENCE:
    'Verglichen wird mit einer Referenz, und für Sensor, Drehzahl und Last ist keine gesetzt.',
  DRILL_BELOW_LIMITS:
    'Die Maschine läuft so ruhig, dass die Wellenregel selbst beim größten Fehler schweigt.',
  DRILL_OTHER_PART: 'Die Diagnose nennt ein anderes Bauteil: {part:name}.',
  DRILL_NOT_RECOGNISED: 'Die Regeln suchen danach und erkennen den Schaden nicht.',
  IMPROVE_MARK_REFERENCE: 'Eine fehlerfreie Messung von {sensor:name} als Referenz setzen.',
  IMPROVE_LOWER_LIMITS: 'Die Grenzwerte von {sensor:name} um eine Stufe senken.',
  IMPROVE_COMPLETE_KINEMATICS: 'Die Abmessungen des Lagers {part:name} eintragen.',
  IMPROVE_OTHER_OPERATION: 'Mit {sensor:name} bei {operation} messen.',
  IMPROVE_LONGER_RECORD: 'Mit {sensor:name} {toS} s statt {fromS} s messen.',
  IMPROVE_FASTER_SAMPLING: '{sensor:name} mit {toHz} Hz statt {fromHz} Hz abtasten.',
  IMPROVE_ADD_SENSOR: 'Einen Sensor an {part:name} anbringen.',
} as const;

export const DRILL_DE = {
  DRILL_NO_KINEMATICS: 'Lagerabmessungen oder Zähnezahlen fehlen, deshalb sind die Linien nicht bekannt.',
  DRILL_NO_HEALTHY_RECORD: 'Keine Aufzeichnung dieses Sensors ist fehlerfrei.',
  DRILL_NO_SPEED:
    'Die fehlerfreien Aufzeichnungen haben keine Drehzahl, oder ihre Messwerte sind nicht brauchbar.',
  DRILL_NEARER_SENSOR: 'Die Regeln überlassen dieses Teil einem näheren Sensor.',
  DRILL_TOO_SHORT: 'Die Aufzeichnung ist zu kurz, um die Linien zu trennen: {neededS:0} s sind nötig.',
  DRILL_TOO_FEW_TURNS: 'Die Aufzeichnung enthält zu wenige Umdrehungen der Welle.',
  DRILL_ABOVE_BAND: 'Die Abtastrate erfasst weder eine der Linien noch eine Resonanz, die sie anregen.',
  DRILL_TOO_FAR: 'Zu wenig davon kommt am Sensor an; direkt am Teil wäre der Schaden zu sehen.',
  DRILL_NO_REFERENCE:
    'Verglichen wird mit einer Referenz, und für Sensor, Drehzahl und Last ist keine gesetzt.',
  DRILL_BELOW_LIMITS:
    'Die Maschine läuft so ruhig, dass die Wellenregel selbst beim größten Fehler schweigt.',
  DRILL_OTHER_PART: 'Die Diagnose nennt ein anderes Teil: {part}.',
  DRILL_NOT_RECOGNISED: 'Die Regeln suchen danach und erkennen den Schaden nicht.',
  IMPROVE_MARK_REFERENCE: 'Eine fehlerfreie Aufzeichnung von {sensor} als Referenz setzen.',
  IMPROVE_LOWER_LIMITS: 'Die Grenzwerte von {sensor} um eine Stufe senken.',
  IMPROVE_COMPLETE_KINEMATICS: 'Die Abmessungen des Lagers {part} eintragen.',
  IMPROVE_OTHER_OPERATION: 'Mit {sensor} bei {operation} messen.',
  IMPROVE_LONGER_RECORD: 'Mit {sensor} {toS} s statt {fromS} s aufzeichnen.',
  IMPROVE_FASTER_SAMPLING: '{sensor} mit {toHz} Hz statt {fromHz} Hz abtasten.',
  IMPROVE_ADD_SENSOR: 'Einen Sensor an {part} anbringen.',
} as const;

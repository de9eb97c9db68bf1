/** What an alarm says, and what to do about a case, in German. */
export const ALARM_DE = {
  ALARM_ABOVE: '{signal} {value} {unit}, über {limit} {unit}',
  ALARM_BELOW: '{signal} {value} {unit}, unter {limit} {unit}',
  ALARM_RATE: '{signal} ändert sich um {value} {unit} je Stunde, Grenzwert {limit} {unit} je Stunde',
  ALARM_BASELINE: '{signal} {value} dB über der Referenz, Grenzwert {limit} dB',
  ALARM_MODEL:
    '{signal} {value} {unit} über dem Wert, den Drehzahl, Last und Umgebung erklären, Grenzwert {limit} {unit}',
  ALARM_NO_DATA: '{signal} seit {at} nicht gemessen',
  ALARM_DEVICE_FAILURE: 'Gerät {device} ist ausgefallen',
  ALARM_DEVICE_CHECK: 'Gerät {device} ist in der Funktionskontrolle',
  ALARM_DEVICE_OUT_OF_SPECIFICATION: 'Gerät {device} ist außerhalb der Spezifikation',
  ALARM_DEVICE_MAINTENANCE: 'Gerät {device} braucht Wartung',
  ADVICE_CRITICAL: 'Last jetzt verringern und einen Stillstand planen: Mit einem Schaden ist zu rechnen',
  ADVICE_SEVERE: 'Innerhalb einer Woche prüfen und das Ersatzteil bereithalten',
  ADVICE_WARNING: 'Erneut messen und beim nächsten geplanten Stillstand prüfen',
  ADVICE_BEARING: '{part} abhören und das Gehäuse fühlen; Fett- oder Ölversorgung prüfen',
  ADVICE_GEAR: 'Zähne von {part} durch den Schaudeckel ansehen: Tragbild, Grübchen, Risse',
  ADVICE_OIL: 'Ölprobe nehmen und die Magnetschraube auf Partikel prüfen',
  ADVICE_UNBALANCE:
    'Nach Anbackungen, fehlendem Material und verbogener Welle suchen; auswuchten, wenn bestätigt',
  ADVICE_ALIGNMENT: 'Ausrichtung und Element der Kupplung prüfen, kalt und warm',
  ADVICE_FOUNDATION: 'Fundamentschrauben, Füße und Drehmomentstütze prüfen',
  ADVICE_MOTOR: 'Motorstrom messen und die Phasen vergleichen',
  ADVICE_OIL_FILM: 'Öltemperatur, Viskosität und Lagerspiel prüfen',
  ADVICE_TEMPERATURE: 'Ölstand, Kühler, Filter und Umgebungstemperatur prüfen',
  ADVICE_VIBRATION: 'Schwingung bei dieser Drehzahl und Last aufzeichnen: Das Spektrum nennt das Bauteil',
  ADVICE_DATA: 'Stromversorgung, Netzwerk und Kabel des Geräts prüfen',
} as const;

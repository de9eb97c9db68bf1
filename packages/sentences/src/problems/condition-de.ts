import type { CONDITION_PROBLEMS_EN } from './condition-en.ts';

/** Alarms, cases, limits and fault drills, in German. */
export const CONDITION_PROBLEMS_DE = {
  SAY_WHY_TO_SHIFT: 'Geben Sie den Grund an: Die nächste Schicht liest ihn.',
  WRITE_COMMENT: 'Schreiben Sie den Kommentar.',
  ONLY_SHELVING_ENDS: 'Nur das Zurückstellen hat ein Ende.',
  SHELVE_UNTIL: 'Geben Sie an, bis wann zurückgestellt wird.',
  SHELVING_ENDS_IN_PAST: 'Das Ende der Zurückstellung liegt in der Vergangenheit.',
  SHELVED_TOO_LONG: 'Ein Alarm wird höchstens {most} Tage zurückgestellt.',
  ALARM_NOT_TO_ACKNOWLEDGE:
    '{name}: Es gibt nichts zu quittieren: Der Alarm ist bereits quittiert oder beendet.',
  ALARM_NOT_TO_SHELVE: '{name}: Nur ein anstehender Alarm lässt sich zurückstellen.',
  ALARM_NOT_SHELVED: '{name}: Der Alarm ist nicht zurückgestellt.',
  ALARM_PUT_ASIDE: '{name}: Der Alarm ist bereits unterdrückt, zurückgestellt oder außer Betrieb.',
  ALARM_NOT_SUPPRESSED: '{name}: Der Alarm ist nicht unterdrückt.',
  ALARM_OUT_OF_SERVICE: '{name}: Der Alarm ist bereits außer Betrieb.',
  ALARM_IN_SERVICE: '{name}: Der Alarm ist nicht außer Betrieb.',
  ALARM_NOT_TO_RESET: '{name}: Nur ein gegangener, selbsthaltender Alarm lässt sich zurücksetzen.',
  ALARM_ENDED: '{name}: Der Alarm ist beendet.',
  ALARM_NOT_POSSIBLE: '{name}: Das ist jetzt nicht möglich.',
  ALARMS_CHANGED: 'Jemand hat gehandelt, oder der Alarm hat sich geändert, nachdem Sie nachgesehen haben.',
  SILENCE_OF_FALSE_CASE: 'Nur die Ursache eines Fehlalarms lässt sich stummschalten.',
  SILENCE_ENDS_IN_PAST: 'Das Ende der Stummschaltung liegt in der Vergangenheit.',
  SILENT_TOO_LONG: 'Eine Ursache ist höchstens ein Jahr stummgeschaltet.',
  CASE_OPEN: 'Der Fall ist offen.',
  CASE_OPEN_FOR_FAULT: 'Für denselben Schaden dieser Maschine ist Fall {number} offen.',
  CASE_SILENCES_NOTHING: 'Der Fall schaltet nichts stumm.',
  HAND_OVER_TOO_FAR: 'Eine Übergabe blickt höchstens sieben Tage zurück.',
  ASSIGNEE_MAY_NOT: 'Diese Person darf die Alarme dieser Maschine nicht bearbeiten.',
  DUE_TOO_FAR: 'Wählen Sie ein Datum innerhalb von fünf Jahren.',
  MOST_CASE_NOTES: 'Ein Fall behält höchstens {most} Notizen.',
  CASE_CHANGED:
    'Jemand hat den Fall geändert, oder er hat sich verschlechtert, nachdem Sie nachgesehen haben.',
  CASE_CLOSED_REOPEN: 'Der Fall ist geschlossen. Öffnen Sie ihn zuerst wieder.',
  CASE_CLOSED: 'Der Fall ist geschlossen.',
  DRILL_NO_HEALTHY_RECORD:
    'Kein Sensor dieses Antriebsstrangs hat eine gesunde Messung mit Drehzahl: Es gibt nichts, worin ein Schaden simuliert werden kann.',
  DRILL_NO_KINEMATICS:
    'Für diesen Antriebsstrang ist keine Kinematik in Kraft: Seine Schäden haben keine bekannten Linien.',
  DRILL_RUNNING:
    'In Ihrer Organisation läuft bereits ein Schadenstest: Warten Sie ihn ab oder brechen Sie ihn ab.',
  HISTORY_TOO_SHORT:
    'Es gibt zu wenige Werte mit bekannter Drehzahl, Last oder Umgebungstemperatur: Wählen Sie einen längeren Zeitraum.',
  MODEL_NO_INPUTS:
    'Weder Drehzahl, Last noch Umgebungstemperatur dieses Antriebsstrangs wird gemessen und ändert sich: Es gibt nichts, womit sich das Signal erklären lässt.',
  MODEL_SIGNAL_CONSTANT: 'Das Signal ändert sich im Zeitraum nicht: Ein fester Grenzwert sagt mehr aus.',
  BASELINE_NEEDS_VALUES:
    'Eine Basislinie braucht 20 positive Werte in mindestens einem Betriebszustand: Wählen Sie einen längeren Zeitraum.',
  REPLAY_RUNNING: 'Eine Nachrechnung von Ihnen läuft: Warten Sie sie ab oder brechen Sie sie ab.',
  RULE_KIND_TWICE: 'Es gibt zwei Regeln der Art {kind}.',
  LEARNED_FOR_SIGNAL_ALONE: 'Was an einem Signal gelernt wird, gilt nur für dieses Signal.',
  MODEL_COEFFICIENTS: 'Das Modell hat nicht für jeden Term genau einen Koeffizienten.',
  SIGNAL_WITHOUT_ROLE: 'Das Signal hat keine Rolle: Seine Grenzwerte gelten nur für dieses Signal.',
  WHOLE_ORGANISATION_LIMITS: 'Grenzwerte für die ganze Organisation setzt jemand, der alles davon sieht.',
  LIMITS_DRAFT_CHANGED: 'Jemand hat diesen Entwurf geändert, nachdem Sie ihn geöffnet haben.',
  NO_LIMITS_DRAFT: 'Auf dieser Ebene gibt es keinen Entwurf.',
  SAY_SOURCE_OF_FIGURES: 'Geben Sie an, woher die Werte stammen.',
  SAY_WHY_LIMITS_CHANGE: 'Geben Sie an, warum sich die Grenzwerte ändern.',
  NO_EDITION_IN_FORCE: 'Auf dieser Ebene ist keine Ausgabe gültig.',
  NO_SPECTRAL_DRAFT: 'Der Kanal hat keinen Entwurf von Spektrengrenzwerten.',
  NO_SPECTRAL_LIMITS: 'Für diesen Kanal sind keine Spektrengrenzwerte gültig.',
  SPECTRUM_UNFIT: 'Der Kanal misst nicht, was ein Spektrum von {spectrum} braucht.',
  NO_HEALTHY_RECORD:
    'Der Kanal hat seit dem Zurücksetzen der Basislinie keine gesunde Messung: Zeichnen Sie den Grenzwert von Hand.',
  NO_SPEED_FOR_ORDERS: 'Keine gesunde Messung dieses Kanals hat eine Drehzahl: Wählen Sie eine Maske in Hz.',
  CHOOSE_LINE: 'Wählen Sie mindestens eine Linie der Maschine.',
  LINE_NOT_SHOWN:
    'Keine gesunde Messung zeigt diese Linie: Die Drehzahl ist unbekannt oder die Linie liegt außerhalb des Spektrums.',
} as const satisfies Record<keyof typeof CONDITION_PROBLEMS_EN, string>;

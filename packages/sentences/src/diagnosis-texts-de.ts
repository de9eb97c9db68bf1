import type { DIAGNOSIS_EN } from './diagnosis-texts-en.ts';

/** What the diagnosis says, in German. */
export const DIAGNOSIS_DE: Readonly<Record<keyof typeof DIAGNOSIS_EN, string>> = {
  FINDING_BEARING: '{place|} an Lager {part:name}: {seen} von {looked} Harmonischen',
  FINDING_ROLLING: 'Wälzkörperschaden an Lager {part:name}: {seen} von {looked} Linien',
  FINDING_CAGE: 'Käfigschaden an Lager {part:name}: {seen} von {looked} Harmonischen',
  FINDING_TOOTH: 'Lokaler Zahnschaden am {gear|} von {part:name}',
  FINDING_GEAR_CHANGED: '{gear|} von {part:name}: Abweichung von der Referenz',
  FINDING_GEAR_WEAR: 'Zahnverschleiß an {part:name}: Zahneingriff und Seitenbänder haben zugenommen',
  FINDING_GEAR_ECCENTRIC: '{gear|} von {part:name} läuft exzentrisch',
  FINDING_GEAR_MISALIGNED: 'Fluchtungsfehler der Verzahnung {part:name}: ungleichmäßiges Breitentragen',
  FINDING_PLANET: 'Planetenradschaden an {part:name}: {seen} von {looked} Harmonischen',
  FINDING_SUN: 'Sonnenradschaden an {part:name}: {seen} von {looked} Harmonischen',
  FINDING_RING: 'Hohlradschaden an {part:name}: Der Planetendurchgang hat sich verändert',
  FINDING_CARRIER:
    'Ungleiche Lastverteilung der Planeten von {part:name} oder Rundlauffehler des Planetenträgers',
  FINDING_UNBALANCE: 'Unwucht an {part:name}',
  FINDING_MISALIGNMENT: 'Ausrichtfehler an {part:name}',
  FINDING_LOOSENESS: 'Mechanische Lockerheit an {part:name}',
  FINDING_SOFT_FOOT: 'Kippfuß an {part:name}',
  FINDING_COUPLING: 'Kupplung {part:name} ist verschlissen',
  FINDING_ELECTRICAL: 'Elektromagnetische Schwingung an Motor {part:name}',
  FINDING_BROKEN_BAR: 'Gebrochene Läuferstäbe an Motor {part:name}',
  FINDING_OIL_WHIRL: 'Ölwirbel (Oil Whirl) an {part:name}',
  GROWING: 'Zunahme {dbPerWeek:1} dB je Woche',
  FADING: 'Abnahme {dbPerWeek:1} dB je Woche',
  CONFIRMED: 'in {seen} der letzten {records} Messungen erkannt',

  SHORT_BEARING: '{place|}, Lager {part:name}',
  SHORT_ROLLING: 'Wälzkörperschaden, Lager {part:name}',
  SHORT_CAGE: 'Käfigschaden, Lager {part:name}',
  SHORT_TOOTH: 'Zahnschaden am {gear|}, {part:name}',
  SHORT_GEAR_CHANGED: 'Abweichung am {gear|}, {part:name}',
  SHORT_GEAR_WEAR: 'Zahnverschleiß, {part:name}',
  SHORT_GEAR_ECCENTRIC: '{gear|} exzentrisch, {part:name}',
  SHORT_GEAR_MISALIGNED: 'Fluchtungsfehler der Verzahnung, {part:name}',
  SHORT_PLANET: 'Planetenradschaden, {part:name}',
  SHORT_SUN: 'Sonnenradschaden, {part:name}',
  SHORT_RING: 'Hohlradschaden, {part:name}',
  SHORT_CARRIER: 'Schaden am Planetenträger, {part:name}',
  SHORT_UNBALANCE: 'Unwucht, {part:name}',
  SHORT_MISALIGNMENT: 'Ausrichtfehler, {part:name}',
  SHORT_LOOSENESS: 'Lockerheit, {part:name}',
  SHORT_SOFT_FOOT: 'Kippfuß, {part:name}',
  SHORT_COUPLING: 'Kupplungsverschleiß, {part:name}',
  SHORT_ELECTRICAL: 'elektromagnetische Schwingung, Motor {part:name}',
  SHORT_BROKEN_BAR: 'gebrochene Läuferstäbe, Motor {part:name}',
  SHORT_OIL_WHIRL: 'Ölwirbel, {part:name}',

  BEARING_LINE: '{line}: {heightDb:0} dB über dem Rauschteppich des Hüllkurvenspektrums',
  BEARING_LINE_IN_BAND:
    '{line}: {heightDb:0} dB über dem Rauschteppich des Hüllkurvenspektrums (am deutlichsten in {lowKHz:1} bis {highKHz:1} kHz)',
  BEARING_PLACE: '{family} stimmt mit der berechneten {family} überein (Abweichung 0,0 %)',
  BEARING_SHIFT: '{family} liegt {percent:2} % {side|} dem berechneten Wert',
  BEARING_SIDEBAND:
    'Seitenband {side|} BPFI im Abstand der Wellendrehzahl, {heightDb:0} dB über dem Rauschteppich: Der Schaden läuft durch die Lastzone',
  BEARING_BOTH_RACES:
    'beide Laufbahnen zeigen sich gleich stark; das weist auf die Wälzkörper hin, die auf beiden laufen',
  BEARING_OVER_CHANCE:
    '{family}: {overDb:0} dB über dem, was Linienfamilien anderer Frequenzen in dieser Messung erreichen',
  BEARING_CAGE_IMPACTS: 'die Käfiglinien treten mit Stößen auf, wie von einem geschädigten Wälzkörper',
  BEARING_RIVAL:
    'auch Linien eines anderen Schadens sind zu erkennen ({fault:fault}), zusammen {scoreDb:0} dB',
  BEARING_NO_SECOND: 'die zweite Harmonische ist nicht zu erkennen',
  BEARING_ON_SHAFT: 'die Grundfrequenz fällt mit einer Drehzahlharmonischen zusammen',

  GEAR_FM4: 'FM4 ({gear|}) ist {value:1}; eine intakte Verzahnung hat etwa 3',
  GEAR_TOOTH:
    'ein Zahn ({gear|}) trägt das {times:0}-Fache der Restenergie der anderen: ein Stoß je Umdrehung',
  GEAR_SIDEBANDS_LOW: 'die Seitenbänder im Abstand seiner Drehfrequenz sind niedrig',
  GEAR_CHANGE: '{indicator|} ({gear|}) ist {value:2}, das {ratio:2}-Fache der Referenz',
  GEAR_PATTERN:
    'das Synchronmittel einer Umdrehung ({gear|}) stimmt zu {percent:0} % mit dem der Referenz überein',
  GEAR_UNLIKE: 'die Abweichung von der Referenz ist {times:significance}',
  OPERATING_STATE: '{bin:operating}',
  COMPARED_WITH: 'verglichen mit: {how|} (Messung {hash}, {at} UTC; Betriebszustand {bin:operating})',
  GEAR_MESH_HARMONIC:
    'Harmonische {order} des Zahneingriffs mit {amplitude:2} m/s², dem {ratio:1}-Fachen der ersten',
  GEAR_HARMONIC_GREW:
    'Harmonische {order} des Zahneingriffs hat von {before:2} auf {amplitude:2} m/s² zugenommen, um {growthDb:1} dB (Unsicherheit {errorDb:1} dB)',
  GEAR_MESH_GREW: 'die Zahneingriffsfrequenz hat auf das {ratio:1}-Fache der Referenz zugenommen',
  GEAR_SIDEBANDS:
    'die Seitenbänder im Abstand der Drehfrequenz ({gear|}) haben das {share:2}-Fache der Zahneingriffsamplitude',
  GEAR_SIDEBANDS_GREW:
    'die Seitenbänder im Abstand der Drehfrequenz ({gear|}) haben auf das {ratio:1}-Fache der Referenz zugenommen',
  GEAR_ONE_PAIR: 'nur das erste Seitenbandpaar tritt hervor: gleichmäßige Modulation',

  PLANETARY_LINE: '{line}: {heightDb:0} dB über dem Rauschteppich des Hüllkurvenspektrums',
  PLANETARY_PASS:
    'der Planetendurchgang am Sensor erzeugt auch in einer intakten Stufe Seitenbänder bei {frequencyHz:2} Hz',
  PLANETARY_PASS_GREW: 'die Modulation durch den Planetendurchgang liegt {riseDb:0} dB über der Referenz',

  SHAFT_LINE: '{order} x ist {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x enthält {percent:0} % der Schwingungsenergie',
  SHAFT_NO_HALVES: 'keine halben Ordnungen, was gegen Lockerheit spricht',
  SHAFT_ON_MAINS:
    '{order} x liegt bei {frequencyHz:2} Hz auf der Netzfrequenz: Ein Kabel, das Netzbrummen einfängt, zeigt dasselbe',
  SHAFT_HALVES: 'auch halbe Ordnungen sind zu erkennen',
  SHAFT_AXIAL: 'der axiale Sensor misst {order} x mit {amplitude:2} mm/s',
  SHAFT_HIGH: 'auch {order} x ist erhöht',
  NO_COUPLING: 'an dieser Welle ist keine Kupplung bekannt',
  COUPLING_LINE: '{order} x, die Elemente der Kupplung, ist {amplitude:2} mm/s',
  LINE_TWICE: 'die doppelte Netzfrequenz ist {amplitude:2} mm/s',
  POWER_CUT: 'nur ein Auslauf mit abgeschaltetem Strom bestätigt es',
  POLE_PASS:
    'Seitenbänder im Abstand der Polschlupffrequenz von {polePassHz:2} Hz neben 1 x, {shareDb:0} dB darunter',
  ROTOR_BARS:
    'Stabdurchgangsfrequenz {frequencyHz:0} Hz mit Seitenbändern im Abstand der doppelten Netzfrequenz, {heightDb:0} dB über dem Rauschteppich',
  LOW_LOAD: 'bei geringer Last sehen die Seitenbänder eines intakten Läufers ebenso aus',
  WHIRL_LINE: 'eine Linie bei {order:2} x ist {amplitude:2} mm/s',

  SEVERITY_AGREES: 'die Indizien weisen den Schaden nach, und die Amplitude bestätigt, dass er schwer ist',
  SEVERITY_CAPPED:
    'Indizien allein zeigen, dass ein Schaden vorliegt, nicht wie schwer er ist: höchstens WARNING',

  CONFIRM_BEARING:
    'Am selben Lager in anderer Richtung und bei anderer Drehzahl messen: Die Linien müssen mit der Drehzahl wandern. Nachschmieren, abhören und beim nächsten Stillstand {place|} prüfen.',
  CONFIRM_GEAR: 'Zähne durch den Schaudeckel prüfen oder das Synchronmittel bei gleicher Last wiederholen.',
  CONFIRM_GEAR_CONTACT: 'Tragbild mit Tuschierfarbe aufnehmen und bei gleicher Last vergleichen.',
  CONFIRM_PLANETARY:
    'Das Synchronmittel in dem Fenster bilden, in dem jeder Planet am Sensor vorbeiläuft, und durch den Schaudeckel prüfen.',
  CONFIRM_UNBALANCE:
    'Die Phase in zwei radialen Richtungen vergleichen: 90 Grad Unterschied sprechen für Unwucht. Dann auswuchten.',
  CONFIRM_MISALIGNMENT:
    'Axial beiderseits der Kupplung messen: 180 Grad Phasenunterschied bestätigen den Ausrichtfehler. Ausrichtung prüfen.',
  CONFIRM_LOOSENESS:
    'Amplitude und Phase an Fuß, Rahmen und Fundament vergleichen; Schrauben und Sitze prüfen.',
  CONFIRM_SOFT_FOOT:
    'Wo es sicher ist, im Lauf je eine Fußschraube lösen und prüfen, ob 1 x sinkt; den betroffenen Fuß unterlegen.',
  CONFIRM_COUPLING: 'Temperatur der Elemente und Verdrehspiel messen; im Stillstand prüfen.',
  CONFIRM_ELECTRICAL: 'Während der Messung den Strom abschalten: Die Linie verschwindet sofort.',
  CONFIRM_BROKEN_BAR:
    'Den Strom bei mehr als halber Last messen: Seitenbänder im Polschlupf weniger als 45 dB unter der Netzlinie bestätigen es.',
  CONFIRM_OIL_WHIRL: 'Öltemperatur oder Last ändern und prüfen, ob die Linie wandert.',

  NOT_EVALUATED_RESOLUTION:
    'Eine Messung von {durationS:2} s löst {resolutionHz:2} Hz auf; bei dieser Drehzahl sind {neededS:2} s nötig.',
  NOT_EVALUATED_BANDWIDTH:
    'Eine Abtastrate von {samplingRateHz} Hz endet bei {nyquistHz} Hz: Stöße mit {impactHz:0} Hz brauchen eine Resonanz beim Achtfachen oder höher.',
  NOT_EVALUATED_NO_NOISE:
    'Neben ihren stärksten Linien enthält die Messung weniger als ein Millionstel davon, weniger als das Rauschen jedes Sensors: Stöße wären nicht zu erkennen.',
  NOT_EVALUATED_NO_BAND:
    'Eine Abtastrate von {samplingRateHz} Hz lässt kein Band über den Schadensfrequenzen.',
  NOT_EVALUATED_UNASSIGNED:
    'Die stärksten Linien des Hüllkurvenspektrums, bei {frequencyHz:2} Hz und Vielfachen, gehören zu keinem bekannten Bauteil; die schwachen Linien nahe denen dieses Lagers ({fault:fault}, {scoreDb:0} dB) können davon verursacht sein.',
  NOT_EVALUATED_MESH_RATE:
    'Eine Abtastrate von {samplingRateHz} Hz erreicht die zweite Harmonische der Zahneingriffsfrequenz von {meshHz:0} Hz nicht.',
  NOT_EVALUATED_NO_MESH:
    'Die Zahneingriffslinie bei {meshHz:1} Hz tritt nicht hervor: keine Last oder eine andere Drehzahl als angegeben.',
  NOT_EVALUATED_TURNS:
    '{turns:0} Umdrehungen ({gear|}) sind zu wenig: {needed} sind nötig, um andere Quellen herauszumitteln.',
  NOT_EVALUATED_NO_REFERENCE:
    'Ein einzelner geschädigter Zahn zeigt sich nur im Vergleich bei gleicher Last; es gibt keine Referenz.',
  NOT_EVALUATED_OTHER_SPEED:
    'Die Referenz wurde bei {referenceRpm:0} 1/min ({gear|}) gemessen, diese Messung bei {speedRpm:0} 1/min: Verzahnungen werden nur bei gleicher Drehzahl und Last verglichen.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Nur {percent:0} % der Referenz sind drehzahlsynchron ({gear|}): Andere Quellen überdecken die Verzahnung, sie sagt nichts über die Zähne.',
  NOT_EVALUATED_OTHER_LOAD:
    'Die Referenz wurde bei {referencePercent:0} % Last gemessen, diese Messung bei {percent:0} %: Verzahnungen werden nur bei gleicher Drehzahl und Last verglichen.',
  NOT_EVALUATED_RING:
    'Ein geschädigter Zahn des Hohlrads zeigt sich dort, wo die Planeten ohnehin durchlaufen; es gibt keine Referenz.',
  NOT_EVALUATED_HALF_ORDERS: '{turns:0} Umdrehungen trennen halbe Ordnungen nicht von ganzen: 20 sind nötig.',
  NOT_EVALUATED_MAINS:
    'Die doppelte Netzfrequenz liegt {apartHz:2} Hz neben einem Vielfachen der Drehfrequenz; {neededS:0} s würden sie trennen.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x der Welle ist von der Netzfrequenz nicht zu unterscheiden: Die Linie bei {frequencyHz:2} Hz kann Netzbrummen im Kabel sein.',
  NOT_EVALUATED_POLE_PASS:
    'Die Polschlupffrequenz von {polePassHz:2} Hz liegt unter der Auflösung dieser Messung; {neededS:0} s sind nötig.',
  NOT_EVALUATED_QUANTITY: 'Ein Zeitsignal in {unit} ist weder Beschleunigung noch Geschwindigkeit.',
  NO_KINEMATICS: 'Die Maschine hat keine Kinematik: Ihre Linien lassen sich keinem Bauteil zuordnen.',
  BAD_KINEMATICS: 'Die Kinematik der Maschine lässt sich nicht lesen.',
  NO_SHAFT: 'Die Kinematik der Maschine enthält keine Welle.',
  UNSOLVABLE_KINEMATICS: 'Aus der Kinematik der Maschine folgen keine Drehzahlen: {reason}',
  SENSOR_PLACE_UNKNOWN:
    'Der Messort des Sensors ist nicht bekannt; deshalb wurde jedes Bauteil des Strangs berücksichtigt.',

  BAD_SAMPLING_RATE: 'Die Abtastrate muss zwischen 10 Hz und 100 MHz liegen, nicht bei {samplingRateHz} Hz.',
  BAD_SPEED: 'Die Drehzahl muss eine Zahl in 1/min ab 0 sein, nicht {speedRpm}.',
  EMPTY: 'Das Signal enthält keine Abtastwerte.',
  NOT_FINITE: 'Abtastwert {index} ist keine Zahl; {count} von {samples} sind keine.',
  WRONG_LENGTH:
    '{samples} Abtastwerte wurden empfangen, {expected} waren angekündigt: Die Messung ist abgeschnitten oder zusammengesetzt.',
  TOO_SHORT: '{samples} Abtastwerte sind zu wenig: {needed} sind nötig.',
  FEW_TURNS: 'Das Signal umfasst {turns:1} Umdrehungen: Weniger als 10 trennen benachbarte Linien nicht.',
  FLAT: 'Das Signal ist konstant {value}: Der Sensor ist offen oder nicht angeschlossen.',
  STUCK: 'Das Signal ändert sich in {percent:0} % der Messung nicht: Sensor oder Kabel ist lose.',
  OPEN_SENSOR:
    '{percent:0} % der Energie liegen bei der Netzfrequenz und ihren Vielfachen: Das Kabel ist offen und fängt Netzbrummen ein.',
  CLIPPED:
    '{count} Abtastwerte liegen in Folgen an der Grenze des Messbereichs: Das Signal ist übersteuert, seine Stöße sind zu klein.',
  DRIFTING:
    'Der Offset von {offset} ist das {times:0}-Fache der Schwingung: Bias-Spannung des Sensors prüfen.',
  RAMPING:
    '{percent:0} % der Energie sind eine Gerade durch die Messung: Der Nullpunkt des Sensors driftet oder schwingt noch ein.',
  TOO_LARGE:
    'Die Werte reichen bis {value} {unit}, weiter als jeder Sensor misst ({most} {unit}): Einheit, Skalierung und Format prüfen.',
  TOO_SMALL:
    'Die Schwingung beträgt {value} {unit} eff., weniger als jeder Sensor auflöst ({least} {unit}): Einheit, Skalierung und Format prüfen.',
  COARSE: 'Das Signal hat nur {levels} Stufen: Der Messbereich ist für diese Schwingung viel zu groß.',
  MISSING_SPEED: 'Ohne Drehzahl lässt sich keine Linie einem Bauteil zuordnen.',
  SPIKES:
    '{percent:0} % der Energie liegen in {count} Abtastwerten: Ein Stecker oder der Wandler ist ausgefallen.',
  GAPS: 'Abschnittsweise wiederholt sich derselbe Wert, in {percent:0} % der Messung: Es fehlen Abtastwerte.',
  SENSOR_SWAPPED:
    'Zahneingriff {far:name} tritt hier hervor, Zahneingriff {near:name} neben dem Sensor nicht: Sind zwei Sensoren vertauscht?',
  ALIASED:
    'Die Energie steigt bis zur halben Abtastrate an: Kein Filter hat entfernt, was darüber liegt; Linien dort können gespiegelt sein (Aliasing).',
  SLOW_SAMPLING:
    'Eine Abtastrate von {samplingRateHz} Hz erreicht {neededHz:0} Hz nicht, die für {part:name} nötig sind.',
  COARSE_SPECTRUM:
    'Die Messung löst {resolutionHz:2} Hz auf; um {what:name} zu trennen, sind {neededHz:2} Hz nötig, also {neededS:1} s.',

  NO_FAULT: 'In dieser Messung ist an keinem bekannten Bauteil ein Schaden zu erkennen.',
  STANDSTILL: 'Die Welle steht still.',
  NOTHING_KNOWN: 'Weder Lager noch Zahnräder sind bekannt: Linien lassen sich keinem Bauteil zuordnen.',
};

export const DIAGNOSIS_WORDS_DE: Readonly<Record<string, string>> = {
  chosen: 'gewählte Referenz',
  earliest: 'automatische Basislinie',
  'outer-race': 'Außenringschaden',
  'inner-race': 'Innenringschaden',
  'rolling-element': 'Wälzkörper',
  cage: 'Käfig',
  gear: 'Zahnrad',
  unbalance: 'Unwucht',
  misalignment: 'Ausrichtfehler',
  looseness: 'Lockerheit',
  'Outer race': 'Außenringschaden',
  'Inner race': 'Innenringschaden',
  'outer ring': 'den Außenring',
  'inner ring': 'den Innenring',
  'rolling elements': 'die Wälzkörper',
  below: 'unter',
  above: 'über',
  pinion: 'Ritzel',
  wheel: 'Rad',
  sun: 'Sonne',
  ring: 'Hohlrad',
  planet: 'Planet',
  'synchronous-share': 'der Anteil des Signals, der sich mit der Welle wiederholt',
  fm0: 'FM0',
  fm4: 'FM4',
  // questions that a record may not answer
  'bearing fault': 'Lagerschaden',
  'broken rotor bar': 'gebrochener Läuferstab',
  'electrical fault': 'elektrischer Fehler',
  'gear fault': 'Verzahnungsschaden',
  'fault of the pinion': 'Schaden am Ritzel',
  'fault of the wheel': 'Schaden am Rad',
  'origin of unassigned lines': 'Herkunft nicht zugeordneter Linien',
  kinematics: 'Kinematik',
  'nearest part': 'nächstes Bauteil',
  'planetary fault': 'Planetenschaden',
  'ring fault': 'Hohlradschaden',
  'shaft fault': 'Wellenfehler',
  'small gear damage': 'kleiner Verzahnungsschaden',
  vibration: 'Schwingung',
};

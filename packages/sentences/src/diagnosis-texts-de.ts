import type { DIAGNOSIS_EN } from './diagnosis-texts-en.ts';

/** What the diagnosis says, in German. */
export const DIAGNOSIS_DE: Readonly<Record<keyof typeof DIAGNOSIS_EN, string>> = {
  FINDING_BEARING: '{place|} des Lagers {part} ist beschädigt: {seen} von {looked} Harmonischen',
  FINDING_ROLLING: 'Wälzkörper des Lagers {part} sind beschädigt: {seen} von {looked} Linien',
  FINDING_CAGE: 'Käfig des Lagers {part} ist beschädigt: {seen} von {looked} Harmonischen',
  FINDING_TOOTH: 'Ein Zahn am {gear|} von {part} ist beschädigt',
  FINDING_GEAR_CHANGED: '{gear|} von {part}: läuft anders als seine Referenz',
  FINDING_GEAR_WEAR: 'Die Zähne von {part} sind verschlissen: Eingriff und Seitenbänder sind gewachsen',
  FINDING_GEAR_ECCENTRIC: '{gear|} von {part}: läuft unrund',
  FINDING_GEAR_MISALIGNED: 'Die Zähne von {part} tragen nicht über ihre Breite',
  FINDING_PLANET: 'Ein Planet von {part} ist beschädigt: {seen} von {looked} Harmonischen',
  FINDING_SUN: 'Die Sonne von {part} ist beschädigt: {seen} von {looked} Harmonischen',
  FINDING_RING: 'Das Hohlrad von {part} ist beschädigt: Der Vorbeilauf der Planeten hat sich verändert',
  FINDING_CARRIER: 'Die Planeten von {part} tragen ungleich, oder der Steg läuft unrund',
  FINDING_UNBALANCE: '{part} hat Unwucht',
  FINDING_MISALIGNMENT: '{part} ist nicht ausgerichtet',
  FINDING_LOOSENESS: '{part} ist lose',
  FINDING_SOFT_FOOT: '{part} steht auf einem weichen Fuß',
  FINDING_COUPLING: 'Die Kupplung {part} ist verschlissen',
  FINDING_ELECTRICAL: 'Der Motor {part} schwingt mit seinem Feld',
  FINDING_BROKEN_BAR: 'Der Läuferkäfig des Motors {part} ist gebrochen',
  FINDING_OIL_WHIRL: 'Der Ölfilm von {part} wirbelt',
  GROWING: 'wächst um {dbPerWeek:1} dB je Woche',
  FADING: 'fällt um {dbPerWeek:1} dB je Woche',
  CONFIRMED: 'in {seen} der letzten {records} Aufnahmen gesehen',

  SHORT_BEARING: '{place|}, Lager {part}',
  SHORT_ROLLING: 'Wälzkörper, Lager {part}',
  SHORT_CAGE: 'Käfig, Lager {part}',
  SHORT_TOOTH: 'Zahn am {gear|}, {part}',
  SHORT_GEAR_CHANGED: '{gear|} verändert, {part}',
  SHORT_GEAR_WEAR: 'Zahnverschleiß, {part}',
  SHORT_GEAR_ECCENTRIC: '{gear|} unrund, {part}',
  SHORT_GEAR_MISALIGNED: 'Zähne tragen ungleich, {part}',
  SHORT_PLANET: 'Planet, {part}',
  SHORT_SUN: 'Sonne, {part}',
  SHORT_RING: 'Hohlrad, {part}',
  SHORT_CARRIER: 'Planeten oder Steg, {part}',
  SHORT_UNBALANCE: 'Unwucht, {part}',
  SHORT_MISALIGNMENT: 'Ausrichtfehler, {part}',
  SHORT_LOOSENESS: 'Lockerheit, {part}',
  SHORT_SOFT_FOOT: 'weicher Fuß, {part}',
  SHORT_COUPLING: 'verschlissene Kupplung, {part}',
  SHORT_ELECTRICAL: 'elektrische Schwingung, Motor {part}',
  SHORT_BROKEN_BAR: 'Läuferstäbe, Motor {part}',
  SHORT_OIL_WHIRL: 'Ölfilmwirbel, {part}',

  BEARING_LINE: '{line} steht {heightDb:0} dB über dem Grund der Hüllkurve',
  BEARING_LINE_IN_BAND:
    '{line} steht {heightDb:0} dB über dem Grund der Hüllkurve (am klarsten in {lowKHz:1} bis {highKHz:1} kHz)',
  BEARING_PLACE: '{family} liegt, wo die Geometrie es verlangt',
  BEARING_SHIFT: '{family} liegt {percent:2} % {side|} dem Wert aus der Geometrie',
  BEARING_SIDEBAND:
    'das Seitenband {side|} BPFI im Abstand der Wellendrehzahl steht {heightDb:0} dB hoch: Der Schaden dreht sich durch die Lastzone',
  BEARING_BOTH_RACES: 'beide Laufbahnen zeigen sich gleich, das deutet auf ihr Gemeinsames: die Wälzkörper',
  BEARING_OVER_CHANCE:
    '{family}: {overDb:0} dB über dem, was Familien anderer Frequenzen in dieser Aufzeichnung erreichen',
  BEARING_CAGE_IMPACTS: 'die Linien des Käfigs kommen mit Stößen: Ein Wälzkörper schlägt an',
  BEARING_RIVAL: 'auch Linien zu {fault|} sind zu sehen, zusammen {scoreDb:0} dB',
  BEARING_NO_SECOND: 'die zweite Harmonische fehlt',
  BEARING_ON_SHAFT: 'die Grundlinie fällt auf eine Harmonische der Welle',

  GEAR_FM4: 'FM4 ({gear|}) ist {value:1}, ein gesundes Rad hat etwa 3',
  GEAR_TOOTH:
    'ein Zahn ({gear|}) trägt das {times:0}-Fache der Restenergie der anderen: ein Stoß je Umdrehung',
  GEAR_SIDEBANDS_LOW: 'die Seitenbänder im Abstand seiner Wellendrehzahl sind niedrig',
  GEAR_CHANGE: '{indicator|} ({gear|}) ist {value:2}, das {ratio:2}-Fache der Referenz',
  GEAR_PATTERN: 'das Muster einer Umdrehung ({gear|}) gleicht dem der Referenz zu {percent:0} %',
  GEAR_UNLIKE:
    'das sind {times:0} Standardfehler, gemessen daran, wie weit jede der beiden Aufnahmen sich selbst gleicht',
  COMPARED_WITH: 'verglichen mit der {how|} Aufnahme {hash} vom {at} UTC, Betriebspunkt {bin}',
  GEAR_MESH_HARMONIC:
    'die Eingriffslinie {order} steht bei {amplitude:2} m/s2, dem {ratio:1}-Fachen der ersten',
  GEAR_HARMONIC_GREW:
    'die Eingriffslinie {order} ist von {before:2} auf {amplitude:2} m/s2 gewachsen, {growthDb:1} dB (Standardfehler {errorDb:1} dB)',
  GEAR_MESH_GREW: 'die Eingriffslinie ist auf das {ratio:1}-Fache der Referenz gewachsen',
  GEAR_SIDEBANDS: 'die Seitenbänder im Abstand der Drehzahl ({gear|}) haben {share:2} der Eingriffslinie',
  GEAR_SIDEBANDS_GREW:
    'die Seitenbänder im Abstand der Drehzahl ({gear|}) sind auf das {ratio:1}-Fache der Referenz gewachsen',
  GEAR_ONE_PAIR: 'nur das erste Paar der Seitenbänder tritt hervor: Die Modulation ist sanft',

  PLANETARY_LINE: '{line} steht {heightDb:0} dB über dem Grund der Hüllkurve',
  PLANETARY_PASS:
    'die am Sensor vorbeilaufenden Planeten geben auch in einer gesunden Stufe Seitenbänder bei {frequencyHz:2} Hz',
  PLANETARY_PASS_GREW: 'die Planeten laufen schärfer vorbei als in der Referenz, um {riseDb:0} dB',

  SHAFT_LINE: '{order} x ist {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x trägt {percent:0} % der Energie',
  SHAFT_NO_HALVES: 'keine halben Ordnungen: Nichts klappert',
  SHAFT_ON_MAINS:
    '{order} x liegt bei {frequencyHz:2} Hz auf dem Netz: ein Kabel, das es einfängt, zeigt dasselbe',
  SHAFT_HALVES: 'auch halbe Ordnungen sind zu sehen',
  SHAFT_AXIAL: 'der axiale Sensor sieht {order} x mit {amplitude:2} mm/s',
  SHAFT_HIGH: 'auch {order} x steht hervor',
  NO_COUPLING: 'an dieser Welle ist keine Kupplung bekannt',
  COUPLING_LINE: '{order} x, die Elemente der Kupplung, ist {amplitude:2} mm/s',
  LINE_TWICE: 'die doppelte Netzfrequenz ist {amplitude:2} mm/s',
  POWER_CUT: 'nur ein Lauf mit abgeschaltetem Strom beweist es',
  POLE_PASS:
    'Seitenbänder im Abstand von {polePassHz:2} Hz (Polschlupf) stehen neben 1 x, {shareDb:0} dB darunter',
  ROTOR_BARS:
    'die Stäbe laufen mit {frequencyHz:0} Hz vorbei, mit Seitenbändern der doppelten Netzfrequenz, {heightDb:0} dB hoch',
  LOW_LOAD: 'bei wenig Last sehen die Seitenbänder eines gesunden Läufers ebenso aus',
  WHIRL_LINE: 'eine Linie bei {order:2} x ist {amplitude:2} mm/s',

  SEVERITY_AGREES: 'die Anzeichen nennen den Schaden, und die Amplitude bestätigt, dass er groß ist',
  SEVERITY_CAPPED:
    'Anzeichen allein sagen, dass ein Schaden da ist, nicht wie groß er ist: höchstens WARNING',

  CONFIRM_BEARING:
    'Am selben Lager in anderer Richtung und bei anderer Drehzahl messen: Die Linien müssen mit der Drehzahl wandern. Schmieren, abhören und beim nächsten Stillstand nach {place|} sehen.',
  CONFIRM_GEAR:
    'Durch den Schaudeckel auf die Zähne sehen oder das Synchronmittel bei gleicher Last wiederholen.',
  CONFIRM_GEAR_CONTACT: 'Tragbild mit Tuschierfarbe nehmen und bei gleicher Last vergleichen.',
  CONFIRM_PLANETARY:
    'Das Synchronmittel im Fenster nehmen, in dem jeder Planet am Sensor vorbeiläuft, und durch den Schaudeckel sehen.',
  CONFIRM_UNBALANCE:
    'Die Phase in zwei radialen Richtungen vergleichen: 90 Grad sprechen für Unwucht. Dann auswuchten.',
  CONFIRM_MISALIGNMENT:
    'Axial beiderseits der Kupplung messen: 180 Grad Phase bestätigen es. Ausrichtung prüfen.',
  CONFIRM_LOOSENESS:
    'Amplitude und Phase an Fuß, Rahmen und Fundament vergleichen; Schrauben und Sitze prüfen.',
  CONFIRM_SOFT_FOOT:
    'Wo es sicher ist, im Lauf je eine Fußschraube lösen und sehen, ob 1 x fällt; den nachgebenden Fuß unterlegen.',
  CONFIRM_COUPLING: 'Temperatur der Elemente und Verdrehspiel messen; im Stillstand ansehen.',
  CONFIRM_ELECTRICAL: 'Während der Messung den Strom abschalten: Die Linie verschwindet sofort.',
  CONFIRM_BROKEN_BAR:
    'Den Strom bei mehr als halber Last messen: Seitenbänder im Polschlupf weniger als 45 dB unter der Netzlinie.',
  CONFIRM_OIL_WHIRL: 'Öltemperatur oder Last ändern und sehen, ob die Linie wandert.',

  NOT_EVALUATED_RESOLUTION:
    'Eine Aufnahme von {durationS:2} s löst {resolutionHz:2} Hz auf; bei dieser Drehzahl sind {neededS:2} s nötig.',
  NOT_EVALUATED_BANDWIDTH:
    'Abtastung mit {samplingRateHz} Hz endet bei {nyquistHz} Hz: Stöße mit {impactHz:0} Hz brauchen eine Resonanz beim Achtfachen oder höher.',
  NOT_EVALUATED_NO_NOISE:
    'Neben ihren stärksten Linien enthält die Aufnahme weniger als ein Millionstel davon, weniger als jeder Sensor gibt: Stöße könnten sich nicht zeigen.',
  NOT_EVALUATED_NO_BAND:
    'Eine Abtastrate von {samplingRateHz} Hz lässt kein Band über den Schadensfrequenzen.',
  NOT_EVALUATED_UNASSIGNED:
    'Die stärksten Linien der Hüllkurve, bei {frequencyHz:2} Hz und Vielfachen, gehören zu keinem bekannten Teil; die schwachen Linien nahe denen dieses Lagers ({fault|}, {scoreDb:0} dB) können davon kommen.',
  NOT_EVALUATED_MESH_RATE:
    'Abtastung mit {samplingRateHz} Hz erreicht die zweite Harmonische des Eingriffs bei {meshHz:0} Hz nicht.',
  NOT_EVALUATED_NO_MESH:
    'Die Eingriffslinie bei {meshHz:1} Hz tritt nicht hervor: keine Last, oder eine andere Drehzahl als angegeben.',
  NOT_EVALUATED_TURNS:
    '{turns:0} Umdrehungen ({gear|}) sind zu wenig: {needed} mitteln heraus, was nicht dazugehört.',
  NOT_EVALUATED_NO_REFERENCE:
    'Ein einzelner beschädigter Zahn zeigt sich im Vergleich bei gleicher Last; es gibt keine Referenz.',
  NOT_EVALUATED_OTHER_SPEED:
    'Die Referenz lief mit {referenceRpm:0} 1/min ({gear|}), diese Aufnahme mit {speedRpm:0} 1/min: Verzahnungen werden nur bei gleicher Drehzahl und Last verglichen.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Nur {percent:0} % der Referenz wiederholen sich mit dem Umlauf ({gear|}): Anderes übertönt die Verzahnung dort, und sie sagt nichts über die Zähne.',
  NOT_EVALUATED_OTHER_LOAD:
    'Die Referenz lief bei {referencePercent:0} % der Last, diese Aufnahme bei {percent:0} %: Verzahnungen werden nur bei gleicher Drehzahl und Last verglichen.',
  NOT_EVALUATED_RING:
    'Ein beschädigter Zahn des Hohlrads zeigt sich dort, wo die Planeten ohnehin vorbeilaufen; es gibt keine Referenz.',
  NOT_EVALUATED_HALF_ORDERS: '{turns:0} Umdrehungen trennen halbe Ordnungen nicht von ganzen: 20 sind nötig.',
  NOT_EVALUATED_MAINS:
    'Die doppelte Netzfrequenz liegt {apartHz:2} Hz neben einem Vielfachen der Welle; {neededS:0} s würden sie trennen.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x der Welle ist vom Netz nicht zu unterscheiden: die Linie bei {frequencyHz:2} Hz kann sein, was ein Kabel einfängt.',
  NOT_EVALUATED_POLE_PASS:
    'Der Polschlupf von {polePassHz:2} Hz ist feiner, als diese Aufnahme auflöst; {neededS:0} s sind nötig.',
  NOT_EVALUATED_QUANTITY: 'Ein Zeitsignal in {unit} ist weder Beschleunigung noch Geschwindigkeit.',
  NO_KINEMATICS: 'Die Maschine hat keine Kinematik: Ihre Linien lassen sich keinem Teil zuordnen.',
  BAD_KINEMATICS: 'Die Kinematik der Maschine lässt sich nicht lesen.',
  NO_SHAFT: 'Die Kinematik der Maschine nennt keine Welle.',
  UNSOLVABLE_KINEMATICS: 'Aus der Kinematik der Maschine folgen keine Drehzahlen: {reason}',
  SENSOR_PLACE_UNKNOWN:
    'Wo der Sensor sitzt, ist nicht bekannt; darum wurde jedes Teil des Strangs betrachtet.',

  BAD_SAMPLING_RATE: 'Die Abtastrate muss zwischen 10 Hz und 100 MHz liegen, nicht bei {samplingRateHz} Hz.',
  BAD_SPEED: 'Die Drehzahl muss eine Zahl in 1/min ab 0 sein, nicht {speedRpm}.',
  EMPTY: 'Das Signal enthält keine Werte.',
  NOT_FINITE: 'Wert {index} ist keine Zahl: {count} von {samples} sind keine.',
  WRONG_LENGTH:
    '{samples} Werte kamen, {expected} waren angesagt: Die Aufnahme ist abgeschnitten oder angestückt.',
  TOO_SHORT: '{samples} Werte sind zu wenig: {needed} sind nötig.',
  FEW_TURNS: 'Das Signal umfasst {turns:1} Umdrehungen: Weniger als 10 trennen benachbarte Linien nicht.',
  FLAT: 'Das Signal steht flach bei {value}: Der Sensor ist offen oder nicht angeschlossen.',
  STUCK: 'Das Signal steht in {percent:0} % der Aufnahme still: Sensor oder Kabel ist lose.',
  OPEN_SENSOR:
    '{percent:0} % der Energie liegen bei der Netzfrequenz und ihren Vielfachen: Das Kabel ist offen und fängt Brummen ein.',
  CLIPPED:
    '{count} Werte liegen in Folgen an der Grenze des Bereichs: Das Signal ist abgeschnitten, seine Stöße sind zu klein.',
  DRIFTING:
    'Der Versatz von {offset} ist das {times:0}-Fache der Schwingung: Vorspannung des Sensors prüfen.',
  RAMPING:
    '{percent:0} % der Energie sind eine gerade Linie durch die Aufnahme: der Nullpunkt des Sensors driftet oder schwingt noch ein.',
  TOO_LARGE:
    'Die Werte reichen bis {value} {unit}, weiter als jeder Sensor misst ({most} {unit}): Einheit, Skalierung und Format prüfen.',
  TOO_SMALL:
    'Die Schwingung beträgt {value} {unit} r.m.s., weniger als jeder Sensor auflöst ({least} {unit}): Einheit, Skalierung und Format prüfen.',
  COARSE: 'Das Signal kennt nur {levels} Stufen: Sein Bereich ist für diese Schwingung viel zu weit.',
  MISSING_SPEED: 'Ohne Drehzahl lässt sich keine Linie einem Teil zuordnen.',
  SPIKES:
    '{percent:0} % der Energie liegen in {count} Abtastwerten: Ein Stecker oder der Wandler hat versagt.',
  GAPS: 'Stückweise steht derselbe Wert, in {percent:0} % der Aufzeichnung: Es fehlen Abtastwerte.',
  SENSOR_SWAPPED:
    'Der Eingriff {far} tritt hier hervor, der Eingriff {near} neben dem Sensor nicht: Sind zwei Sensoren vertauscht?',
  ALIASED:
    'Die Energie steigt bis zur halben Abtastrate an: Nichts hielt zurück, was darüber liegt, und Linien dort können gefaltet sein.',
  SLOW_SAMPLING: 'Abtastung mit {samplingRateHz} Hz reicht nicht bis {neededHz:0} Hz, die {part} bräuchte.',
  COARSE_SPECTRUM:
    'Die Aufnahme löst {resolutionHz:2} Hz auf; um {what} zu trennen, braucht es {neededHz:2} Hz, also {neededS:1} s.',

  NO_FAULT: 'In dieser Messung zeigt sich kein Schaden eines bekannten Teils.',
  STANDSTILL: 'Die Welle steht still.',
  NOTHING_KNOWN: 'Weder Lager noch Zahnräder sind bekannt: Linien lassen sich keinem Teil zuordnen.',
};

export const DIAGNOSIS_WORDS_DE: Readonly<Record<string, string>> = {
  chosen: 'gewählten',
  earliest: 'frühen gesunden',
  'outer-race': 'Außenring',
  'inner-race': 'Innenring',
  'rolling-element': 'Wälzkörper',
  cage: 'Käfig',
  gear: 'Zahnrad',
  unbalance: 'Unwucht',
  misalignment: 'Ausrichtfehler',
  looseness: 'Lockerheit',
  'Outer race': 'Außenring',
  'Inner race': 'Innenring',
  'outer ring': 'dem Außenring',
  'inner ring': 'dem Innenring',
  'rolling elements': 'den Wälzkörpern',
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

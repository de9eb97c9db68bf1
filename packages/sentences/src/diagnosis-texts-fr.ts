import type { DIAGNOSIS_EN } from './diagnosis-texts-en.ts';

/** What the diagnosis says, in French. */
export const DIAGNOSIS_FR: Readonly<Record<keyof typeof DIAGNOSIS_EN, string>> = {
  FINDING_BEARING: '{place|} du roulement {part:name} : {seen} sur {looked} harmoniques',
  FINDING_ROLLING: 'Défaut d’élément roulant du roulement {part:name} : {seen} sur {looked} raies',
  FINDING_CAGE: 'Défaut de cage du roulement {part:name} : {seen} sur {looked} harmoniques',
  FINDING_TOOTH: '{part:name}, {gear|} : une dent est endommagée',
  FINDING_GEAR_CHANGED: '{part:name}, {gear|} : marche différente de la référence',
  FINDING_GEAR_WEAR: 'Usure des dents de {part:name} : l’engrènement et ses bandes latérales ont augmenté',
  FINDING_GEAR_ECCENTRIC: '{part:name}, {gear|} : faux-rond',
  FINDING_GEAR_MISALIGNED: 'Les dents de {part:name} ne portent pas sur toute leur largeur',
  FINDING_PLANET: 'Un satellite de {part:name} est endommagé : {seen} sur {looked} harmoniques',
  FINDING_SUN: 'Le solaire de {part:name} est endommagé : {seen} sur {looked} harmoniques',
  FINDING_RING: 'La couronne de {part:name} est endommagée : le passage des satellites a changé',
  FINDING_CARRIER:
    'Les satellites de {part:name} portent inégalement, ou le porte-satellites tourne avec un faux-rond',
  FINDING_UNBALANCE: '{part:name} présente un balourd',
  FINDING_MISALIGNMENT: '{part:name} est désaligné',
  FINDING_LOOSENESS: '{part:name} présente du jeu',
  FINDING_SOFT_FOOT: '{part:name} repose sur un pied boiteux',
  FINDING_COUPLING: 'L’accouplement {part:name} est usé',
  FINDING_ELECTRICAL: 'Le moteur {part:name} présente une vibration électromagnétique',
  FINDING_BROKEN_BAR: 'Le moteur {part:name} a des barres de rotor rompues',
  FINDING_OIL_WHIRL: '{part:name} présente un tourbillonnement d’huile (oil whirl)',
  GROWING: 'en hausse de {dbPerWeek:1} dB par semaine',
  FADING: 'en baisse de {dbPerWeek:1} dB par semaine',
  CONFIRMED: 'détecté dans {seen} des {records} derniers enregistrements',

  SHORT_BEARING: '{place|}, roulement {part:name}',
  SHORT_ROLLING: 'défaut d’élément roulant, roulement {part:name}',
  SHORT_CAGE: 'défaut de cage, roulement {part:name}',
  SHORT_TOOTH: 'dent ({gear|}), {part:name}',
  SHORT_GEAR_CHANGED: 'marche différente ({gear|}), {part:name}',
  SHORT_GEAR_WEAR: 'usure des dents, {part:name}',
  SHORT_GEAR_ECCENTRIC: 'faux-rond ({gear|}), {part:name}',
  SHORT_GEAR_MISALIGNED: 'portée inégale des dents, {part:name}',
  SHORT_PLANET: 'satellite endommagé, {part:name}',
  SHORT_SUN: 'solaire endommagé, {part:name}',
  SHORT_RING: 'couronne endommagée, {part:name}',
  SHORT_CARRIER: 'satellites ou porte-satellites, {part:name}',
  SHORT_UNBALANCE: 'balourd, {part:name}',
  SHORT_MISALIGNMENT: 'défaut d’alignement, {part:name}',
  SHORT_LOOSENESS: 'jeu, {part:name}',
  SHORT_SOFT_FOOT: 'pied boiteux, {part:name}',
  SHORT_COUPLING: 'accouplement usé, {part:name}',
  SHORT_ELECTRICAL: 'vibration électrique, moteur {part:name}',
  SHORT_BROKEN_BAR: 'barres de rotor rompues, moteur {part:name}',
  SHORT_OIL_WHIRL: 'tourbillon d’huile, {part:name}',

  BEARING_LINE: '{line} : {heightDb:0} dB au-dessus du bruit de fond du spectre d’enveloppe',
  BEARING_LINE_IN_BAND:
    '{line} : {heightDb:0} dB au-dessus du bruit de fond du spectre d’enveloppe (le plus nettement de {lowKHz:1} à {highKHz:1} kHz)',
  BEARING_PLACE: '{family} correspond à la {family} calculée (écart 0,0 %)',
  BEARING_SHIFT: '{family} se trouve {percent:2} % {side|} la valeur calculée',
  BEARING_SIDEBAND:
    'bande latérale {side|} BPFI à la fréquence de rotation, {heightDb:0} dB au-dessus du bruit de fond : le défaut traverse la zone de charge',
  BEARING_BOTH_RACES:
    'les deux pistes ressortent pareillement, ce qui désigne les éléments roulants qui roulent sur les deux',
  BEARING_OVER_CHANCE:
    '{family} : {overDb:0} dB au-dessus de ce qu’atteignent les familles d’autres fréquences dans cet enregistrement',
  BEARING_CAGE_IMPACTS: 'les raies de la cage viennent avec des chocs : un élément roulant frappe',
  BEARING_RIVAL: 'des raies d’un autre défaut sont aussi détectées ({fault:fault}), {scoreDb:0} dB en tout',
  BEARING_NO_SECOND: 'son deuxième harmonique n’est pas détecté',
  BEARING_ON_SHAFT: 'son fondamental coïncide avec un harmonique de l’arbre',

  GEAR_FM4: 'FM4 ({gear|}) vaut {value:1}, un engrenage sain a environ 3',
  GEAR_TOOTH: 'une dent ({gear|}) porte {times:0} fois l’énergie résiduelle des autres : un choc par tour',
  GEAR_SIDEBANDS_LOW: 'les bandes latérales à la vitesse de son arbre sont faibles',
  GEAR_CHANGE: '{indicator|} ({gear|}) : {value:2}, soit {ratio:2} fois la référence',
  GEAR_PATTERN: 'le motif d’un tour ({gear|}) ressemble à {percent:0} % à celui de la référence',
  GEAR_UNLIKE: 'l’écart avec la référence est {times:significance}',
  OPERATING_STATE: '{bin:operating}',
  COMPARED_WITH: 'comparé à : {how|} (enregistrement {hash}, {at} UTC ; régime {bin:operating})',
  GEAR_MESH_HARMONIC:
    'la raie d’engrènement {order} est à {amplitude:2} m/s², soit {ratio:1} fois la première',
  GEAR_HARMONIC_GREW:
    'l’harmonique d’engrènement {order} est passé de {before:2} à {amplitude:2} m/s², soit {growthDb:1} dB (incertitude {errorDb:1} dB)',
  GEAR_MESH_GREW: 'la raie d’engrènement a augmenté à {ratio:1} fois la référence',
  GEAR_SIDEBANDS:
    'les bandes latérales à la vitesse de rotation ({gear|}) valent {share:2} de la raie d’engrènement',
  GEAR_SIDEBANDS_GREW:
    'les bandes latérales à la vitesse de rotation ({gear|}) ont augmenté à {ratio:1} fois la référence',
  GEAR_ONE_PAIR: 'seule la première paire de bandes latérales ressort : la modulation est douce',

  PLANETARY_LINE: '{line} : {heightDb:0} dB au-dessus du bruit de fond du spectre d’enveloppe',
  PLANETARY_PASS:
    'les satellites passant devant le capteur donnent des bandes latérales à {frequencyHz:2} Hz dans un étage sain aussi',
  PLANETARY_PASS_GREW: 'les satellites passent plus nettement que dans la référence, de {riseDb:0} dB',

  SHAFT_LINE: '{order} x vaut {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x porte {percent:0} % de l’énergie',
  SHAFT_NO_HALVES: 'aucun demi-ordre n’est détecté, ce qui exclut un jeu mécanique',
  SHAFT_ON_MAINS:
    '{order} x se trouve à {frequencyHz:2} Hz, sur le réseau : un câble qui le capte montre la même chose',
  SHAFT_HALVES: 'des demi-ordres sont aussi détectés',
  SHAFT_AXIAL: 'le capteur axial mesure {order} x à {amplitude:2} mm/s',
  SHAFT_HIGH: '{order} x ressort aussi',
  NO_COUPLING: 'aucun accouplement n’est connu sur cet arbre',
  COUPLING_LINE: '{order} x, les éléments de l’accouplement, vaut {amplitude:2} mm/s',
  LINE_TWICE: 'le double de la fréquence réseau vaut {amplitude:2} mm/s',
  POWER_CUT: 'seul un essai avec coupure de l’alimentation le prouve',
  POLE_PASS:
    'des bandes latérales à la fréquence de passage des pôles de {polePassHz:2} Hz bordent 1 x, {shareDb:0} dB au-dessous',
  ROTOR_BARS:
    'fréquence de passage des barres {frequencyHz:0} Hz avec des bandes latérales au double de la fréquence réseau, {heightDb:0} dB au-dessus du bruit de fond',
  LOW_LOAD: 'à faible charge, les bandes latérales d’un rotor sain ont le même aspect',
  WHIRL_LINE: 'une raie à {order:2} x vaut {amplitude:2} mm/s',

  SEVERITY_AGREES: 'les indices nomment le défaut, et l’amplitude confirme qu’il est important',
  SEVERITY_CAPPED: 'les indices seuls disent qu’un défaut est là, pas son importance : au plus « Alerte »',

  CONFIRM_BEARING:
    'Mesurer à nouveau au même roulement dans une autre direction et à une autre vitesse de rotation : les raies doivent suivre la vitesse. Graisser, écouter, et au prochain arrêt examiner : {place|}.',
  CONFIRM_GEAR: 'Examiner les dents par la trappe de visite, ou refaire la moyenne synchrone à charge égale.',
  CONFIRM_GEAR_CONTACT: 'Relever la portée au bleu de contact et comparer à charge égale.',
  CONFIRM_PLANETARY:
    'Prendre la moyenne synchrone dans la fenêtre où chaque satellite passe devant le capteur, et regarder par la trappe de visite.',
  CONFIRM_UNBALANCE:
    'Comparer la phase dans deux directions radiales : un écart de 90 degrés indique un balourd. Puis équilibrer.',
  CONFIRM_MISALIGNMENT:
    'Mesurer axialement des deux côtés de l’accouplement : un déphasage de 180 degrés le confirme. Vérifier l’alignement.',
  CONFIRM_LOOSENESS:
    'Comparer amplitude et phase au pied, au châssis et à la fondation ; vérifier boulons et ajustements.',
  CONFIRM_SOFT_FOOT:
    'Si cela est sans danger, desserrer en marche un boulon de pied à la fois et voir si 1 x baisse ; caler le pied qui a cédé.',
  CONFIRM_COUPLING: 'Mesurer la température des éléments et le jeu angulaire ; les examiner à l’arrêt.',
  CONFIRM_ELECTRICAL: 'Couper l’alimentation pendant la mesure : la raie disparaît aussitôt.',
  CONFIRM_BROKEN_BAR:
    'Mesurer le courant à plus de la moitié de la charge : bandes latérales au passage des pôles moins de 45 dB sous la raie du réseau.',
  CONFIRM_OIL_WHIRL: 'Changer la température de l’huile ou la charge et voir si la raie se déplace.',

  NOT_EVALUATED_RESOLUTION:
    'Un enregistrement de {durationS:2} s a une résolution de {resolutionHz:2} Hz ; à cette vitesse de rotation, il faut {neededS:2} s.',
  NOT_EVALUATED_BANDWIDTH:
    'L’échantillonnage à {samplingRateHz} Hz s’arrête à {nyquistHz} Hz : des chocs à {impactHz:0} Hz demandent une résonance à au moins huit fois cette fréquence.',
  NOT_EVALUATED_NO_NOISE:
    'À côté de ses raies les plus fortes, l’enregistrement contient moins d’un millionième d’elles, moins que n’importe quel capteur : aucun choc ne pourrait se voir.',
  NOT_EVALUATED_NO_BAND:
    'Une fréquence d’échantillonnage de {samplingRateHz} Hz ne laisse aucune bande au-dessus des fréquences de défaut.',
  NOT_EVALUATED_UNASSIGNED:
    'Les raies les plus fortes de l’enveloppe, à {frequencyHz:2} Hz et multiples, n’appartiennent à aucune pièce connue ; les raies faibles proches de celles de ce roulement ({fault:fault}, {scoreDb:0} dB) peuvent en venir.',
  NOT_EVALUATED_MESH_RATE:
    'L’échantillonnage à {samplingRateHz} Hz n’atteint pas le deuxième harmonique de l’engrènement à {meshHz:0} Hz.',
  NOT_EVALUATED_NO_MESH:
    'La raie d’engrènement à {meshHz:1} Hz ne ressort pas : pas de charge, ou une autre vitesse de rotation qu’indiqué.',
  NOT_EVALUATED_TURNS:
    '{turns:0} tours ({gear|}) sont trop peu : {needed} éliminent par la moyenne ce qui ne lui appartient pas.',
  NOT_EVALUATED_NO_REFERENCE:
    'Une seule dent endommagée ne se distingue d’un engrenage sain que par comparaison à charge égale ; il n’y a pas de référence.',
  NOT_EVALUATED_OTHER_SPEED:
    'La référence tournait à {referenceRpm:0} tr/min ({gear|}), cet enregistrement à {speedRpm:0} tr/min : les engrenages ne se comparent qu’à vitesse de rotation et charge égales.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Seuls {percent:0} % de la référence se répètent avec la rotation ({gear|}) : autre chose la couvre là, et elle ne dit rien des dents.',
  NOT_EVALUATED_OTHER_LOAD:
    'La référence tournait à {referencePercent:0} % de la charge, cet enregistrement à {percent:0} % : les engrenages ne se comparent qu’à vitesse de rotation et charge égales.',
  NOT_EVALUATED_RING:
    'Une dent endommagée de la couronne se montre là où les satellites passent de toute façon ; il n’y a pas de référence.',
  NOT_EVALUATED_HALF_ORDERS:
    '{turns:0} tours ne séparent pas les demi-ordres des ordres entiers : il en faut 20.',
  NOT_EVALUATED_MAINS:
    'Le double de la fréquence réseau est à {apartHz:2} Hz d’un multiple de l’arbre ; {neededS:0} s les sépareraient.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x de l’arbre ne se distingue pas du réseau : la raie à {frequencyHz:2} Hz peut être ce qu’un câble capte.',
  NOT_EVALUATED_POLE_PASS:
    'La fréquence de passage des pôles de {polePassHz:2} Hz est plus fine que la résolution de cet enregistrement ; il faut {neededS:0} s.',
  NOT_EVALUATED_QUANTITY: 'Un signal temporel en {unit} n’est ni une accélération ni une vitesse vibratoire.',
  NO_KINEMATICS: 'La machine n’a pas de cinématique : ses raies ne peuvent pas être attribuées à des pièces.',
  BAD_KINEMATICS: 'La cinématique de la machine est illisible.',
  NO_SHAFT: 'La cinématique de la machine ne nomme aucun arbre.',
  UNSOLVABLE_KINEMATICS: 'La cinématique de la machine ne donne aucune vitesse de rotation : {reason}',
  SENSOR_PLACE_UNKNOWN:
    'L’emplacement du capteur n’est pas connu ; toutes les pièces de la chaîne cinématique ont donc été considérées.',

  BAD_SAMPLING_RATE:
    'La fréquence d’échantillonnage doit se situer entre 10 Hz et 100 MHz, non à {samplingRateHz} Hz.',
  BAD_SPEED: 'La vitesse de rotation doit être un nombre de tr/min à partir de 0, non {speedRpm}.',
  EMPTY: 'Le signal ne contient aucun échantillon.',
  NOT_FINITE: 'L’échantillon {index} n’est pas un nombre : {count} sur {samples} n’en sont pas.',
  WRONG_LENGTH:
    '{samples} échantillons sont arrivés, {expected} étaient annoncés : l’enregistrement est coupé ou raccordé.',
  TOO_SHORT: '{samples} échantillons sont trop peu : il en faut {needed}.',
  FEW_TURNS: 'Le signal couvre {turns:1} tours : moins de 10 ne séparent pas des raies voisines.',
  FLAT: 'Le signal est plat à {value} : le capteur est ouvert ou non raccordé.',
  STUCK: 'Le signal est figé sur {percent:0} % de l’enregistrement : le capteur ou son câble est desserré.',
  OPEN_SENSOR:
    '{percent:0} % de l’énergie se trouvent au réseau et à ses multiples : le câble est ouvert et capte du ronflement.',
  CLIPPED:
    '{count} échantillons se suivent à la limite de l’étendue : le signal est écrêté et ses chocs sont trop petits.',
  DRIFTING: 'Le décalage de {offset} vaut {times:0} fois la vibration : vérifier la polarisation du capteur.',
  RAMPING:
    '{percent:0} % de l’énergie sont une droite à travers l’enregistrement : le zéro du capteur dérive ou se stabilise encore.',
  TOO_LARGE:
    'Les valeurs atteignent {value} {unit}, plus que ne mesure aucun capteur ({most} {unit}) : vérifier unité, échelle et format.',
  TOO_SMALL:
    'La vibration est de {value} {unit} RMS, moins que ne résout aucun capteur ({least} {unit}) : vérifier unité, échelle et format.',
  COARSE:
    'Le signal ne connaît que {levels} niveaux : son étendue est beaucoup trop grande pour cette vibration.',
  MISSING_SPEED: 'Sans vitesse de rotation, aucune raie ne peut être attribuée à une pièce.',
  SPIKES:
    '{percent:0} % de l’énergie tiennent en {count} échantillons : un connecteur ou le convertisseur a lâché.',
  GAPS: 'La même valeur se maintient par morceaux sur {percent:0} % de l’enregistrement : des échantillons manquent.',
  SENSOR_SWAPPED:
    'L’engrènement {far:name} ressort ici et l’engrènement {near:name} à côté du capteur ne ressort pas : deux capteurs sont-ils intervertis ?',
  ALIASED:
    'L’énergie monte jusqu’à la moitié de la fréquence d’échantillonnage : rien n’a retenu ce qui se trouve au-dessus, et des raies y peuvent être repliées.',
  SLOW_SAMPLING:
    'L’échantillonnage à {samplingRateHz} Hz n’atteint pas {neededHz:0} Hz, nécessaires pour {part:name}.',
  COARSE_SPECTRUM:
    'L’enregistrement a une résolution de {resolutionHz:2} Hz ; pour séparer {what:name}, il faut {neededHz:2} Hz, soit {neededS:1} s.',

  NO_FAULT: 'Aucun défaut d’une pièce connue n’est détecté dans cette mesure.',
  STANDSTILL: 'L’arbre est à l’arrêt.',
  NOTHING_KNOWN:
    'Ni roulements ni engrenages ne sont connus : les raies ne peuvent pas être attribuées à des pièces.',
};

export const DIAGNOSIS_WORDS_FR: Readonly<Record<string, string>> = {
  chosen: 'référence choisie',
  earliest: 'ligne de base automatique',
  'outer-race': 'défaut de bague extérieure',
  'inner-race': 'défaut de bague intérieure',
  'rolling-element': 'élément roulant',
  cage: 'cage',
  gear: 'engrenage',
  unbalance: 'balourd',
  misalignment: 'défaut d’alignement',
  looseness: 'jeu',
  'Outer race': 'Défaut de bague extérieure',
  'Inner race': 'Défaut de bague intérieure',
  'outer ring': 'bague extérieure',
  'inner ring': 'bague intérieure',
  'rolling elements': 'éléments roulants',
  below: 'au-dessous de',
  above: 'au-dessus de',
  pinion: 'pignon',
  wheel: 'roue',
  sun: 'solaire',
  ring: 'couronne',
  planet: 'satellite',
  'synchronous-share': 'la part du signal qui se répète avec l’arbre',
  fm0: 'FM0',
  fm4: 'FM4',
  // questions that a record may not answer
  'bearing fault': 'défaut de roulement',
  'broken rotor bar': 'barre de rotor rompue',
  'electrical fault': 'défaut électrique',
  'gear fault': 'défaut d’engrenage',
  'fault of the pinion': 'défaut du pignon',
  'fault of the wheel': 'défaut de la roue',
  'origin of unassigned lines': 'origine des raies non attribuées',
  kinematics: 'cinématique',
  'nearest part': 'pièce la plus proche',
  'planetary fault': 'défaut de l’étage planétaire',
  'ring fault': 'défaut de la couronne',
  'shaft fault': 'défaut d’arbre',
  'small gear damage': 'petit dommage d’engrenage',
  vibration: 'vibration',
};

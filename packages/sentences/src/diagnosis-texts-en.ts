/** What the diagnosis says, in English. Parameters: see `sayMessage`. */
export const DIAGNOSIS_EN = {
  // findings
  FINDING_BEARING: '{place|} of bearing {part} is damaged: {seen} of {looked} harmonics',
  FINDING_ROLLING: 'Rolling elements of bearing {part} are damaged: {seen} of {looked} lines',
  FINDING_CAGE: 'Cage of bearing {part} is damaged: {seen} of {looked} harmonics',
  FINDING_TOOTH: 'A tooth of the {gear|} of {part} is damaged',
  FINDING_GEAR_CHANGED: 'The {gear|} of {part} runs otherwise than its reference',
  FINDING_GEAR_WEAR: 'The teeth of {part} are worn: the mesh and its sidebands have grown',
  FINDING_GEAR_ECCENTRIC: 'The {gear|} of {part} runs out of round',
  FINDING_GEAR_MISALIGNED: 'The teeth of {part} do not bear over their width',
  FINDING_PLANET: 'A planet of {part} is damaged: {seen} of {looked} harmonics',
  FINDING_SUN: 'The sun of {part} is damaged: {seen} of {looked} harmonics',
  FINDING_RING: 'The ring of {part} is damaged: the passing of the planets has changed',
  FINDING_CARRIER: 'The planets of {part} carry unequally, or its carrier runs out of true',
  FINDING_UNBALANCE: '{part} is out of balance',
  FINDING_MISALIGNMENT: '{part} is out of line',
  FINDING_LOOSENESS: '{part} is loose',
  FINDING_SOFT_FOOT: '{part} stands on a soft foot',
  FINDING_COUPLING: 'The coupling {part} is worn',
  FINDING_ELECTRICAL: 'The motor {part} vibrates with its field',
  FINDING_BROKEN_BAR: 'The rotor cage of the motor {part} is broken',
  FINDING_OIL_WHIRL: 'The oil film of {part} whirls',
  GROWING: 'growing {dbPerWeek:1} dB a week',
  FADING: 'fading {dbPerWeek:1} dB a week',
  CONFIRMED: 'seen in {seen} of the last {records} records',

  // findings where there is room for a few words only
  SHORT_BEARING: '{place|}, bearing {part}',
  SHORT_ROLLING: 'rolling elements, bearing {part}',
  SHORT_CAGE: 'cage, bearing {part}',
  SHORT_TOOTH: 'tooth of the {gear|}, {part}',
  SHORT_GEAR_CHANGED: '{gear|} changed, {part}',
  SHORT_GEAR_WEAR: 'tooth wear, {part}',
  SHORT_GEAR_ECCENTRIC: '{gear|} out of round, {part}',
  SHORT_GEAR_MISALIGNED: 'uneven tooth bearing, {part}',
  SHORT_PLANET: 'planet, {part}',
  SHORT_SUN: 'sun, {part}',
  SHORT_RING: 'ring, {part}',
  SHORT_CARRIER: 'planets or carrier, {part}',
  SHORT_UNBALANCE: 'unbalance, {part}',
  SHORT_MISALIGNMENT: 'misalignment, {part}',
  SHORT_LOOSENESS: 'looseness, {part}',
  SHORT_SOFT_FOOT: 'soft foot, {part}',
  SHORT_COUPLING: 'worn coupling, {part}',
  SHORT_ELECTRICAL: 'electrical vibration, motor {part}',
  SHORT_BROKEN_BAR: 'rotor bars, motor {part}',
  SHORT_OIL_WHIRL: 'oil whirl, {part}',

  // bearings, for
  BEARING_LINE: '{line} stands {heightDb:0} dB over the floor of the envelope',
  BEARING_LINE_IN_BAND:
    '{line} stands {heightDb:0} dB over the floor of the envelope (clearest in {lowKHz:1} to {highKHz:1} kHz)',
  BEARING_PLACE: '{family} lies where the geometry puts it',
  BEARING_SHIFT: '{family} lies {percent:2} % {side|} the value from the geometry',
  BEARING_SIDEBAND:
    'the sideband {side|} BPFI at the speed of the shaft stands {heightDb:0} dB high: the fault turns through the load zone',
  BEARING_BOTH_RACES: 'both races show alike, which points to what they share: the rolling elements',
  BEARING_OVER_CHANCE: '{family}: {overDb:0} dB over what families of other frequencies reach in this record',
  BEARING_CAGE_IMPACTS: 'the lines of the cage come with impacts: a rolling element strikes',
  // bearings, against
  BEARING_RIVAL: 'lines of the {fault|} are seen as well, {scoreDb:0} dB in all',
  BEARING_NO_SECOND: 'its second harmonic is not seen',
  BEARING_ON_SHAFT: 'its fundamental coincides with a shaft harmonic',

  // gears
  GEAR_FM4: 'FM4 of the {gear|} is {value:1}, a healthy gear has about 3',
  GEAR_TOOTH:
    'one tooth of the {gear|} carries {times:0} times the residual energy of the others: one impact a turn',
  GEAR_SIDEBANDS_LOW: 'the sidebands at the speed of its shaft are low',
  GEAR_CHANGE: '{indicator|} of the {gear|} is {value:2}, {ratio:2} times the reference',
  GEAR_PATTERN: 'the pattern of one turn of the {gear|} is {percent:0} % like that of the reference',
  GEAR_UNLIKE: 'that is {times:0} standard errors, by what each of the two records differs from itself',
  COMPARED_WITH: 'compared with the {how|} record {hash} of {at} UTC, bin {bin}',
  GEAR_MESH_HARMONIC: 'the mesh line {order} stands at {amplitude:2} m/s2, {ratio:1} times the first',
  GEAR_HARMONIC_GREW:
    'the mesh line {order} has grown from {before:2} to {amplitude:2} m/s2, {growthDb:1} dB (standard error {errorDb:1} dB)',
  GEAR_MESH_GREW: 'the mesh line has grown to {ratio:1} times the reference',
  GEAR_SIDEBANDS: 'the sidebands at the speed of the {gear|} are {share:2} of the mesh line',
  GEAR_SIDEBANDS_GREW:
    'the sidebands at the speed of the {gear|} have grown to {ratio:1} times the reference',
  GEAR_ONE_PAIR: 'only the first pair of sidebands stands out: it is modulated smoothly',

  // planets
  PLANETARY_LINE: '{line} stands {heightDb:0} dB over the floor of the envelope',
  PLANETARY_PASS:
    'the planets passing the sensor give sidebands at {frequencyHz:2} Hz in a healthy stage too',
  PLANETARY_PASS_GREW: 'the planets pass more sharply than in the reference, by {riseDb:0} dB',

  // shafts
  SHAFT_LINE: '{order} x is {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x holds {percent:0} % of the energy',
  SHAFT_NO_HALVES: 'no half orders are seen: nothing rattles',
  SHAFT_ON_MAINS:
    '{order} x lies at {frequencyHz:2} Hz, on the mains: a cable that picks them up shows the same',
  SHAFT_HALVES: 'half orders are seen as well',
  SHAFT_AXIAL: 'the axial sensor sees {order} x at {amplitude:2} mm/s',
  SHAFT_HIGH: '{order} x stands as well',
  NO_COUPLING: 'no coupling is known on this shaft',
  COUPLING_LINE: '{order} x, the elements of the coupling, is {amplitude:2} mm/s',
  LINE_TWICE: 'twice the mains frequency is {amplitude:2} mm/s',
  POWER_CUT: 'only a run with the power cut proves it',
  POLE_PASS:
    'sidebands at the pole pass frequency of {polePassHz:2} Hz stand beside 1 x, {shareDb:0} dB below it',
  ROTOR_BARS: 'the bars pass at {frequencyHz:0} Hz with sidebands at twice the mains, {heightDb:0} dB high',
  LOW_LOAD: 'at little load the sidebands of a healthy rotor look alike',
  WHIRL_LINE: 'a line at {order:2} x is {amplitude:2} mm/s',

  // severity
  SEVERITY_AGREES: 'the evidence names the fault, and the amplitude agrees that it is large',
  SEVERITY_CAPPED: 'evidence alone says that a fault is there, not how large it is: at most WARNING',

  // to confirm
  CONFIRM_BEARING:
    'Measure again at the same bearing in another direction and at another speed: the lines must move with the speed. Grease, listen, and look at the {place|} at the next stop.',
  CONFIRM_GEAR:
    'Look at the teeth through the inspection cover, or repeat the synchronous average at equal load.',
  CONFIRM_GEAR_CONTACT: 'Take a contact pattern with marking blue, and compare at equal load.',
  CONFIRM_PLANETARY:
    'Take the synchronous average in the window in which each planet passes the sensor, and look through the inspection cover.',
  CONFIRM_UNBALANCE:
    'Compare the phase in two radial directions: 90 degrees apart speaks for unbalance. Then balance.',
  CONFIRM_MISALIGNMENT:
    'Measure axially on both sides of the coupling: a phase of 180 degrees across it confirms. Check the alignment.',
  CONFIRM_LOOSENESS: 'Compare amplitude and phase at foot, base and foundation; check bolts and fits.',
  CONFIRM_SOFT_FOOT:
    'Loosen one foot bolt at a time while it runs, where that is safe, and see whether 1 x falls; shim the foot that gave way.',
  CONFIRM_COUPLING:
    'Measure the temperature of the elements and the torsional play; look at them at standstill.',
  CONFIRM_ELECTRICAL: 'Cut the power while measuring: the line vanishes at once.',
  CONFIRM_BROKEN_BAR:
    'Measure the current at more than half load: sidebands at pole pass less than 45 dB below the line.',
  CONFIRM_OIL_WHIRL: 'Change oil temperature or load and see whether the line moves.',

  // what could not be evaluated
  NOT_EVALUATED_RESOLUTION:
    'A record of {durationS:2} s resolves {resolutionHz:2} Hz; {neededS:2} s are needed at this speed.',
  NOT_EVALUATED_BANDWIDTH:
    'Sampling at {samplingRateHz} Hz ends at {nyquistHz} Hz: impacts at {impactHz:0} Hz need a resonance at eight times that or more.',
  NOT_EVALUATED_NO_NOISE:
    'Beside its strongest lines the record holds less than a millionth of them, less than any sensor gives: no impacts could show.',
  NOT_EVALUATED_NO_BAND: 'A sampling rate of {samplingRateHz} Hz leaves no band above the fault frequencies.',
  NOT_EVALUATED_UNASSIGNED:
    'The strongest lines of the envelope, at {frequencyHz:2} Hz and its multiples, belong to no known part; the weak lines near those of this bearing ({fault|}, {scoreDb:0} dB) may be theirs.',
  NOT_EVALUATED_MESH_RATE:
    'Sampling at {samplingRateHz} Hz does not reach the second harmonic of the mesh at {meshHz:0} Hz.',
  NOT_EVALUATED_NO_MESH:
    'The mesh line at {meshHz:1} Hz does not stand out: no load, or another speed than given.',
  NOT_EVALUATED_TURNS:
    '{turns:0} turns of the {gear|} are too few: {needed} average out what is not its own.',
  NOT_EVALUATED_NO_REFERENCE:
    'A single damaged tooth is distinguished from a healthy gear only by comparison at equal load; no reference is given.',
  NOT_EVALUATED_OTHER_SPEED:
    'The reference ran at {referenceRpm:0} rpm of the {gear|}, this record at {speedRpm:0} rpm: gears are compared at one speed and load alone.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Only {percent:0} % of the reference repeat with the {gear|}: something else drowns it there, and it says nothing of its teeth.',
  NOT_EVALUATED_OTHER_LOAD:
    'The reference ran at {referencePercent:0} % of the load, this record at {percent:0} %: gears are compared at one speed and load alone.',
  NOT_EVALUATED_RING:
    'A damaged tooth of the ring shows where the planets pass anyway; no reference is given.',
  NOT_EVALUATED_HALF_ORDERS: '{turns:0} turns do not separate half orders from whole ones: 20 are needed.',
  NOT_EVALUATED_MAINS:
    'Twice the mains frequency lies {apartHz:2} Hz from a multiple of the shaft; {neededS:0} s would separate them.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x of the shaft cannot be distinguished from the mains: the line at {frequencyHz:2} Hz may be what a cable picks up.',
  NOT_EVALUATED_POLE_PASS:
    'The pole pass frequency of {polePassHz:2} Hz is finer than this record resolves; {neededS:0} s are needed.',
  NOT_EVALUATED_QUANTITY: 'A waveform in {unit} is not one of acceleration or velocity.',
  NO_KINEMATICS: 'The machine has no kinematics: its lines cannot be given to parts.',
  BAD_KINEMATICS: 'The kinematics of the machine cannot be read.',
  NO_SHAFT: 'The kinematics of the machine name no shaft.',
  UNSOLVABLE_KINEMATICS: 'The kinematics of the machine give no speeds: {reason}',
  SENSOR_PLACE_UNKNOWN: 'Where the sensor sits is not known, so every part of the drivetrain was considered.',

  // the signal
  BAD_SAMPLING_RATE: 'The sampling rate must lie between 10 Hz and 100 MHz, not at {samplingRateHz} Hz.',
  BAD_SPEED: 'The speed must be a number of rpm from 0, not {speedRpm}.',
  EMPTY: 'The signal holds no samples.',
  NOT_FINITE: 'Sample {index} is not a number: {count} of {samples} are none.',
  WRONG_LENGTH: '{samples} samples came where {expected} were announced: the record is cut or joined.',
  TOO_SHORT: '{samples} samples are too few: {needed} are needed.',
  FEW_TURNS: 'The signal covers {turns:1} turns: fewer than 10 cannot separate neighbouring lines.',
  FLAT: 'The signal is flat at {value}: the sensor is open or not connected.',
  STUCK: 'The signal stands still in {percent:0} % of the record: the sensor or its cable is loose.',
  OPEN_SENSOR:
    '{percent:0} % of the energy lies at the mains and its multiples: the cable is open and picks up hum.',
  CLIPPED:
    '{count} samples lie in runs at the limit of the range: the signal is clipped and its impacts are too small.',
  DRIFTING: 'The offset of {offset} is {times:0} times the vibration: check the bias of the sensor.',
  RAMPING:
    '{percent:0} % of the energy is a straight line through the record: the zero of the sensor drifts or it still settles.',
  TOO_LARGE:
    'Values reach {value} {unit}, beyond what any sensor measures ({most} {unit}): check unit, scale and format.',
  TOO_SMALL:
    'The vibration is {value} {unit} r.m.s., below what any sensor resolves ({least} {unit}): check unit, scale and format.',
  COARSE: 'The signal knows only {levels} levels: its range is far too wide for this vibration.',
  MISSING_SPEED: 'Without a speed no line can be given to a part.',
  SPIKES: '{percent:0} % of the energy lies in {count} samples: a connector or the converter failed.',
  GAPS: 'The same value stands for {percent:0} % of the record in pieces: samples are missing.',
  SENSOR_SWAPPED:
    'The mesh {far} stands out here and the mesh {near} beside the sensor does not: are two sensors swapped?',
  ALIASED:
    'Energy rises right up to half the sampling rate: nothing held back what lies above, and lines there may be folded.',
  SLOW_SAMPLING: 'Sampling at {samplingRateHz} Hz does not reach {neededHz:0} Hz, which {part} would need.',
  COARSE_SPECTRUM:
    'The record resolves {resolutionHz:2} Hz; separating {what} needs {neededHz:2} Hz, that is {neededS:1} s.',

  // as a whole
  NO_FAULT: 'No fault of a known part shows in this measurement.',
  STANDSTILL: 'The shaft stands still.',
  NOTHING_KNOWN: 'Neither bearings nor gears are known: lines cannot be given to parts.',
} as const;

/** Words that parameters name by a code. */
export const DIAGNOSIS_WORDS_EN: Readonly<Record<string, string>> = {
  'outer-race': 'outer race',
  'inner-race': 'inner race',
  'rolling-element': 'rolling element',
  'Outer race': 'Outer race',
  'Inner race': 'Inner race',
  'outer ring': 'outer ring',
  'inner ring': 'inner ring',
  'rolling elements': 'rolling elements',
  'synchronous-share': 'the share of the signal that repeats with the shaft',
  fm0: 'FM0',
  fm4: 'FM4',
  chosen: 'chosen',
  earliest: 'early healthy',
  // questions that a record may not answer
  'bearing fault': 'bearing fault',
  'broken rotor bar': 'broken rotor bar',
  'electrical fault': 'electrical fault',
  'gear fault': 'gear fault',
  'fault of the pinion': 'fault of the pinion',
  'fault of the wheel': 'fault of the wheel',
  'origin of unassigned lines': 'origin of unassigned lines',
  kinematics: 'kinematics',
  misalignment: 'misalignment',
  'nearest part': 'nearest part',
  'planetary fault': 'planetary fault',
  'ring fault': 'ring fault',
  'shaft fault': 'shaft fault',
  'small gear damage': 'small gear damage',
  vibration: 'vibration',
  // words that are their own code in English
  cage: 'cage',
  gear: 'gear',
  unbalance: 'unbalance',
  looseness: 'looseness',
  below: 'below',
  above: 'above',
  pinion: 'pinion',
  wheel: 'wheel',
  sun: 'sun',
  ring: 'ring',
  planet: 'planet',
};

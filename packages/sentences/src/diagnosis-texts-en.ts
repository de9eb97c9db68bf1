/** What the diagnosis says, in English. Parameters: see `sayMessage`. */
export const DIAGNOSIS_EN = {
  // findings
  FINDING_BEARING: '{place|} of bearing {part:name}: {seen} of {looked} harmonics',
  FINDING_ROLLING: 'Rolling-element defect of bearing {part:name}: {seen} of {looked} lines',
  FINDING_CAGE: 'Cage defect of bearing {part:name}: {seen} of {looked} harmonics',
  FINDING_TOOTH: 'Local tooth damage on the {gear|} of {part:name}',
  FINDING_GEAR_CHANGED: 'The {gear|} of {part:name} deviates from its reference',
  FINDING_GEAR_WEAR: 'Tooth wear in {part:name}: gear mesh and sidebands have increased',
  FINDING_GEAR_ECCENTRIC: 'The {gear|} of {part:name} is eccentric',
  FINDING_GEAR_MISALIGNED: 'The gears of {part:name} are misaligned: uneven contact across the face width',
  FINDING_PLANET: 'Planet gear damage in {part:name}: {seen} of {looked} harmonics',
  FINDING_SUN: 'Sun gear damage in {part:name}: {seen} of {looked} harmonics',
  FINDING_RING: 'Ring gear damage in {part:name}: the planet pass signature has changed',
  FINDING_CARRIER: 'Uneven load sharing of the planets of {part:name}, or carrier runout',
  FINDING_UNBALANCE: '{part:name} is unbalanced',
  FINDING_MISALIGNMENT: '{part:name} is misaligned',
  FINDING_LOOSENESS: '{part:name} shows mechanical looseness',
  FINDING_SOFT_FOOT: '{part:name} has a soft foot',
  FINDING_COUPLING: 'Coupling {part:name} is worn',
  FINDING_ELECTRICAL: 'Motor {part:name} shows electromagnetic vibration',
  FINDING_BROKEN_BAR: 'Motor {part:name} has broken rotor bars',
  FINDING_OIL_WHIRL: '{part:name} shows oil whirl',
  GROWING: 'increasing by {dbPerWeek:1} dB a week',
  FADING: 'decreasing by {dbPerWeek:1} dB a week',
  CONFIRMED: 'detected in {seen} of the last {records} records',

  // findings where there is room for a few words only
  SHORT_BEARING: '{place|}, bearing {part:name}',
  SHORT_ROLLING: 'rolling-element defect, bearing {part:name}',
  SHORT_CAGE: 'cage defect, bearing {part:name}',
  SHORT_TOOTH: 'tooth damage on the {gear|}, {part:name}',
  SHORT_GEAR_CHANGED: 'deviation of the {gear|}, {part:name}',
  SHORT_GEAR_WEAR: 'tooth wear, {part:name}',
  SHORT_GEAR_ECCENTRIC: 'eccentric {gear|}, {part:name}',
  SHORT_GEAR_MISALIGNED: 'gear misalignment, {part:name}',
  SHORT_PLANET: 'planet gear damage, {part:name}',
  SHORT_SUN: 'sun gear damage, {part:name}',
  SHORT_RING: 'ring gear damage, {part:name}',
  SHORT_CARRIER: 'planet carrier fault, {part:name}',
  SHORT_UNBALANCE: 'unbalance, {part:name}',
  SHORT_MISALIGNMENT: 'misalignment, {part:name}',
  SHORT_LOOSENESS: 'looseness, {part:name}',
  SHORT_SOFT_FOOT: 'soft foot, {part:name}',
  SHORT_COUPLING: 'coupling wear, {part:name}',
  SHORT_ELECTRICAL: 'electromagnetic vibration, motor {part:name}',
  SHORT_BROKEN_BAR: 'broken rotor bars, motor {part:name}',
  SHORT_OIL_WHIRL: 'oil whirl, {part:name}',

  // bearings, for
  BEARING_LINE: '{line}: {heightDb:0} dB above noise floor of the envelope spectrum',
  BEARING_LINE_IN_BAND:
    '{line}: {heightDb:0} dB above noise floor of the envelope spectrum (clearest in {lowKHz:1} to {highKHz:1} kHz)',
  BEARING_PLACE: '{family} matches calculated {family} (deviation 0.0 %)',
  BEARING_SHIFT: '{family} is {percent:2} % {side|} the calculated value',
  BEARING_SIDEBAND:
    'sideband {side|} BPFI at shaft speed, {heightDb:0} dB above noise floor: the defect rotates through the load zone',
  BEARING_BOTH_RACES: 'both races show alike, which indicates the rolling elements that run on both',
  BEARING_OVER_CHANCE:
    '{family}: {overDb:0} dB above what families of other frequencies reach in this record',
  BEARING_CAGE_IMPACTS: 'the cage lines come with impacts, as of a damaged rolling element',
  // bearings, against
  BEARING_RIVAL: 'lines of another fault are detected as well ({fault:fault}), {scoreDb:0} dB in total',
  BEARING_NO_SECOND: 'its second harmonic is not detected',
  BEARING_ON_SHAFT: 'its fundamental coincides with a shaft harmonic',

  // gears
  GEAR_FM4: 'FM4 of the {gear|} is {value:1}; a healthy gear has about 3',
  GEAR_TOOTH:
    'one tooth of the {gear|} carries {times:0} times the residual energy of the others: one impact per revolution',
  GEAR_SIDEBANDS_LOW: 'the sidebands at its shaft speed are low',
  GEAR_CHANGE: '{indicator|} of the {gear|} is {value:2}, {ratio:2} times the reference',
  GEAR_PATTERN:
    'the average over one revolution of the {gear|} matches that of the reference to {percent:0} %',
  GEAR_UNLIKE: 'the difference from the reference is {times:significance}',
  OPERATING_STATE: '{bin:operating}',
  COMPARED_WITH: 'compared with the {how|} (record {hash}, {at} UTC; operating state {bin:operating})',
  GEAR_MESH_HARMONIC: 'gear mesh harmonic {order} has {amplitude:2} m/s², {ratio:1} times the first',
  GEAR_HARMONIC_GREW:
    'gear mesh harmonic {order} has increased from {before:2} to {amplitude:2} m/s², by {growthDb:1} dB (uncertainty {errorDb:1} dB)',
  GEAR_MESH_GREW: 'the gear mesh line has increased to {ratio:1} times the reference',
  GEAR_SIDEBANDS:
    'the sidebands at the speed of the {gear|} have {share:2} of the amplitude of the gear mesh line',
  GEAR_SIDEBANDS_GREW:
    'the sidebands at the speed of the {gear|} have increased to {ratio:1} times the reference',
  GEAR_ONE_PAIR: 'only the first pair of sidebands stands out: smooth modulation',

  // planets
  PLANETARY_LINE: '{line}: {heightDb:0} dB above noise floor of the envelope spectrum',
  PLANETARY_PASS:
    'the planets passing the sensor cause sidebands at {frequencyHz:2} Hz in a healthy stage as well',
  PLANETARY_PASS_GREW: 'planet pass modulation is {riseDb:0} dB above the reference',

  // shafts
  SHAFT_LINE: '{order} x is {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x holds {percent:0} % of the vibration energy',
  SHAFT_NO_HALVES: 'no half orders are detected, which excludes looseness',
  SHAFT_ON_MAINS:
    '{order} x lies at {frequencyHz:2} Hz, at the line frequency: a cable that picks up hum shows the same',
  SHAFT_HALVES: 'half orders are detected as well',
  SHAFT_AXIAL: 'the axial sensor measures {order} x at {amplitude:2} mm/s',
  SHAFT_HIGH: '{order} x is raised as well',
  NO_COUPLING: 'no coupling is known on this shaft',
  COUPLING_LINE: '{order} x, the elements of the coupling, is {amplitude:2} mm/s',
  LINE_TWICE: 'twice line frequency is {amplitude:2} mm/s',
  POWER_CUT: 'only a run-down with the power cut confirms it',
  POLE_PASS: 'sidebands at the pole pass frequency of {polePassHz:2} Hz beside 1 x, {shareDb:0} dB below it',
  ROTOR_BARS:
    'rotor bar pass frequency of {frequencyHz:0} Hz with sidebands at twice line frequency, {heightDb:0} dB above noise floor',
  LOW_LOAD: 'at low load the sidebands of a healthy rotor look the same',
  WHIRL_LINE: 'a line at {order:2} x is {amplitude:2} mm/s',

  // severity
  SEVERITY_AGREES: 'the evidence identifies the fault, and the amplitude confirms that it is severe',
  SEVERITY_CAPPED: 'evidence alone shows that there is a fault, not how severe it is: at most WARNING',

  // to confirm
  CONFIRM_BEARING:
    'Measure again at the same bearing in another direction and at another speed: the lines must move with the speed. Relubricate, listen, and inspect the {place|} at the next stop.',
  CONFIRM_GEAR:
    'Inspect the teeth through the inspection cover, or repeat the synchronous average at equal load.',
  CONFIRM_GEAR_CONTACT: 'Take a contact pattern with marking blue and compare at equal load.',
  CONFIRM_PLANETARY:
    'Take the synchronous average in the window in which each planet passes the sensor, and inspect through the inspection cover.',
  CONFIRM_UNBALANCE:
    'Compare the phase in two radial directions: a difference of 90 degrees indicates unbalance. Then balance.',
  CONFIRM_MISALIGNMENT:
    'Measure axially on both sides of the coupling: a phase difference of 180 degrees across it confirms misalignment. Check the alignment.',
  CONFIRM_LOOSENESS: 'Compare amplitude and phase at foot, base and foundation; check bolts and fits.',
  CONFIRM_SOFT_FOOT:
    'Loosen one foot bolt at a time while running, where that is safe, and see whether 1 x falls; shim the foot that reacts.',
  CONFIRM_COUPLING:
    'Measure the temperature of the elements and the torsional backlash; inspect them at standstill.',
  CONFIRM_ELECTRICAL: 'Cut the power while measuring: the line disappears at once.',
  CONFIRM_BROKEN_BAR:
    'Measure the current above half load: sidebands at the pole pass frequency less than 45 dB below the line frequency confirm it.',
  CONFIRM_OIL_WHIRL: 'Change oil temperature or load and see whether the line moves.',

  // what could not be evaluated
  NOT_EVALUATED_RESOLUTION:
    'A record of {durationS:2} s resolves {resolutionHz:2} Hz; {neededS:2} s are needed at this speed.',
  NOT_EVALUATED_BANDWIDTH:
    'A sampling rate of {samplingRateHz} Hz ends at {nyquistHz} Hz: impacts at {impactHz:0} Hz need a resonance at eight times that or above.',
  NOT_EVALUATED_NO_NOISE:
    'Beside its strongest lines the record contains less than a millionth of them, less than the noise of any sensor: impacts could not be detected.',
  NOT_EVALUATED_NO_BAND: 'A sampling rate of {samplingRateHz} Hz leaves no band above the fault frequencies.',
  NOT_EVALUATED_UNASSIGNED:
    'The strongest lines of the envelope spectrum, at {frequencyHz:2} Hz and multiples, belong to no known part; the weak lines near those of this bearing ({fault:fault}, {scoreDb:0} dB) may be caused by them.',
  NOT_EVALUATED_MESH_RATE:
    'A sampling rate of {samplingRateHz} Hz does not reach the second harmonic of the gear mesh frequency of {meshHz:0} Hz.',
  NOT_EVALUATED_NO_MESH:
    'The gear mesh line at {meshHz:1} Hz does not stand out: no load, or a speed other than stated.',
  NOT_EVALUATED_TURNS:
    '{turns:0} revolutions of the {gear|} are too few: {needed} are needed to average out other sources.',
  NOT_EVALUATED_NO_REFERENCE:
    'A single damaged tooth is distinguished from a healthy gear only by comparison at equal load; no reference is given.',
  NOT_EVALUATED_OTHER_SPEED:
    'The reference was measured at {referenceRpm:0} rpm of the {gear|}, this record at {speedRpm:0} rpm: gears are compared at equal speed and load only.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Only {percent:0} % of the reference is synchronous with the {gear|}: other sources mask it, and it says nothing about its teeth.',
  NOT_EVALUATED_OTHER_LOAD:
    'The reference was measured at {referencePercent:0} % load, this record at {percent:0} %: gears are compared at equal speed and load only.',
  NOT_EVALUATED_RING:
    'A damaged tooth of the ring gear shows where the planets pass anyway; no reference is given.',
  NOT_EVALUATED_HALF_ORDERS:
    '{turns:0} revolutions do not separate half orders from whole ones: 20 are needed.',
  NOT_EVALUATED_MAINS:
    'Twice line frequency lies {apartHz:2} Hz from a multiple of shaft speed; {neededS:0} s would separate them.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x of the shaft cannot be distinguished from the line frequency: the line at {frequencyHz:2} Hz may be hum picked up by a cable.',
  NOT_EVALUATED_POLE_PASS:
    'The pole pass frequency of {polePassHz:2} Hz is below the resolution of this record; {neededS:0} s are needed.',
  NOT_EVALUATED_QUANTITY: 'A waveform in {unit} is neither acceleration nor velocity.',
  NO_KINEMATICS: 'The machine has no kinematics: its lines cannot be assigned to parts.',
  BAD_KINEMATICS: 'The kinematics of the machine cannot be read.',
  NO_SHAFT: 'The kinematics of the machine contain no shaft.',
  UNSOLVABLE_KINEMATICS: 'The kinematics of the machine give no speeds: {reason}',
  SENSOR_PLACE_UNKNOWN:
    'The position of the sensor is not known, so every part of the drivetrain was considered.',

  // the signal
  BAD_SAMPLING_RATE: 'The sampling rate must lie between 10 Hz and 100 MHz, not at {samplingRateHz} Hz.',
  BAD_SPEED: 'The speed must be a number of rpm from 0, not {speedRpm}.',
  EMPTY: 'The signal contains no samples.',
  NOT_FINITE: 'Sample {index} is not a number; {count} of {samples} are not.',
  WRONG_LENGTH:
    '{samples} samples were received and {expected} announced: the record is truncated or joined.',
  TOO_SHORT: '{samples} samples are too few: {needed} are needed.',
  FEW_TURNS: 'The signal covers {turns:1} revolutions: fewer than 10 cannot separate neighbouring lines.',
  FLAT: 'The signal is flat at {value}: the sensor is open or not connected.',
  STUCK: 'The signal does not change in {percent:0} % of the record: the sensor or its cable is loose.',
  OPEN_SENSOR:
    '{percent:0} % of the energy lies at line frequency and its multiples: the cable is open and picks up hum.',
  CLIPPED:
    '{count} samples lie in runs at the limit of the measuring range: the signal is clipped and its impacts are too small.',
  DRIFTING: 'The offset of {offset} is {times:0} times the vibration: check the bias voltage of the sensor.',
  RAMPING:
    '{percent:0} % of the energy is a straight line through the record: the zero of the sensor drifts or is still settling.',
  TOO_LARGE:
    'Values reach {value} {unit}, beyond what any sensor measures ({most} {unit}): check unit, scale and format.',
  TOO_SMALL:
    'The vibration is {value} {unit} r.m.s., below what any sensor resolves ({least} {unit}): check unit, scale and format.',
  COARSE: 'The signal has only {levels} levels: its measuring range is far too wide for this vibration.',
  MISSING_SPEED: 'Without speed no line can be assigned to a part.',
  SPIKES: '{percent:0} % of the energy lies in {count} samples: a connector or the converter failed.',
  GAPS: 'The same value is repeated in sections, {percent:0} % of the record: samples are missing.',
  SENSOR_SWAPPED:
    'Gear mesh {far:name} stands out here and gear mesh {near:name} beside the sensor does not: are two sensors swapped?',
  ALIASED:
    'The energy rises up to half the sampling rate: no filter removed what lies above, and lines there may be aliased.',
  SLOW_SAMPLING:
    'A sampling rate of {samplingRateHz} Hz does not reach {neededHz:0} Hz, which {part:name} needs.',
  COARSE_SPECTRUM:
    'The record resolves {resolutionHz:2} Hz; separating {what:name} needs {neededHz:2} Hz, that is {neededS:1} s.',

  // as a whole
  NO_FAULT: 'No fault of a known part is detected in this measurement.',
  STANDSTILL: 'The shaft is at standstill.',
  NOTHING_KNOWN: 'Neither bearings nor gears are known: lines cannot be assigned to parts.',
} as const;

/** Words that parameters name by a code. */
export const DIAGNOSIS_WORDS_EN: Readonly<Record<string, string>> = {
  'outer-race': 'outer-race defect',
  'inner-race': 'inner-race defect',
  'rolling-element': 'rolling element',
  'Outer race': 'Outer-race defect',
  'Inner race': 'Inner-race defect',
  'outer ring': 'outer ring',
  'inner ring': 'inner ring',
  'rolling elements': 'rolling elements',
  'synchronous-share': 'the share of the signal that repeats with the shaft',
  fm0: 'FM0',
  fm4: 'FM4',
  chosen: 'chosen reference',
  earliest: 'automatic baseline',
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

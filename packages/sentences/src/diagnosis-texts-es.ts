import type { DIAGNOSIS_EN } from './diagnosis-texts-en.ts';

/** What the diagnosis says, in Spanish. */
export const DIAGNOSIS_ES: Readonly<Record<keyof typeof DIAGNOSIS_EN, string>> = {
  FINDING_BEARING: '{place|} del rodamiento {part:name}: {seen} de {looked} armónicos',
  FINDING_ROLLING: 'Defecto de elemento rodante del rodamiento {part:name}: {seen} de {looked} líneas',
  FINDING_CAGE: 'Defecto de jaula del rodamiento {part:name}: {seen} de {looked} armónicos',
  FINDING_TOOTH: 'Un diente de {part:name} ({gear|}) está dañado',
  FINDING_GEAR_CHANGED: 'El engranaje de {part:name} ({gear|}) se desvía de su referencia',
  FINDING_GEAR_WEAR: 'Desgaste de dientes en {part:name}: el engrane y sus bandas laterales han aumentado',
  FINDING_GEAR_ECCENTRIC: 'El engranaje de {part:name} ({gear|}) gira excéntrico',
  FINDING_GEAR_MISALIGNED: 'Los dientes de {part:name} no apoyan en todo su ancho',
  FINDING_PLANET: 'Un planeta de {part:name} está dañado: {seen} de {looked} armónicos',
  FINDING_SUN: 'El sol de {part:name} está dañado: {seen} de {looked} armónicos',
  FINDING_RING: 'La corona de {part:name} está dañada: el paso de los planetas ha cambiado',
  FINDING_CARRIER:
    'Los planetas de {part:name} se reparten la carga de forma desigual, o su portaplanetas gira descentrado',
  FINDING_UNBALANCE: '{part:name} presenta desequilibrio',
  FINDING_MISALIGNMENT: '{part:name} está desalineado',
  FINDING_LOOSENESS: '{part:name} presenta holgura',
  FINDING_SOFT_FOOT: '{part:name} presenta pata coja',
  FINDING_COUPLING: 'El acoplamiento {part:name} está desgastado',
  FINDING_ELECTRICAL: 'El motor {part:name} presenta vibración electromagnética',
  FINDING_BROKEN_BAR: 'El motor {part:name} tiene barras de rotor rotas',
  FINDING_OIL_WHIRL: 'La película de aceite de {part:name} presenta remolino (oil whirl)',
  GROWING: 'aumenta {dbPerWeek:1} dB por semana',
  FADING: 'disminuye {dbPerWeek:1} dB por semana',
  CONFIRMED: 'detectado en {seen} de los últimos {records} registros',

  SHORT_BEARING: '{place|}, rodamiento {part:name}',
  SHORT_ROLLING: 'defecto de elemento rodante, rodamiento {part:name}',
  SHORT_CAGE: 'defecto de jaula, rodamiento {part:name}',
  SHORT_TOOTH: 'diente de {gear|}, {part:name}',
  SHORT_GEAR_CHANGED: 'cambio en {gear|}, {part:name}',
  SHORT_GEAR_WEAR: 'desgaste de dientes, {part:name}',
  SHORT_GEAR_ECCENTRIC: 'excentricidad de {gear|}, {part:name}',
  SHORT_GEAR_MISALIGNED: 'contacto desigual de los dientes, {part:name}',
  SHORT_PLANET: 'daño en planeta, {part:name}',
  SHORT_SUN: 'daño en el sol, {part:name}',
  SHORT_RING: 'daño en la corona, {part:name}',
  SHORT_CARRIER: 'planetas o portaplanetas, {part:name}',
  SHORT_UNBALANCE: 'desequilibrio, {part:name}',
  SHORT_MISALIGNMENT: 'desalineación, {part:name}',
  SHORT_LOOSENESS: 'holgura, {part:name}',
  SHORT_SOFT_FOOT: 'pata coja, {part:name}',
  SHORT_COUPLING: 'acoplamiento desgastado, {part:name}',
  SHORT_ELECTRICAL: 'vibración eléctrica, motor {part:name}',
  SHORT_BROKEN_BAR: 'barras de rotor rotas, motor {part:name}',
  SHORT_OIL_WHIRL: 'remolino de aceite, {part:name}',

  BEARING_LINE: '{line}: {heightDb:0} dB sobre el ruido de fondo del espectro de envolvente',
  BEARING_LINE_IN_BAND:
    '{line}: {heightDb:0} dB sobre el ruido de fondo del espectro de envolvente (más clara de {lowKHz:1} a {highKHz:1} kHz)',
  BEARING_PLACE: '{family} coincide con la {family} calculada (desviación 0,0 %)',
  BEARING_SHIFT: '{family} está un {percent:2} % {side|} el valor calculado',
  BEARING_SIDEBAND:
    'banda lateral {side|} BPFI a la velocidad del eje, {heightDb:0} dB sobre el ruido de fondo: el defecto gira a través de la zona de carga',
  BEARING_BOTH_RACES:
    'ambas pistas se manifiestan por igual, lo que apunta a lo que comparten: los elementos rodantes',
  BEARING_OVER_CHANCE:
    '{family}: {overDb:0} dB sobre lo que alcanzan familias de otras frecuencias en este registro',
  BEARING_CAGE_IMPACTS: 'las líneas de la jaula vienen con impactos: un elemento rodante golpea',
  BEARING_RIVAL: 'también se detectan líneas de otro defecto ({fault:fault}), {scoreDb:0} dB en total',
  BEARING_NO_SECOND: 'no se detecta su segundo armónico',
  BEARING_ON_SHAFT: 'su fundamental coincide con un armónico del eje',

  GEAR_FM4: 'FM4 ({gear|}) es {value:1}; un engranaje sano tiene alrededor de 3',
  GEAR_TOOTH:
    'un diente ({gear|}) tiene {times:0} veces la energía residual de los demás: un impacto por vuelta',
  GEAR_SIDEBANDS_LOW: 'las bandas laterales separadas por la velocidad de su eje son bajas',
  GEAR_CHANGE: '{indicator|} ({gear|}) es {value:2}, {ratio:2} veces la referencia',
  GEAR_PATTERN: 'el patrón de una vuelta ({gear|}) coincide en un {percent:0} % con el de la referencia',
  GEAR_UNLIKE: 'la diferencia con la referencia es {times:significance}',
  OPERATING_STATE: '{bin:operating}',
  COMPARED_WITH: 'comparado con: {how|} (registro {hash}, {at} UTC; estado de operación {bin:operating})',
  GEAR_MESH_HARMONIC: 'la línea de engrane {order} es de {amplitude:2} m/s², {ratio:1} veces la primera',
  GEAR_HARMONIC_GREW:
    'el armónico de engrane {order} ha aumentado de {before:2} a {amplitude:2} m/s², {growthDb:1} dB (incertidumbre {errorDb:1} dB)',
  GEAR_MESH_GREW: 'la línea de engrane ha aumentado a {ratio:1} veces la referencia',
  GEAR_SIDEBANDS:
    'las bandas laterales separadas por la velocidad de giro ({gear|}) son {share:2} de la línea de engrane',
  GEAR_SIDEBANDS_GREW:
    'las bandas laterales a la velocidad de giro ({gear|}) han aumentado a {ratio:1} veces la referencia',
  GEAR_ONE_PAIR: 'solo sobresale el primer par de bandas laterales: la modulación es suave',

  PLANETARY_LINE: '{line}: {heightDb:0} dB sobre el ruido de fondo del espectro de envolvente',
  PLANETARY_PASS:
    'los planetas que pasan ante el sensor dan bandas laterales a {frequencyHz:2} Hz también en una etapa sana',
  PLANETARY_PASS_GREW: 'los planetas pasan con más brusquedad que en la referencia, {riseDb:0} dB más',

  SHAFT_LINE: '{order} x es de {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x contiene el {percent:0} % de la energía',
  SHAFT_NO_HALVES: 'no se detectan medios órdenes, lo que descarta holgura',
  SHAFT_ON_MAINS:
    '{order} x está en {frequencyHz:2} Hz, sobre la frecuencia de red: un cable que la capte muestra lo mismo',
  SHAFT_HALVES: 'también se detectan medios órdenes',
  SHAFT_AXIAL: 'el sensor axial mide {order} x con {amplitude:2} mm/s',
  SHAFT_HIGH: 'también sobresale {order} x',
  NO_COUPLING: 'no se conoce ningún acoplamiento en este eje',
  COUPLING_LINE: '{order} x, los elementos del acoplamiento, es de {amplitude:2} mm/s',
  LINE_TWICE: 'el doble de la frecuencia de red es de {amplitude:2} mm/s',
  POWER_CUT: 'solo lo demuestra una marcha con la alimentación cortada',
  POLE_PASS:
    'junto a 1 x hay bandas laterales a la frecuencia de paso de polos de {polePassHz:2} Hz, {shareDb:0} dB por debajo',
  ROTOR_BARS:
    'frecuencia de paso de barras {frequencyHz:0} Hz con bandas laterales al doble de la frecuencia de red, {heightDb:0} dB sobre el ruido de fondo',
  LOW_LOAD: 'con poca carga, las bandas laterales de un rotor sano tienen el mismo aspecto',
  WHIRL_LINE: 'una línea a {order:2} x es de {amplitude:2} mm/s',

  SEVERITY_AGREES: 'la evidencia identifica el defecto y la amplitud confirma que es grande',
  SEVERITY_CAPPED: 'la evidencia por sí sola dice que hay un defecto, no cuán grande es: como máximo WARNING',

  CONFIRM_BEARING:
    'Mida de nuevo en el mismo rodamiento en otra dirección y a otra velocidad: las líneas deben moverse con la velocidad. Engrase, escuche e inspeccione {place|} en la próxima parada.',
  CONFIRM_GEAR:
    'Inspeccione los dientes por la tapa de inspección, o repita el promedio síncrono a igual carga.',
  CONFIRM_GEAR_CONTACT: 'Tome la huella de contacto con azul de Prusia y compare a igual carga.',
  CONFIRM_PLANETARY:
    'Tome el promedio síncrono en la ventana en la que cada planeta pasa ante el sensor e inspeccione por la tapa de inspección.',
  CONFIRM_UNBALANCE:
    'Compare la fase en dos direcciones radiales: 90 grados de diferencia indican desequilibrio. Después, equilibre.',
  CONFIRM_MISALIGNMENT:
    'Mida en dirección axial a ambos lados del acoplamiento: una fase de 180 grados a través de él lo confirma. Compruebe la alineación.',
  CONFIRM_LOOSENESS:
    'Compare amplitud y fase en la pata, la bancada y la cimentación; compruebe tornillos y ajustes.',
  CONFIRM_SOFT_FOOT:
    'Donde sea seguro, afloje en marcha un tornillo de pata cada vez y observe si 1 x baja; calce la pata que cedió.',
  CONFIRM_COUPLING: 'Mida la temperatura de los elementos y el juego torsional; inspecciónelos en parada.',
  CONFIRM_ELECTRICAL: 'Corte la alimentación mientras mide: la línea desaparece al instante.',
  CONFIRM_BROKEN_BAR:
    'Mida la corriente a más de media carga: bandas laterales de paso de polos a menos de 45 dB por debajo de la línea de red.',
  CONFIRM_OIL_WHIRL: 'Cambie la temperatura del aceite o la carga y observe si la línea se mueve.',

  NOT_EVALUATED_RESOLUTION:
    'Un registro de {durationS:2} s resuelve {resolutionHz:2} Hz; a esta velocidad se necesitan {neededS:2} s.',
  NOT_EVALUATED_BANDWIDTH:
    'El muestreo a {samplingRateHz} Hz llega hasta {nyquistHz} Hz: los impactos a {impactHz:0} Hz necesitan una resonancia a ocho veces esa frecuencia o más.',
  NOT_EVALUATED_NO_NOISE:
    'Aparte de sus líneas más fuertes, el registro contiene menos de una millonésima de ellas, menos de lo que da cualquier sensor: no podría mostrarse ningún impacto.',
  NOT_EVALUATED_NO_BAND:
    'Una frecuencia de muestreo de {samplingRateHz} Hz no deja ninguna banda por encima de las frecuencias de defecto.',
  NOT_EVALUATED_UNASSIGNED:
    'Las líneas más fuertes de la envolvente, a {frequencyHz:2} Hz y sus múltiplos, no pertenecen a ningún componente conocido; las líneas débiles cercanas a las de este rodamiento ({fault:fault}, {scoreDb:0} dB) pueden ser de ellas.',
  NOT_EVALUATED_MESH_RATE:
    'El muestreo a {samplingRateHz} Hz no alcanza el segundo armónico del engrane a {meshHz:0} Hz.',
  NOT_EVALUATED_NO_MESH:
    'La línea de engrane a {meshHz:1} Hz no sobresale: no hay carga, o la velocidad no es la indicada.',
  NOT_EVALUATED_TURNS:
    '{turns:0} vueltas ({gear|}) son muy pocas: {needed} eliminan por promedio lo que es ajeno.',
  NOT_EVALUATED_NO_REFERENCE:
    'Un solo diente dañado se distingue de un engranaje sano únicamente por comparación a igual carga; no hay referencia.',
  NOT_EVALUATED_OTHER_SPEED:
    'La referencia giraba a {referenceRpm:0} rpm ({gear|}) y este registro a {speedRpm:0} rpm: los engranajes solo se comparan a la misma velocidad y carga.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Solo el {percent:0} % de la referencia se repite con la vuelta ({gear|}): otra cosa la enmascara, y no dice nada de sus dientes.',
  NOT_EVALUATED_OTHER_LOAD:
    'La referencia se tomó al {referencePercent:0} % de la carga y este registro al {percent:0} %: los engranajes solo se comparan a la misma velocidad y carga.',
  NOT_EVALUATED_RING:
    'Un diente dañado de la corona se manifiesta donde los planetas pasan de todos modos; no hay referencia.',
  NOT_EVALUATED_HALF_ORDERS:
    '{turns:0} vueltas no separan los medios órdenes de los enteros: se necesitan 20.',
  NOT_EVALUATED_MAINS:
    'El doble de la frecuencia de red está a {apartHz:2} Hz de un múltiplo del eje; {neededS:0} s los separarían.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x del eje no se distingue de la frecuencia de red: la línea a {frequencyHz:2} Hz puede ser lo que capta un cable.',
  NOT_EVALUATED_POLE_PASS:
    'La frecuencia de paso de polos de {polePassHz:2} Hz es más fina de lo que resuelve este registro; se necesitan {neededS:0} s.',
  NOT_EVALUATED_QUANTITY: 'Una forma de onda en {unit} no es de aceleración ni de velocidad.',
  NO_KINEMATICS: 'La máquina no tiene cinemática: sus líneas no se pueden asignar a ningún componente.',
  BAD_KINEMATICS: 'La cinemática de la máquina no se puede leer.',
  NO_SHAFT: 'La cinemática de la máquina no indica ningún eje.',
  UNSOLVABLE_KINEMATICS: 'De la cinemática de la máquina no resultan velocidades: {reason}',
  SENSOR_PLACE_UNKNOWN:
    'No se sabe dónde está el sensor, por lo que se consideraron todos los componentes del tren de accionamiento.',

  BAD_SAMPLING_RATE: 'La frecuencia de muestreo debe estar entre 10 Hz y 100 MHz, no en {samplingRateHz} Hz.',
  BAD_SPEED: 'La velocidad debe ser un número en rpm a partir de 0, no {speedRpm}.',
  EMPTY: 'La señal no contiene muestras.',
  NOT_FINITE: 'La muestra {index} no es un número: {count} de {samples} no lo son.',
  WRONG_LENGTH:
    'Llegaron {samples} muestras y se anunciaron {expected}: el registro está cortado o empalmado.',
  TOO_SHORT: '{samples} muestras son muy pocas: se necesitan {needed}.',
  FEW_TURNS: 'La señal abarca {turns:1} vueltas: menos de 10 no separan líneas vecinas.',
  FLAT: 'La señal es plana en {value}: el sensor está abierto o sin conectar.',
  STUCK: 'La señal está quieta en el {percent:0} % del registro: el sensor o su cable está suelto.',
  OPEN_SENSOR:
    'El {percent:0} % de la energía está en la frecuencia de red y sus múltiplos: el cable está abierto y capta zumbido.',
  CLIPPED:
    '{count} muestras forman tramos en el límite del rango: la señal está recortada y sus impactos son demasiado pequeños.',
  DRIFTING: 'El offset de {offset} es {times:0} veces la vibración: compruebe la polarización del sensor.',
  RAMPING:
    'El {percent:0} % de la energía es una línea recta a lo largo del registro: el cero del sensor deriva o aún se está estabilizando.',
  TOO_LARGE:
    'Los valores llegan a {value} {unit}, más de lo que mide cualquier sensor ({most} {unit}): compruebe unidad, escala y formato.',
  TOO_SMALL:
    'La vibración es de {value} {unit} RMS, menos de lo que resuelve cualquier sensor ({least} {unit}): compruebe unidad, escala y formato.',
  COARSE: 'La señal solo tiene {levels} niveles: su rango es demasiado amplio para esta vibración.',
  MISSING_SPEED: 'Sin velocidad, ninguna línea se puede asignar a un componente.',
  SPIKES: 'El {percent:0} % de la energía está en {count} muestras: falló un conector o el convertidor.',
  GAPS: 'El mismo valor se mantiene por tramos en el {percent:0} % del registro: faltan muestras.',
  SENSOR_SWAPPED:
    'El engrane {far:name} sobresale aquí y el engrane {near:name}, junto al sensor, no: ¿hay dos sensores intercambiados?',
  ALIASED:
    'La energía sube hasta la mitad de la frecuencia de muestreo: nada frenó lo que hay por encima, y allí puede haber líneas plegadas (aliasing).',
  SLOW_SAMPLING: 'El muestreo a {samplingRateHz} Hz no llega a {neededHz:0} Hz, que {part:name} necesitaría.',
  COARSE_SPECTRUM:
    'El registro resuelve {resolutionHz:2} Hz; separar {what:name} requiere {neededHz:2} Hz, es decir, {neededS:1} s.',

  NO_FAULT: 'En esta medición no se manifiesta ningún defecto de un componente conocido.',
  STANDSTILL: 'El eje está parado.',
  NOTHING_KNOWN:
    'No se conocen ni rodamientos ni engranajes: las líneas no se pueden asignar a ningún componente.',
};

export const DIAGNOSIS_WORDS_ES: Readonly<Record<string, string>> = {
  chosen: 'referencia elegida',
  earliest: 'línea base automática',
  'outer-race': 'defecto de pista exterior',
  'inner-race': 'defecto de pista interior',
  'rolling-element': 'elemento rodante',
  cage: 'jaula',
  gear: 'engranaje',
  unbalance: 'desequilibrio',
  misalignment: 'desalineación',
  looseness: 'holgura',
  'Outer race': 'Defecto de pista exterior',
  'Inner race': 'Defecto de pista interior',
  'outer ring': 'el anillo exterior',
  'inner ring': 'el anillo interior',
  'rolling elements': 'los elementos rodantes',
  below: 'por debajo de',
  above: 'por encima de',
  pinion: 'piñón',
  wheel: 'rueda',
  sun: 'sol',
  ring: 'corona',
  planet: 'planeta',
  'synchronous-share': 'la proporción de la señal que se repite con el eje',
  fm0: 'FM0',
  fm4: 'FM4',
  // questions that a record may not answer
  'bearing fault': 'defecto de rodamiento',
  'broken rotor bar': 'barra de rotor rota',
  'electrical fault': 'defecto eléctrico',
  'gear fault': 'defecto de engranaje',
  'fault of the pinion': 'defecto del piñón',
  'fault of the wheel': 'defecto de la rueda',
  'origin of unassigned lines': 'origen de las líneas no asignadas',
  kinematics: 'cinemática',
  'nearest part': 'componente más cercano',
  'planetary fault': 'defecto de la etapa planetaria',
  'ring fault': 'defecto de la corona',
  'shaft fault': 'defecto de eje',
  'small gear damage': 'daño pequeño de engranaje',
  vibration: 'vibración',
};

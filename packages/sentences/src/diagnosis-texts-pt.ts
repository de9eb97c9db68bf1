import type { DIAGNOSIS_EN } from './diagnosis-texts-en.ts';

/** What the diagnosis says, in Portuguese. */
export const DIAGNOSIS_PT: Readonly<Record<keyof typeof DIAGNOSIS_EN, string>> = {
  FINDING_BEARING: '{place|} do rolamento {part:name}: {seen} de {looked} harmônicos',
  FINDING_ROLLING: 'Defeito de elemento rolante do rolamento {part:name}: {seen} de {looked} linhas',
  FINDING_CAGE: 'Defeito de gaiola do rolamento {part:name}: {seen} de {looked} harmônicos',
  FINDING_TOOTH: 'Dente danificado em {part:name} ({gear|})',
  FINDING_GEAR_CHANGED: '{part:name} ({gear|}) desvia da sua referência',
  FINDING_GEAR_WEAR: 'Desgaste dos dentes de {part:name}: o engrenamento e suas bandas laterais aumentaram',
  FINDING_GEAR_ECCENTRIC: '{part:name} ({gear|}) gira com excentricidade',
  FINDING_GEAR_MISALIGNED: 'Os dentes de {part:name} não têm contato em toda a largura',
  FINDING_PLANET: 'Planeta de {part:name} danificado: {seen} de {looked} harmônicos',
  FINDING_SUN: 'Solar de {part:name} danificado: {seen} de {looked} harmônicos',
  FINDING_RING: 'Anelar de {part:name} danificado: a passagem dos planetas mudou',
  FINDING_CARRIER:
    'Os planetas de {part:name} dividem a carga de forma desigual, ou o porta-planetas gira com excentricidade',
  FINDING_UNBALANCE: '{part:name} com desbalanceamento',
  FINDING_MISALIGNMENT: '{part:name} desalinhado',
  FINDING_LOOSENESS: '{part:name} com folga',
  FINDING_SOFT_FOOT: '{part:name} com pé manco',
  FINDING_COUPLING: 'Acoplamento {part:name} desgastado',
  FINDING_ELECTRICAL: 'O motor {part:name} apresenta vibração eletromagnética',
  FINDING_BROKEN_BAR: 'O motor {part:name} tem barras do rotor rompidas',
  FINDING_OIL_WHIRL: 'Turbilhonamento do óleo em {part:name}',
  GROWING: 'aumento de {dbPerWeek:1} dB por semana',
  FADING: 'redução de {dbPerWeek:1} dB por semana',
  CONFIRMED: 'detectado em {seen} dos últimos {records} registros',

  SHORT_BEARING: '{place|}, rolamento {part:name}',
  SHORT_ROLLING: 'defeito de elemento rolante, rolamento {part:name}',
  SHORT_CAGE: 'defeito de gaiola, rolamento {part:name}',
  SHORT_TOOTH: 'dente ({gear|}), {part:name}',
  SHORT_GEAR_CHANGED: 'mudança ({gear|}), {part:name}',
  SHORT_GEAR_WEAR: 'desgaste dos dentes, {part:name}',
  SHORT_GEAR_ECCENTRIC: 'excentricidade ({gear|}), {part:name}',
  SHORT_GEAR_MISALIGNED: 'contato desigual dos dentes, {part:name}',
  SHORT_PLANET: 'dano no planeta, {part:name}',
  SHORT_SUN: 'dano no solar, {part:name}',
  SHORT_RING: 'dano no anelar, {part:name}',
  SHORT_CARRIER: 'planetas ou porta-planetas, {part:name}',
  SHORT_UNBALANCE: 'desbalanceamento, {part:name}',
  SHORT_MISALIGNMENT: 'desalinhamento, {part:name}',
  SHORT_LOOSENESS: 'folga, {part:name}',
  SHORT_SOFT_FOOT: 'pé manco, {part:name}',
  SHORT_COUPLING: 'acoplamento desgastado, {part:name}',
  SHORT_ELECTRICAL: 'vibração elétrica, motor {part:name}',
  SHORT_BROKEN_BAR: 'barras do rotor rompidas, motor {part:name}',
  SHORT_OIL_WHIRL: 'turbilhonamento do óleo, {part:name}',

  BEARING_LINE: '{line}: {heightDb:0} dB acima do ruído de fundo do espectro de envelope',
  BEARING_LINE_IN_BAND:
    '{line}: {heightDb:0} dB acima do ruído de fundo do espectro de envelope (mais nítida de {lowKHz:1} a {highKHz:1} kHz)',
  BEARING_PLACE: '{family} coincide com a {family} calculada (desvio 0,0 %)',
  BEARING_SHIFT: '{family} está {percent:2} % {side|} do valor calculado',
  BEARING_SIDEBAND:
    'banda lateral {side|} da BPFI à rotação do eixo, {heightDb:0} dB acima do ruído de fundo: o defeito gira pela zona de carga',
  BEARING_BOTH_RACES:
    'as duas pistas aparecem por igual, o que aponta para o que têm em comum: os elementos rolantes',
  BEARING_OVER_CHANCE:
    '{family}: {overDb:0} dB acima do que famílias de outras frequências atingem neste registro',
  BEARING_CAGE_IMPACTS: 'as linhas da gaiola vêm com impactos: um elemento rolante bate',
  BEARING_RIVAL: 'linhas de outro defeito também são detectadas ({fault:fault}), {scoreDb:0} dB no total',
  BEARING_NO_SECOND: 'o segundo harmônico não é detectado',
  BEARING_ON_SHAFT: 'a fundamental coincide com um harmônico do eixo',

  GEAR_FM4: 'FM4 ({gear|}) é {value:1}; uma engrenagem sadia tem cerca de 3',
  GEAR_TOOTH: 'um dente ({gear|}) tem {times:0} vezes a energia residual dos outros: um impacto por volta',
  GEAR_SIDEBANDS_LOW: 'as bandas laterais espaçadas pela rotação do seu eixo são baixas',
  GEAR_CHANGE: '{indicator|} ({gear|}) é {value:2}, {ratio:2} vezes a referência',
  GEAR_PATTERN: 'o padrão de uma volta ({gear|}) é {percent:0} % igual ao da referência',
  GEAR_UNLIKE: 'a diferença em relação à referência é {times:significance}',
  OPERATING_STATE: '{bin:operating}',
  COMPARED_WITH: 'comparado com: {how|} (registro {hash}, {at} UTC; estado de operação {bin:operating})',
  GEAR_MESH_HARMONIC:
    'a linha de engrenamento {order} está em {amplitude:2} m/s², {ratio:1} vezes a primeira',
  GEAR_HARMONIC_GREW:
    'o harmônico de engrenamento {order} aumentou de {before:2} para {amplitude:2} m/s², {growthDb:1} dB (incerteza {errorDb:1} dB)',
  GEAR_MESH_GREW: 'a linha de engrenamento aumentou para {ratio:1} vezes a referência',
  GEAR_SIDEBANDS:
    'as bandas laterais espaçadas pela rotação ({gear|}) são {share:2} da linha de engrenamento',
  GEAR_SIDEBANDS_GREW: 'as bandas laterais à rotação ({gear|}) aumentaram para {ratio:1} vezes a referência',
  GEAR_ONE_PAIR: 'só o primeiro par de bandas laterais se destaca: a modulação é suave',

  PLANETARY_LINE: '{line}: {heightDb:0} dB acima do ruído de fundo do espectro de envelope',
  PLANETARY_PASS:
    'os planetas que passam pelo sensor geram bandas laterais a {frequencyHz:2} Hz também em um estágio sadio',
  PLANETARY_PASS_GREW: 'os planetas passam com mais impacto que na referência, {riseDb:0} dB a mais',

  SHAFT_LINE: '{order} x é {amplitude:2} mm/s',
  SHAFT_SHARE: '1 x contém {percent:0} % da energia',
  SHAFT_NO_HALVES: 'nenhuma meia ordem detectada, o que exclui folga',
  SHAFT_ON_MAINS: '{order} x está em {frequencyHz:2} Hz, sobre a rede: um cabo que a capte mostra o mesmo',
  SHAFT_HALVES: 'meias ordens também são detectadas',
  SHAFT_AXIAL: 'o sensor axial mede {order} x com {amplitude:2} mm/s',
  SHAFT_HIGH: '{order} x também se destaca',
  NO_COUPLING: 'nenhum acoplamento é conhecido neste eixo',
  COUPLING_LINE: '{order} x, os elementos do acoplamento, é {amplitude:2} mm/s',
  LINE_TWICE: 'o dobro da frequência da rede é {amplitude:2} mm/s',
  POWER_CUT: 'só uma medição com a energia cortada comprova',
  POLE_PASS:
    'bandas laterais na frequência de passagem de polos, {polePassHz:2} Hz, estão ao lado de 1 x, {shareDb:0} dB abaixo',
  ROTOR_BARS:
    'frequência de passagem das barras {frequencyHz:0} Hz com bandas laterais no dobro da frequência da rede, {heightDb:0} dB acima do ruído de fundo',
  LOW_LOAD: 'com pouca carga, as bandas laterais de um rotor sadio têm o mesmo aspecto',
  WHIRL_LINE: 'uma linha a {order:2} x é {amplitude:2} mm/s',

  SEVERITY_AGREES: 'as evidências apontam a falha, e a amplitude confirma que ela é grande',
  SEVERITY_CAPPED: 'as evidências sozinhas dizem que há uma falha, não quão grande ela é: no máximo WARNING',

  CONFIRM_BEARING:
    'Medir de novo no mesmo rolamento em outra direção e em outra rotação: as linhas devem se deslocar com a rotação. Lubrificar, ouvir e inspecionar na próxima parada: {place|}.',
  CONFIRM_GEAR:
    'Inspecionar os dentes pela tampa de inspeção, ou repetir a média síncrona com a mesma carga.',
  CONFIRM_GEAR_CONTACT: 'Tirar a marca de contato com azul da Prússia e comparar com a mesma carga.',
  CONFIRM_PLANETARY:
    'Fazer a média síncrona na janela em que cada planeta passa pelo sensor e olhar pela tampa de inspeção.',
  CONFIRM_UNBALANCE:
    'Comparar a fase em duas direções radiais: 90 graus de defasagem indicam desbalanceamento. Depois balancear.',
  CONFIRM_MISALIGNMENT:
    'Medir axialmente nos dois lados do acoplamento: 180 graus de fase entre eles confirmam. Verificar o alinhamento.',
  CONFIRM_LOOSENESS: 'Comparar amplitude e fase no pé, na base e na fundação; verificar parafusos e ajustes.',
  CONFIRM_SOFT_FOOT:
    'Soltar um parafuso de fixação por vez com a máquina em operação, onde for seguro, e ver se 1 x cai; calçar o pé que cedeu.',
  CONFIRM_COUPLING:
    'Medir a temperatura dos elementos e a folga torsional; inspecioná-los com a máquina parada.',
  CONFIRM_ELECTRICAL: 'Cortar a energia durante a medição: a linha desaparece na hora.',
  CONFIRM_BROKEN_BAR:
    'Medir a corrente com mais de meia carga: bandas laterais de passagem de polos menos de 45 dB abaixo da linha da rede.',
  CONFIRM_OIL_WHIRL: 'Alterar a temperatura do óleo ou a carga e ver se a linha se desloca.',

  NOT_EVALUATED_RESOLUTION:
    'Um registro de {durationS:2} s resolve {resolutionHz:2} Hz; nesta rotação são necessários {neededS:2} s.',
  NOT_EVALUATED_BANDWIDTH:
    'A amostragem a {samplingRateHz} Hz termina em {nyquistHz} Hz: impactos a {impactHz:0} Hz precisam de uma ressonância a oito vezes isso ou mais.',
  NOT_EVALUATED_NO_NOISE:
    'Além das suas linhas mais fortes, o registro contém menos de um milionésimo delas, menos do que qualquer sensor fornece: nenhum impacto poderia aparecer.',
  NOT_EVALUATED_NO_BAND:
    'Uma taxa de amostragem de {samplingRateHz} Hz não deixa nenhuma banda acima das frequências de falha.',
  NOT_EVALUATED_UNASSIGNED:
    'As linhas mais fortes do envelope, em {frequencyHz:2} Hz e múltiplos, não pertencem a nenhum componente conhecido; as linhas fracas próximas às deste rolamento ({fault:fault}, {scoreDb:0} dB) podem vir delas.',
  NOT_EVALUATED_MESH_RATE:
    'A amostragem a {samplingRateHz} Hz não alcança o segundo harmônico do engrenamento em {meshHz:0} Hz.',
  NOT_EVALUATED_NO_MESH:
    'A linha de engrenamento em {meshHz:1} Hz não se destaca: sem carga, ou rotação diferente da informada.',
  NOT_EVALUATED_TURNS:
    '{turns:0} voltas ({gear|}) são poucas: com {needed}, a média elimina o que não lhe pertence.',
  NOT_EVALUATED_NO_REFERENCE:
    'Um único dente danificado só se distingue de uma engrenagem sadia por comparação com a mesma carga; não há referência.',
  NOT_EVALUATED_OTHER_SPEED:
    'A referência girava a {referenceRpm:0} rpm ({gear|}), este registro a {speedRpm:0} rpm: engrenagens só são comparadas com a mesma rotação e carga.',
  NOT_EVALUATED_DROWNED_REFERENCE:
    'Apenas {percent:0} % da referência se repetem com a volta ({gear|}): outra coisa a encobre ali, e ela nada diz dos dentes.',
  NOT_EVALUATED_OTHER_LOAD:
    'A referência operava a {referencePercent:0} % da carga, este registro a {percent:0} %: engrenagens só são comparadas com a mesma rotação e carga.',
  NOT_EVALUATED_RING:
    'Um dente danificado do anelar aparece onde os planetas passam de qualquer forma; não há referência.',
  NOT_EVALUATED_HALF_ORDERS: '{turns:0} voltas não separam meias ordens das inteiras: são necessárias 20.',
  NOT_EVALUATED_MAINS:
    'O dobro da frequência da rede está a {apartHz:2} Hz de um múltiplo do eixo; {neededS:0} s os separariam.',
  NOT_EVALUATED_ON_MAINS:
    '{order} x do eixo não se distingue da rede: a linha em {frequencyHz:2} Hz pode ser o que um cabo capta.',
  NOT_EVALUATED_POLE_PASS:
    'A frequência de passagem de polos de {polePassHz:2} Hz é mais fina do que este registro resolve; são necessários {neededS:0} s.',
  NOT_EVALUATED_QUANTITY: 'Uma forma de onda em {unit} não é de aceleração nem de velocidade.',
  NO_KINEMATICS: 'A máquina não tem cinemática: suas linhas não podem ser atribuídas a componentes.',
  BAD_KINEMATICS: 'A cinemática da máquina não pode ser lida.',
  NO_SHAFT: 'A cinemática da máquina não contém nenhum eixo.',
  UNSOLVABLE_KINEMATICS: 'Da cinemática da máquina não resultam rotações: {reason}',
  SENSOR_PLACE_UNKNOWN:
    'Não se sabe onde o sensor está montado; por isso foram considerados todos os componentes do trem de acionamento.',

  BAD_SAMPLING_RATE: 'A taxa de amostragem deve estar entre 10 Hz e 100 MHz, não em {samplingRateHz} Hz.',
  BAD_SPEED: 'A rotação deve ser um número em rpm a partir de 0, não {speedRpm}.',
  EMPTY: 'O sinal não contém amostras.',
  NOT_FINITE: 'A amostra {index} não é um número: {count} de {samples} não são.',
  WRONG_LENGTH:
    'Chegaram {samples} amostras onde {expected} foram anunciadas: o registro está cortado ou emendado.',
  TOO_SHORT: '{samples} amostras são poucas: são necessárias {needed}.',
  FEW_TURNS: 'O sinal abrange {turns:1} voltas: menos de 10 não separam linhas vizinhas.',
  FLAT: 'O sinal está plano em {value}: o sensor está aberto ou desconectado.',
  STUCK: 'O sinal fica parado em {percent:0} % do registro: o sensor ou o cabo está solto.',
  OPEN_SENSOR:
    '{percent:0} % da energia está na frequência da rede e em seus múltiplos: o cabo está aberto e capta zumbido da rede.',
  CLIPPED:
    '{count} amostras seguidas estão no limite da faixa: o sinal está saturado e seus impactos são pequenos demais.',
  DRIFTING:
    'O deslocamento de {offset} é {times:0} vezes a vibração: verifique a tensão de polarização do sensor.',
  RAMPING:
    '{percent:0} % da energia é uma linha reta ao longo do registro: o zero do sensor deriva ou ainda está estabilizando.',
  TOO_LARGE:
    'Os valores chegam a {value} {unit}, além do que qualquer sensor mede ({most} {unit}): verifique unidade, escala e formato.',
  TOO_SMALL:
    'A vibração é de {value} {unit} RMS, abaixo do que qualquer sensor resolve ({least} {unit}): verifique unidade, escala e formato.',
  COARSE: 'O sinal só tem {levels} níveis: a faixa é ampla demais para esta vibração.',
  MISSING_SPEED: 'Sem rotação, nenhuma linha pode ser atribuída a um componente.',
  SPIKES: '{percent:0} % da energia está em {count} amostras: um conector ou o conversor falhou.',
  GAPS: 'O mesmo valor se mantém, por trechos, em {percent:0} % do registro: faltam amostras.',
  SENSOR_SWAPPED:
    'O engrenamento {far:name} se destaca aqui, e o engrenamento {near:name}, ao lado do sensor, não: dois sensores estão trocados?',
  ALIASED:
    'A energia sobe até metade da taxa de amostragem: nada reteve o que está acima, e as linhas ali podem ser aliasing.',
  SLOW_SAMPLING:
    'A amostragem a {samplingRateHz} Hz não alcança {neededHz:0} Hz, necessários para {part:name}.',
  COARSE_SPECTRUM:
    'O registro resolve {resolutionHz:2} Hz; separar {what:name} exige {neededHz:2} Hz, ou seja, {neededS:1} s.',

  NO_FAULT: 'Nesta medição não aparece falha em nenhum componente conhecido.',
  STANDSTILL: 'O eixo está parado.',
  NOTHING_KNOWN:
    'Nem rolamentos nem engrenagens são conhecidos: as linhas não podem ser atribuídas a componentes.',
};

export const DIAGNOSIS_WORDS_PT: Readonly<Record<string, string>> = {
  chosen: 'referência escolhida',
  earliest: 'linha de base automática',
  'outer-race': 'defeito de pista externa',
  'inner-race': 'defeito de pista interna',
  'rolling-element': 'elemento rolante',
  cage: 'gaiola',
  gear: 'engrenagem',
  unbalance: 'desbalanceamento',
  misalignment: 'desalinhamento',
  looseness: 'folga',
  'Outer race': 'Defeito de pista externa',
  'Inner race': 'Defeito de pista interna',
  'outer ring': 'anel externo',
  'inner ring': 'anel interno',
  'rolling elements': 'elementos rolantes',
  below: 'abaixo',
  above: 'acima',
  pinion: 'pinhão',
  wheel: 'coroa',
  sun: 'solar',
  ring: 'anelar',
  planet: 'planeta',
  'synchronous-share': 'a parcela do sinal que se repete com o eixo',
  fm0: 'FM0',
  fm4: 'FM4',
  // questions that a record may not answer
  'bearing fault': 'falha de rolamento',
  'broken rotor bar': 'barra do rotor rompida',
  'electrical fault': 'falha elétrica',
  'gear fault': 'falha de engrenagem',
  'fault of the pinion': 'falha do pinhão',
  'fault of the wheel': 'falha da coroa',
  'origin of unassigned lines': 'origem de linhas não atribuídas',
  kinematics: 'cinemática',
  'nearest part': 'componente mais próximo',
  'planetary fault': 'falha planetária',
  'ring fault': 'falha do anelar',
  'shaft fault': 'falha do eixo',
  'small gear damage': 'pequeno dano na engrenagem',
  vibration: 'vibração',
};

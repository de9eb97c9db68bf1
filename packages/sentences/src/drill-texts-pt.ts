export const DRILL_PT = {
  DRILL_NO_KINEMATICS:
    'Faltam as dimensões do rolamento ou os números de dentes, por isso as linhas não são conhecidas.',
  DRILL_NO_HEALTHY_RECORD: 'Nenhum registo deste sensor está saudável.',
  DRILL_NO_SPEED: 'Os registos saudáveis não têm velocidade ou as amostras não podem ser usadas.',
  DRILL_NEARER_SENSOR: 'As regras deixam esta peça a um sensor mais próximo.',
  DRILL_TOO_SHORT: 'O registo é curto demais para separar as linhas: são precisos {neededS:0} s.',
  DRILL_TOO_FEW_TURNS: 'O registo contém poucas voltas do veio.',
  DRILL_ABOVE_BAND: 'A taxa de amostragem não alcança nenhuma das linhas nem uma ressonância que excitem.',
  DRILL_TOO_FAR: 'Chega muito pouco ao sensor; junto à peça seria visto.',
  DRILL_NO_REFERENCE:
    'Compara-se com uma referência e nenhuma está marcada para este sensor, velocidade e carga.',
  DRILL_BELOW_LIMITS: 'A máquina gira tão suavemente que a regra dos veios se cala mesmo com a maior falha.',
  DRILL_OTHER_PART: 'O diagnóstico indica outra peça: {part:name}.',
  DRILL_NOT_RECOGNISED: 'As regras procuram-no e não o reconhecem.',
  IMPROVE_MARK_REFERENCE: 'Marcar um registo saudável de {sensor:name} como referência.',
  IMPROVE_LOWER_LIMITS: 'Baixar um nível os limites de {sensor:name}.',
  IMPROVE_COMPLETE_KINEMATICS: 'Introduzir as dimensões do rolamento {part:name}.',
  IMPROVE_OTHER_OPERATION: 'Medir com {sensor:name} a {operation}.',
  IMPROVE_LONGER_RECORD: 'Registar {toS} s em vez de {fromS} s com {sensor:name}.',
  IMPROVE_FASTER_SAMPLING: 'Amostrar {sensor:name} a {toHz} Hz em vez de {fromHz} Hz.',
  IMPROVE_ADD_SENSOR: 'Acrescentar um sensor em {part:name}.',
} as const;

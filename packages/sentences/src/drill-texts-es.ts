export const DRILL_ES = {
  DRILL_NO_KINEMATICS:
    'Faltan las dimensiones del rodamiento o los números de dientes, por lo que no se conocen sus líneas.',
  DRILL_NO_HEALTHY_RECORD: 'Ningún registro de este sensor está sano.',
  DRILL_NO_SPEED: 'Los registros sanos no tienen velocidad o sus muestras no se pueden usar.',
  DRILL_NEARER_SENSOR: 'Las reglas dejan esta pieza a un sensor más cercano.',
  DRILL_TOO_SHORT: 'El registro es demasiado corto para separar sus líneas: se necesitan {neededS:0} s.',
  DRILL_TOO_FEW_TURNS: 'El registro contiene muy pocas vueltas del eje.',
  DRILL_ABOVE_BAND:
    'La frecuencia de muestreo no alcanza ninguna de sus líneas ni una resonancia que exciten.',
  DRILL_TOO_FAR: 'Llega demasiado poco al sensor; junto a la pieza se vería.',
  DRILL_NO_REFERENCE:
    'Se compara con una referencia y no hay ninguna marcada para este sensor, velocidad y carga.',
  DRILL_BELOW_LIMITS: 'La máquina gira tan suave que la regla de ejes calla incluso con el fallo mayor.',
  DRILL_OTHER_PART: 'El diagnóstico nombra otra pieza: {part:name}.',
  DRILL_NOT_RECOGNISED: 'Las reglas lo buscan y no lo reconocen.',
  IMPROVE_MARK_REFERENCE: 'Marcar un registro sano de {sensor:name} como referencia.',
  IMPROVE_LOWER_LIMITS: 'Bajar un nivel los límites de {sensor:name}.',
  IMPROVE_COMPLETE_KINEMATICS: 'Introducir las dimensiones del rodamiento {part:name}.',
  IMPROVE_OTHER_OPERATION: 'Medir con {sensor:name} a {operation}.',
  IMPROVE_LONGER_RECORD: 'Registrar {toS} s en vez de {fromS} s con {sensor:name}.',
  IMPROVE_FASTER_SAMPLING: 'Muestrear {sensor:name} a {toHz} Hz en vez de {fromHz} Hz.',
  IMPROVE_ADD_SENSOR: 'Añadir un sensor en {part:name}.',
} as const;

/** What an alarm says, and what to do about a case, in Spanish. */
export const ALARM_ES = {
  ALARM_ABOVE: '{signal:name} {value} {unit:unit}, por encima de {limit} {unit:unit}',
  ALARM_BELOW: '{signal:name} {value} {unit:unit}, por debajo de {limit} {unit:unit}',
  ALARM_RATE: '{signal:name} cambia {value} {unit:unit} por hora, límite {limit} {unit:unit} por hora',
  ALARM_BASELINE: '{signal:name} {value} dB sobre su línea base, límite {limit} dB',
  ALARM_MODEL:
    '{signal:name} {value} {unit:unit} por encima de lo que explican velocidad, carga y ambiente, límite {limit} {unit:unit}',
  ALARM_MASK:
    '{signal:name}: línea a {frequency} Hz {value} {unit:unit}, {decibel} dB por encima de la máscara',
  ALARM_BAND:
    '{signal:name}: {line:name} x{harmonic} {value} {unit:unit}, {decibel} dB por encima de su límite',
  ALARM_NO_DATA: '{signal:name} sin medir desde {at}',
  ALARM_DEVICE_SILENT: 'El dispositivo {device} no ha enviado nada desde {at}',
  ALARM_DEVICE_GONE: 'El dispositivo {device} se desconectó el {at} y no ha vuelto',
  ALARM_DEVICE_FLAT: 'El canal {channel} del dispositivo {device} registra una línea plana',
  ALARM_DEVICE_CLIPPED:
    'El canal {channel} del dispositivo {device} está recortado, {percent} % de las muestras',
  ALARM_DEVICE_MALFORMED:
    'El dispositivo {device} envía mensajes con formato incorrecto, {count} en la última hora',
  ALARM_DEVICE_CLOCK_OFF: 'El reloj del dispositivo {device} está mal',
  ALARM_DEVICE_SEQUENCE_GAPS:
    'Se pierden mensajes del dispositivo {device}, {count} huecos en la última hora',
  ALARM_DEVICE_RADIO_WEAK: 'La señal de radio del dispositivo {device} es débil, {dbm} dBm',
  ALARM_DEVICE_BATTERY_EMPTY: 'La batería del dispositivo {device} está casi agotada, {percent} %',
  ALARM_DEVICE_BATTERY_LOW: 'La batería del dispositivo {device} está baja, {percent} %',
  ALARM_DEVICE_FIRMWARE_FAILED: 'La actualización del dispositivo {device} al firmware {version} falló',
  ALARM_DEVICE_FAILURE: 'El dispositivo {device} ha fallado',
  ALARM_DEVICE_CHECK: 'El dispositivo {device} está en verificación de funcionamiento',
  ALARM_DEVICE_OUT_OF_SPECIFICATION: 'El dispositivo {device} está fuera de especificación',
  ALARM_DEVICE_MAINTENANCE: 'El dispositivo {device} requiere mantenimiento',
  ADVICE_CRITICAL: 'Reduzca la carga ahora y planifique una parada: cabe esperar daños',
  ADVICE_SEVERE: 'Inspeccione en una semana y tenga listo el repuesto',
  ADVICE_WARNING: 'Mida de nuevo e inspeccione en la próxima parada planificada',
  ADVICE_BEARING: 'Ausculte {part:name} y palpe la carcasa; compruebe el suministro de grasa o aceite',
  ADVICE_GEAR:
    'Observe los dientes de {part:name} por la tapa de inspección: huella de contacto, picaduras, grietas',
  ADVICE_OIL: 'Tome una muestra de aceite y busque partículas en el tapón magnético',
  ADVICE_UNBALANCE: 'Busque depósitos, material perdido y eje doblado; equilibre si se confirma',
  ADVICE_ALIGNMENT: 'Compruebe la alineación y el elemento del acoplamiento, en frío y en caliente',
  ADVICE_FOUNDATION: 'Compruebe los pernos de cimentación, las patas y el brazo de reacción',
  ADVICE_MOTOR: 'Mida la corriente del motor y compare las fases',
  ADVICE_OIL_FILM: 'Compruebe la temperatura y la viscosidad del aceite y el juego del cojinete',
  ADVICE_TEMPERATURE: 'Compruebe el nivel de aceite, el refrigerador, el filtro y la temperatura ambiente',
  ADVICE_VIBRATION: 'Registre la vibración a esta velocidad y carga: el espectro nombra el componente',
  ADVICE_DATA: 'Compruebe la alimentación, la red y el cable del dispositivo',
  ADVICE_MAINTENANCE_OVERDUE:
    'El mantenimiento lleva {hours} h de retraso: haga ambas cosas en una sola parada',
} as const;

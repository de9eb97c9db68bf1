import type { CONDITION_PROBLEMS_EN } from './condition-en.ts';

/** Alarms, cases, limits and fault drills, in Spanish. */
export const CONDITION_PROBLEMS_ES = {
  SAY_WHY_TO_SHIFT: 'Indique el motivo: el turno siguiente lo lee.',
  WRITE_COMMENT: 'Escriba el comentario.',
  ONLY_SHELVING_ENDS: 'Solo el aplazamiento tiene un final.',
  SHELVE_UNTIL: 'Indique hasta cuándo se aplaza.',
  SHELVING_ENDS_IN_PAST: 'El final del aplazamiento está en el pasado.',
  SHELVED_TOO_LONG: 'Una alarma se aplaza como máximo {most} días.',
  ALARM_NOT_TO_ACKNOWLEDGE: '{name}: No hay nada que reconocer: ya está reconocida o ha terminado.',
  ALARM_NOT_TO_SHELVE: '{name}: Solo se puede aplazar una alarma de la lista.',
  ALARM_NOT_SHELVED: '{name}: No está aplazada.',
  ALARM_PUT_ASIDE: '{name}: Ya está apartada.',
  ALARM_NOT_SUPPRESSED: '{name}: No está suprimida.',
  ALARM_OUT_OF_SERVICE: '{name}: Ya está fuera de servicio.',
  ALARM_IN_SERVICE: '{name}: No está fuera de servicio.',
  ALARM_NOT_TO_RESET:
    '{name}: Solo se puede restablecer una alarma que ha vuelto a la normalidad y está enclavada.',
  ALARM_ENDED: '{name}: Ha terminado.',
  ALARM_NOT_POSSIBLE: '{name}: Ahora no es posible.',
  ALARMS_CHANGED: 'Alguien actuó o la alarma cambió después de que usted la viera.',
  SILENCE_OF_FALSE_CASE: 'Solo se puede silenciar la causa de un caso falso.',
  SILENCE_ENDS_IN_PAST: 'El final del silencio está en el pasado.',
  SILENT_TOO_LONG: 'Una causa se silencia como máximo un año.',
  CASE_OPEN: 'El caso está abierto.',
  CASE_OPEN_FOR_FAULT: 'El caso {number} está abierto por el mismo defecto de esta máquina.',
  CASE_SILENCES_NOTHING: 'El caso no silencia nada.',
  HAND_OVER_TOO_FAR: 'Un relevo abarca como máximo siete días.',
  ASSIGNEE_MAY_NOT: 'Esta persona no puede actuar sobre las alarmas de esta máquina.',
  DUE_TOO_FAR: 'Elija una fecha dentro de cinco años.',
  MOST_CASE_NOTES: 'Un caso guarda como máximo {most} notas.',
  CASE_CHANGED: 'Alguien cambió el caso, o empeoró, después de que usted lo viera.',
  CASE_CLOSED_REOPEN: 'El caso está cerrado. Reábralo primero.',
  CASE_CLOSED: 'El caso está cerrado.',
  DRILL_NO_HEALTHY_RECORD:
    'Ningún sensor de este tren de accionamiento tiene un registro sano con velocidad: no hay dónde inyectar un defecto.',
  DRILL_NO_KINEMATICS:
    'No hay cinemática en vigor para este tren de accionamiento: sus defectos no tienen líneas conocidas.',
  DRILL_RUNNING: 'Se está ejecutando un ensayo de defectos de su organización: espere o cancélelo.',
  HISTORY_TOO_SHORT:
    'Hay muy pocos valores con velocidad, carga o temperatura ambiente conocidas: elija un periodo más largo.',
  MODEL_NO_INPUTS:
    'Ni la velocidad, ni la carga, ni la temperatura ambiente de este tren de accionamiento se miden y varían: no hay con qué explicar la señal.',
  MODEL_SIGNAL_CONSTANT: 'La señal no varía en el periodo: un límite fijo dice más.',
  BASELINE_NEEDS_VALUES:
    'Una línea base necesita 20 valores positivos en al menos un estado de operación: elija un periodo más largo.',
  REPLAY_RUNNING: 'Se está ejecutando una simulación suya: espere o cancélela.',
  RULE_KIND_TWICE: 'Hay dos reglas del tipo {kind}.',
  LEARNED_FOR_SIGNAL_ALONE: 'Lo aprendido en una señal vale solo para esa señal.',
  MODEL_COEFFICIENTS: 'El modelo no tiene un coeficiente por cada término.',
  SIGNAL_WITHOUT_ROLE: 'La señal no tiene función: sus límites valen solo para ella.',
  WHOLE_ORGANISATION_LIMITS: 'Los límites de toda la organización los fija alguien que la ve entera.',
  LIMITS_DRAFT_CHANGED: 'Alguien cambió este borrador después de que usted lo abriera.',
  NO_LIMITS_DRAFT: 'No hay ningún borrador de este nivel.',
  SAY_SOURCE_OF_FIGURES: 'Indique de dónde proceden los valores.',
  SAY_WHY_LIMITS_CHANGE: 'Indique por qué cambian los límites.',
  NO_EDITION_IN_FORCE: 'No hay ninguna edición de este nivel en vigor.',
  NO_SPECTRAL_DRAFT: 'El canal no tiene ningún borrador de límites espectrales.',
  NO_SPECTRAL_LIMITS: 'Este canal no tiene límites espectrales en vigor.',
  SPECTRUM_UNFIT: 'El canal no mide lo que necesita un espectro de {spectrum}.',
  NO_HEALTHY_RECORD:
    'El canal no tiene ningún registro sano desde que se restableció su línea base: trace el límite a mano.',
  NO_SPEED_FOR_ORDERS: 'Ningún registro sano de este canal tiene velocidad: elija una máscara en Hz.',
  CHOOSE_LINE: 'Elija al menos una línea de la máquina.',
  LINE_NOT_SHOWN:
    'Ningún registro sano muestra esta línea: no se conoce la velocidad o la línea queda fuera del espectro.',
} as const satisfies Record<keyof typeof CONDITION_PROBLEMS_EN, string>;

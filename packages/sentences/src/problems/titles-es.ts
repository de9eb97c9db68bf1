import type { ProblemTitleCode } from './titles-en.ts';

/** What kind of problem it is, in Spanish. */
export const PROBLEM_TITLES_ES = {
  inputInvalid: 'No se entendió la solicitud.',
  notSignedIn: 'Inicie sesión primero.',
  credentialsWrong: 'El correo electrónico o la contraseña son incorrectos.',
  sessionEnded: 'La sesión ha terminado. Inicie sesión de nuevo.',
  secondFactorRequired: 'Confirme el inicio de sesión con un segundo factor.',
  signInExpired: 'Este inicio de sesión tardó demasiado o se intentó demasiadas veces. Empiece de nuevo.',
  secondFactorWrong: 'Este código o esta llave de acceso no es correcto.',
  passwordSignInOff: 'Su organización usa el inicio de sesión único, no contraseñas.',
  singleSignOnFailed: 'El inicio de sesión único no funcionó.',
  confirmationNeeded: 'Confirme primero con su contraseña.',
  notFound: 'Aquí no hay nada, o usted no puede verlo.',
  conflict: 'Alguien cambió esto entretanto, o ya existe.',
  policiesNotAccepted: 'Acepte las políticas vigentes para iniciar sesión.',
  tooLarge: 'Es demasiado grande para enviarlo.',
  unsupportedMedia: 'Aquí no se admite este tipo de archivo.',
  tooMany: 'Demasiados intentos. Espere un momento.',
  notReady: 'Una parte del servicio no está disponible. Se volverá a intentar.',
  storageFull: 'El almacenamiento está lleno. No se guardó nada; se reanuda cuando haya espacio.',
  databaseBusy: 'La base de datos está ocupada. Inténtelo de nuevo en un momento.',
  lockTimeout: 'Otras personas están cambiando lo mismo. No se cambió nada; inténtelo de nuevo.',
  statementTimeout: 'Tardó demasiado y se interrumpió. Seleccione menos o inténtelo de nuevo.',
  internal: 'Algo falló por nuestra parte.',
} as const satisfies Record<ProblemTitleCode, string>;

import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsEs: MailTexts = {
  ...caseMailTexts('es'),
  ...reportMailTexts('es'),
  greeting: (name) => (name === '' ? 'Buenos días:' : `Buenos días, ${name}:`),
  foot: (portal) => `Enviado por Ritzel desde ${portal}. Las respuestas a esta dirección no se leen.`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter} le invita a ${organisation} en Ritzel`,
    blocks: [
      paragraph(
        `${inviter} le invita a Ritzel, la monitorización de condición de ${organisation}. Elija una contraseña para empezar.`,
      ),
      link('Aceptar la invitación', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`El enlace sirve una sola vez, hasta el ${setting.time(expiresAt)}.`),
      paragraph('Si no sabe de qué se trata, ignore este correo: no ocurrirá nada.'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter} quiso invitarle a ${organisation} en Ritzel`,
    blocks: [
      paragraph(
        `${inviter} quiso invitarle a ${organisation}. Su dirección ya tiene una cuenta en este portal, y cada dirección pertenece a una sola organización.`,
      ),
      paragraph(
        'Para unirse, pida que le inviten con otra dirección, o elimine primero su cuenta y pida que le inviten de nuevo. Quien le invita no se entera de que usted tiene una cuenta.',
      ),
      link('Iniciar sesión', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: 'Su código para establecer una contraseña nueva',
    blocks: [
      paragraph(
        'Alguien, probablemente usted, quiere establecer una contraseña nueva para su cuenta de Ritzel. El código es:',
      ),
      code(secrets?.code ?? HIDDEN),
      paragraph(`Es válido hasta el ${setting.time(expiresAt)}. Introdúzcalo donde lo solicitó.`),
      paragraph('Si no fue usted, ignore este correo: su contraseña no cambia. No dé el código a nadie.'),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: 'Su contraseña ha cambiado',
    blocks: [
      paragraph(
        `La contraseña de su cuenta de Ritzel se cambió el ${setting.time(changedAt)}. Todas las demás sesiones se cerraron.`,
      ),
      paragraph('Si no fue usted, establezca ahora una contraseña nueva e informe a su administrador.'),
      link('Establecer una contraseña nueva', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: 'Su cuenta se ha eliminado',
    blocks: [
      paragraph(
        `Su cuenta en ${organisation} se eliminó el ${setting.time(deletedAt)}, como usted solicitó.`,
      ),
      paragraph(
        'Su nombre permanece en el registro de auditoría y en lo que firmó: entradas de la bitácora, documentos, aprobaciones. Todo lo demás sobre usted se ha eliminado.',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `Mensaje de ${organisation}: ${subject}`,
    blocks: [
      paragraph(`${sender} (${senderEmail}), de ${organisation}, escribe:`),
      paragraph(text),
      link('Leer el mensaje completo', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: 'Sus datos están listos para descargar',
    blocks: [
      paragraph(`Los datos de ${equipment} del ${from} al ${to} están listos.`),
      link('Abrir las descargas', setting.link('/download-data')),
      paragraph(
        `Los archivos se conservan hasta el ${setting.time(expiresAt)}. Solo usted puede descargarlos.`,
      ),
    ],
  }),
};

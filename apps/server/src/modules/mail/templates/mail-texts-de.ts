import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsDe: MailTexts = {
  ...caseMailTexts('de'),
  ...reportMailTexts('de'),
  greeting: (name) => (name === '' ? 'Guten Tag,' : `Guten Tag ${name},`),
  foot: (portal) => `Gesendet von Ritzel unter ${portal}. Antworten an diese Adresse werden nicht gelesen.`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter} lädt Sie zu ${organisation} in Ritzel ein`,
    blocks: [
      paragraph(
        `${inviter} lädt Sie zu Ritzel ein, der Zustandsüberwachung von ${organisation}. Wählen Sie ein Passwort, um zu beginnen.`,
      ),
      link('Einladung annehmen', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`Der Link gilt einmal, bis ${setting.time(expiresAt)}.`),
      paragraph('Wenn Sie damit nichts anfangen können, ignorieren Sie diese E-Mail: Es geschieht nichts.'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter} wollte Sie zu ${organisation} in Ritzel einladen`,
    blocks: [
      paragraph(
        `${inviter} wollte Sie zu ${organisation} einladen. Zu Ihrer Adresse gibt es in diesem Portal schon ein Konto, und eine Adresse gehört zu einer Organisation.`,
      ),
      paragraph(
        'Um beizutreten, lassen Sie sich mit einer anderen Adresse einladen, oder löschen Sie zuerst Ihr Konto und lassen Sie sich dann erneut einladen. Dass Sie ein Konto haben, haben wir nicht verraten.',
      ),
      link('Anmelden', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: 'Ihr Code für ein neues Passwort',
    blocks: [
      paragraph(
        'Jemand, vermutlich Sie, möchte für Ihr Ritzel-Konto ein neues Passwort setzen. Der Code lautet:',
      ),
      code(secrets?.code ?? HIDDEN),
      paragraph(
        `Er gilt bis ${setting.time(expiresAt)}. Geben Sie ihn dort ein, wo Sie ihn angefordert haben.`,
      ),
      paragraph(
        'Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt, wie es ist. Geben Sie den Code niemandem weiter.',
      ),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: 'Ihr Passwort wurde geändert',
    blocks: [
      paragraph(
        `Das Passwort Ihres Ritzel-Kontos wurde am ${setting.time(changedAt)} geändert. Alle anderen Sitzungen wurden beendet.`,
      ),
      paragraph(
        'Wenn Sie es nicht waren, setzen Sie jetzt ein neues Passwort und informieren Sie Ihren Administrator.',
      ),
      link('Neues Passwort setzen', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: 'Ihr Konto wurde gelöscht',
    blocks: [
      paragraph(
        `Ihr Konto bei ${organisation} wurde am ${setting.time(deletedAt)} gelöscht, wie Sie es verlangt haben.`,
      ),
      paragraph(
        'Ihr Name bleibt im Prüfprotokoll und an dem, was Sie gezeichnet haben: Logbucheinträge, Dokumente, Freigaben. Alles andere von Ihnen ist gelöscht.',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `Nachricht von ${organisation}: ${subject}`,
    blocks: [
      paragraph(`${sender} (${senderEmail}) von ${organisation} schreibt:`),
      paragraph(text),
      link('Ganze Nachricht lesen', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: 'Ihre Daten stehen zum Herunterladen bereit',
    blocks: [
      paragraph(`Die Daten von ${equipment} vom ${from} bis ${to} stehen bereit.`),
      link('Downloads öffnen', setting.link('/download-data')),
      paragraph(
        `Die Dateien bleiben bis ${setting.time(expiresAt)} gespeichert. Nur Sie können sie herunterladen.`,
      ),
    ],
  }),
};

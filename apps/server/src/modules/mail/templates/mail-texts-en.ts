import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsEn: MailTexts = {
  ...caseMailTexts('en'),
  ...reportMailTexts('en'),
  greeting: (name) => (name === '' ? 'Good day,' : `Good day ${name},`),
  foot: (portal) => `Sent by Ritzel at ${portal}. Replies to this address are not read.`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter} invites you to ${organisation} in Ritzel`,
    blocks: [
      paragraph(
        `${inviter} invites you to Ritzel, the condition monitoring of ${organisation}. Choose a password to begin.`,
      ),
      link('Accept the invitation', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`The link is good once, until ${setting.time(expiresAt)}.`),
      paragraph('If you do not know what this is about, ignore this mail: nothing happens.'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter} wanted to invite you to ${organisation} in Ritzel`,
    blocks: [
      paragraph(
        `${inviter} wanted to invite you to ${organisation}. Your address already has an account in this portal, and an address belongs to one organisation.`,
      ),
      paragraph(
        'To join, ask to be invited with another address, or delete your account first and ask to be invited again. They do not learn that you have an account.',
      ),
      link('Sign in', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: 'Your code to set a new password',
    blocks: [
      paragraph('Somebody, probably you, wants to set a new password for your Ritzel account. The code is:'),
      code(secrets?.code ?? HIDDEN),
      paragraph(`It is good until ${setting.time(expiresAt)}. Type it where you asked for it.`),
      paragraph(
        'If it was not you, ignore this mail: your password stays as it is. Give the code to nobody.',
      ),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: 'Your password was changed',
    blocks: [
      paragraph(
        `The password of your Ritzel account was changed on ${setting.time(changedAt)}. All other sessions were ended.`,
      ),
      paragraph('If it was not you, set a new password now and inform your administrator.'),
      link('Set a new password', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: 'Your account was deleted',
    blocks: [
      paragraph(`Your account in ${organisation} was deleted on ${setting.time(deletedAt)}, as you asked.`),
      paragraph(
        'Your name stays in the audit log and at what you signed: log book entries, documents, approvals. All else of you is deleted.',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `Message from ${organisation}: ${subject}`,
    blocks: [
      paragraph(`${sender} (${senderEmail}) of ${organisation} writes:`),
      paragraph(text),
      link('Read the whole message', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: 'Your data is ready to download',
    blocks: [
      paragraph(`The data of ${equipment} from ${from} to ${to} is ready.`),
      link('Open downloads', setting.link('/download-data')),
      paragraph(`The files are kept until ${setting.time(expiresAt)}. Only you can download them.`),
    ],
  }),
};

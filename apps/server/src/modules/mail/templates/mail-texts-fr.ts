import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsFr: MailTexts = {
  ...caseMailTexts('fr'),
  ...reportMailTexts('fr'),
  greeting: (name) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  foot: (portal) => `Envoyé par Ritzel depuis ${portal}. Les réponses à cette adresse ne sont pas lues.`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter} vous invite à rejoindre ${organisation} dans Ritzel`,
    blocks: [
      paragraph(
        `${inviter} vous invite à rejoindre Ritzel, la surveillance de l’état des machines de ${organisation}. Choisissez un mot de passe pour commencer.`,
      ),
      link('Accepter l’invitation', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`Le lien ne sert qu’une fois et est valable jusqu’au ${setting.time(expiresAt)}.`),
      paragraph('Si vous ne savez pas de quoi il s’agit, ignorez cet e-mail : rien ne se passera.'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter} souhaitait vous inviter à rejoindre ${organisation} dans Ritzel`,
    blocks: [
      paragraph(
        `${inviter} souhaitait vous inviter à rejoindre ${organisation}. Votre adresse a déjà un compte dans ce portail, et une adresse appartient à une seule organisation.`,
      ),
      paragraph(
        'Pour la rejoindre, demandez à être invité avec une autre adresse, ou supprimez d’abord votre compte et demandez à être invité à nouveau. La personne qui vous invite n’apprend pas que vous avez un compte.',
      ),
      link('Se connecter', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: 'Votre code pour définir un nouveau mot de passe',
    blocks: [
      paragraph(
        'Quelqu’un, probablement vous, souhaite définir un nouveau mot de passe pour votre compte Ritzel. Le code est :',
      ),
      code(secrets?.code ?? HIDDEN),
      paragraph(
        `Il est valable jusqu’au ${setting.time(expiresAt)}. Saisissez-le là où vous l’avez demandé.`,
      ),
      paragraph(
        'Si ce n’était pas vous, ignorez cet e-mail : votre mot de passe reste inchangé. Ne donnez le code à personne.',
      ),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: 'Votre mot de passe a été changé',
    blocks: [
      paragraph(
        `Le mot de passe de votre compte Ritzel a été changé le ${setting.time(changedAt)}. Toutes les autres sessions ont été fermées.`,
      ),
      paragraph(
        'Si ce n’était pas vous, définissez dès maintenant un nouveau mot de passe et prévenez votre administrateur.',
      ),
      link('Définir un nouveau mot de passe', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: 'Votre compte a été supprimé',
    blocks: [
      paragraph(
        `Votre compte dans ${organisation} a été supprimé le ${setting.time(deletedAt)}, comme vous l’avez demandé.`,
      ),
      paragraph(
        'Votre nom reste dans le journal d’audit et sur ce que vous avez signé : entrées du journal de bord, documents, approbations. Tout le reste vous concernant est supprimé.',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `Message de ${organisation} : ${subject}`,
    blocks: [
      paragraph(`${sender} (${senderEmail}) de ${organisation} écrit :`),
      paragraph(text),
      link('Lire le message entier', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: 'Vos données sont prêtes à être téléchargées',
    blocks: [
      paragraph(`Les données de ${equipment} du ${from} au ${to} sont prêtes.`),
      link('Ouvrir les téléchargements', setting.link('/download-data')),
      paragraph(
        `Les fichiers sont conservés jusqu’au ${setting.time(expiresAt)}. Vous seul pouvez les télécharger.`,
      ),
    ],
  }),
};

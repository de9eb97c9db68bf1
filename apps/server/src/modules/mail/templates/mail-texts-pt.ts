import { caseMailTexts } from './case-mail.ts';
import { code, HIDDEN, link, type MailTexts, paragraph } from './mail-content.ts';
import { reportMailTexts } from './report-mail.ts';

export const mailTextsPt: MailTexts = {
  ...caseMailTexts('pt'),
  ...reportMailTexts('pt'),
  greeting: (name) => (name === '' ? 'Olá,' : `Olá, ${name},`),
  foot: (portal) => `Enviado pelo Ritzel em ${portal}. Respostas a este endereço não são lidas.`,

  invitation: ({ organisation, inviter, expiresAt }, secrets, setting) => ({
    subject: `${inviter} convida você para ${organisation} no Ritzel`,
    blocks: [
      paragraph(
        `${inviter} convida você para o Ritzel, o monitoramento de condição de ${organisation}. Escolha uma senha para começar.`,
      ),
      link('Aceitar o convite', setting.link(`/auth/register#token=${secrets?.token ?? HIDDEN}`)),
      paragraph(`O link vale uma única vez, até ${setting.time(expiresAt)}.`),
      paragraph('Se você não sabe do que se trata, ignore este e-mail: nada acontece.'),
    ],
  }),

  'invitation-elsewhere': ({ organisation, inviter }, _, setting) => ({
    subject: `${inviter} quis convidar você para ${organisation} no Ritzel`,
    blocks: [
      paragraph(
        `${inviter} quis convidar você para ${organisation}. Seu endereço já tem uma conta neste portal, e um endereço pertence a uma única organização.`,
      ),
      paragraph(
        'Para participar, peça um convite com outro endereço, ou exclua primeiro sua conta e peça um novo convite. Não revelamos que você tem uma conta.',
      ),
      link('Entrar', setting.link('/auth/login')),
    ],
  }),

  'reset-code': ({ expiresAt }, secrets, setting) => ({
    subject: 'Seu código para definir uma nova senha',
    blocks: [
      paragraph(
        'Alguém, provavelmente você, quer definir uma nova senha para sua conta no Ritzel. O código é:',
      ),
      code(secrets?.code ?? HIDDEN),
      paragraph(`Ele vale até ${setting.time(expiresAt)}. Digite-o onde você o pediu.`),
      paragraph(
        'Se não foi você, ignore este e-mail: sua senha continua como está. Não passe o código a ninguém.',
      ),
    ],
  }),

  'password-changed': ({ changedAt }, _, setting) => ({
    subject: 'Sua senha foi alterada',
    blocks: [
      paragraph(
        `A senha da sua conta no Ritzel foi alterada em ${setting.time(changedAt)}. Todas as outras sessões foram encerradas.`,
      ),
      paragraph('Se não foi você, defina agora uma nova senha e avise seu administrador.'),
      link('Definir uma nova senha', setting.link('/auth/resetpassword')),
    ],
  }),

  'account-deleted': ({ organisation, deletedAt }, _, setting) => ({
    subject: 'Sua conta foi excluída',
    blocks: [
      paragraph(`Sua conta em ${organisation} foi excluída em ${setting.time(deletedAt)}, como você pediu.`),
      paragraph(
        'Seu nome permanece no log de auditoria e no que você assinou: entradas do diário de bordo, documentos, aprovações. Todo o resto foi excluído.',
      ),
    ],
  }),

  'contact-message': ({ sender, senderEmail, organisation, subject, text }, _, setting) => ({
    subject: `Mensagem de ${organisation}: ${subject}`,
    blocks: [
      paragraph(`${sender} (${senderEmail}) de ${organisation} escreve:`),
      paragraph(text),
      link('Ler a mensagem inteira', setting.link('/flenderadmin/messages')),
    ],
  }),

  'download-ready': ({ equipment, from, to, expiresAt }, _, setting) => ({
    subject: 'Seus dados estão prontos para baixar',
    blocks: [
      paragraph(`Os dados de ${equipment} de ${from} a ${to} estão prontos.`),
      link('Abrir os downloads', setting.link('/download-data')),
      paragraph(`Os arquivos ficam guardados até ${setting.time(expiresAt)}. Só você pode baixá-los.`),
    ],
  }),
};

import type { Language } from '@ritzel/contract';
import type { MailTexts } from './mail-content.ts';
import { link, paragraph } from './mail-content.ts';

interface ReportMailWords {
  readonly subject: string;
  readonly attached: string;
  readonly tooLarge: string;
  readonly open: string;
  readonly failedSubject: string;
  readonly failed: string;
  readonly reasons: Readonly<Record<string, string>>;
}

const WORDS: Readonly<Record<Language, ReportMailWords>> = {
  en: {
    subject: 'Report {n}: {s}',
    attached: 'Report {n} about {s} is ready. It is attached to this mail.',
    tooLarge: 'Report {n} about {s} is ready. It is too large for a mail: open it in the portal.',
    open: 'Open reports',
    failedSubject: 'Report {n} was not made: {s}',
    failed: 'Your report {n} about {s} was not made.',
    reasons: {
      'subject-deleted': 'What it is about was deleted, or you do not see it any more.',
      'owner-may-not': 'You may not make reports any more.',
      'storage-full': 'There is no room left to store it.',
      'storage-away': 'The store of reports does not answer.',
      quota: 'The reports of your organisation take all the room they have.',
      'too-large': 'It would be larger than 64 MB. Choose a shorter time or fewer machines.',
      interrupted:
        'The server stopped each time while it was made. Your operator finds the reason in the log.',
      program: 'The program failed at it. Your operator finds the reason in the log.',
    },
  },
  de: {
    subject: 'Bericht {n}: {s}',
    attached: 'Der Bericht {n} über {s} ist fertig. Er ist dieser E-Mail beigefügt.',
    tooLarge:
      'Der Bericht {n} über {s} ist fertig. Für eine E-Mail ist er zu groß: Öffnen Sie ihn im Portal.',
    open: 'Berichte öffnen',
    failedSubject: 'Bericht {n} wurde nicht erstellt: {s}',
    failed: 'Ihr Bericht {n} über {s} wurde nicht erstellt.',
    reasons: {
      'subject-deleted': 'Wovon er handelt, wurde gelöscht, oder Sie sehen es nicht mehr.',
      'owner-may-not': 'Sie dürfen keine Berichte mehr erstellen.',
      'storage-full': 'Es ist kein Platz mehr, um ihn zu speichern.',
      'storage-away': 'Der Speicher der Berichte antwortet nicht.',
      quota: 'Die Berichte Ihrer Organisation belegen allen Platz, den sie haben.',
      'too-large': 'Er wäre größer als 64 MB. Wählen Sie einen kürzeren Zeitraum oder weniger Maschinen.',
      interrupted:
        'Der Server wurde jedes Mal beendet, während er erstellt wurde. Ihr Betreiber findet den Grund im Protokoll.',
      program: 'Das Programm ist daran gescheitert. Ihr Betreiber findet den Grund im Protokoll.',
    },
  },
  es: {
    subject: 'Informe {n}: {s}',
    attached: 'El informe {n} sobre {s} está listo. Va adjunto a este correo.',
    tooLarge: 'El informe {n} sobre {s} está listo. Es demasiado grande para un correo: ábralo en el portal.',
    open: 'Abrir informes',
    failedSubject: 'No se elaboró el informe {n}: {s}',
    failed: 'No se elaboró su informe {n} sobre {s}.',
    reasons: {
      'subject-deleted': 'Se eliminó aquello de lo que trata, o usted ya no lo ve.',
      'owner-may-not': 'Usted ya no puede elaborar informes.',
      'storage-full': 'No queda espacio para guardarlo.',
      'storage-away': 'El almacén de informes no responde.',
      quota: 'Los informes de su organización ocupan todo el espacio que tienen.',
      'too-large': 'Tendría más de 64 MB. Elija un tiempo más corto o menos máquinas.',
      interrupted:
        'El servidor se detuvo cada vez mientras se elaboraba. Su operador encuentra el motivo en el registro.',
      program: 'El programa falló. Su operador encuentra el motivo en el registro.',
    },
  },
  fr: {
    subject: 'Rapport {n} : {s}',
    attached: 'Le rapport {n} sur {s} est prêt. Il est joint à ce courriel.',
    tooLarge:
      'Le rapport {n} sur {s} est prêt. Il est trop volumineux pour un courriel : ouvrez-le dans le portail.',
    open: 'Ouvrir les rapports',
    failedSubject: 'Le rapport {n} n’a pas été établi : {s}',
    failed: 'Votre rapport {n} sur {s} n’a pas été établi.',
    reasons: {
      'subject-deleted': 'Son objet a été supprimé, ou vous ne le voyez plus.',
      'owner-may-not': 'Vous ne pouvez plus établir de rapports.',
      'storage-full': 'Il n’y a plus de place pour l’enregistrer.',
      'storage-away': 'Le stockage des rapports ne répond pas.',
      quota: 'Les rapports de votre organisation occupent toute la place dont ils disposent.',
      'too-large': 'Il dépasserait 64 Mo. Choisissez une période plus courte ou moins de machines.',
      interrupted:
        'Le serveur s’est arrêté chaque fois pendant son établissement. Votre exploitant en trouve la raison dans le journal.',
      program: 'Le programme a échoué. Votre exploitant en trouve la raison dans le journal.',
    },
  },
  pt: {
    subject: 'Relatório {n}: {s}',
    attached: 'O relatório {n} sobre {s} está pronto. Ele está anexado a este e-mail.',
    tooLarge: 'O relatório {n} sobre {s} está pronto. É grande demais para um e-mail: abra-o no portal.',
    open: 'Abrir relatórios',
    failedSubject: 'O relatório {n} não foi feito: {s}',
    failed: 'Seu relatório {n} sobre {s} não foi feito.',
    reasons: {
      'subject-deleted': 'O assunto dele foi excluído, ou você não o vê mais.',
      'owner-may-not': 'Você não pode mais fazer relatórios.',
      'storage-full': 'Não há mais espaço para gravá-lo.',
      'storage-away': 'O armazenamento de relatórios não responde.',
      quota: 'Os relatórios da sua organização ocupam todo o espaço que têm.',
      'too-large': 'Ele teria mais de 64 MB. Escolha um período mais curto ou menos máquinas.',
      interrupted:
        'O servidor parou todas as vezes enquanto ele era feito. Seu operador encontra o motivo no registro.',
      program: 'O programa falhou. Seu operador encontra o motivo no registro.',
    },
  },
  zh: {
    subject: '报告 {n}：{s}',
    attached: '关于{s}的报告 {n} 已完成，见附件。',
    tooLarge: '关于{s}的报告 {n} 已完成。文件过大，无法随邮件发送，请在门户中打开。',
    open: '打开报告',
    failedSubject: '报告 {n} 未能生成：{s}',
    failed: '关于{s}的报告 {n} 未能生成。',
    reasons: {
      'subject-deleted': '报告对象已被删除，或您已无权查看。',
      'owner-may-not': '您已无权制作报告。',
      'storage-full': '没有空间存储报告。',
      'storage-away': '报告存储没有响应。',
      quota: '贵组织的报告已占满可用空间。',
      'too-large': '报告将超过 64 MB。请缩短时间或减少设备。',
      interrupted: '每次生成时服务器都中断。运营方可在日志中找到原因。',
      program: '程序出错。运营方可在日志中找到原因。',
    },
  },
};

/** The mails of scheduled reports: one that is ready, and one that was not made and why. */
export function reportMailTexts(language: Language): Pick<MailTexts, 'report-ready' | 'report-failed'> {
  const words = WORDS[language];
  const filled = (text: string, { number, subject }: { readonly number: string; readonly subject: string }) =>
    text.replace('{n}', () => number).replace('{s}', () => subject);
  return {
    'report-ready': (parameters, _, setting) => ({
      subject: filled(words.subject, parameters),
      blocks: [
        paragraph(filled(parameters.isAttached ? words.attached : words.tooLarge, parameters)),
        link(words.open, setting.link(`/reports?report=${parameters.reportId}`)),
      ],
    }),
    'report-failed': (parameters, _, setting) => ({
      subject: filled(words.failedSubject, parameters),
      blocks: [
        paragraph(
          `${filled(words.failed, parameters)} ${words.reasons[parameters.failure] ?? words.reasons.program ?? ''}`,
        ),
        link(words.open, setting.link(`/reports?report=${parameters.reportId}`)),
      ],
    }),
  };
}

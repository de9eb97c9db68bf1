import type { Language } from '@ritzel/contract';

export type MailSeverity = 'AVERAGE' | 'WARNING' | 'SEVERE' | 'CRITICAL';

/** The words of a language that mails about cases are made of. */
export interface CaseMailWords {
  readonly severity: Readonly<Record<MailSeverity, string>>;
  readonly worse: string;
  /** Before the machine in the subject of what nobody acted on. */
  readonly nobodyActed: string;
  readonly escalated: string;
  readonly onDuty: string;
  readonly since: string;
  readonly firstSign: (time: string) => string;
  readonly howSure: string;
  readonly noFinding: string;
  readonly doNow: string;
  readonly by: string;
  readonly byNow: string;
  readonly byStop: string;
  readonly measured: string;
  readonly limit: (text: string) => string;
  readonly acknowledge: string;
  readonly linkHint: string;
  readonly why: string;
  readonly picture: (signal: string) => string;
  readonly caseNumber: (number: string) => string;
  readonly digestSubject: (count: number) => string;
  readonly digestIntro: (count: number) => string;
  /** Of several cases in one mail: two at least. */
  readonly collectionSubject: (count: number) => string;
  readonly collectionIntro: (count: number) => string;
  readonly acknowledgeAll: (count: number) => string;
  readonly more: (count: number) => string;
  readonly state: Readonly<Record<'open' | 'acknowledged' | 'returned' | 'closed', string>>;
  readonly open: string;
  readonly testSubject: string;
  readonly testText: string;
}

export const CASE_MAIL_WORDS: Readonly<Record<Language, CaseMailWords>> = {
  en: {
    severity: { AVERAGE: 'Average', WARNING: 'Warning', SEVERE: 'Severe', CRITICAL: 'Critical' },
    worse: 'It got worse.',
    nobodyActed: 'Nobody has acted',
    escalated: 'Nobody has acknowledged this case or acted on it, so you are notified next.',
    onDuty: 'You are on duty.',
    since: 'Since',
    firstSign: (time) => `first sign ${time}`,
    howSure: 'How sure',
    noFinding: 'a limit is exceeded; no fault is named yet',
    doNow: 'Do now',
    by: 'By',
    byNow: 'now',
    byStop: 'the next planned stop',
    measured: 'Measured',
    limit: (text) => `limit ${text}`,
    acknowledge: 'Open and acknowledge',
    linkHint: 'The link asks you to sign in and to confirm; opening it changes nothing.',
    why: 'What you are notified of is set in your profile:',
    picture: (signal) => `Trend of ${signal} with its limits`,
    caseNumber: (number) => `Case ${number}`,
    digestSubject: (count) => `Your digest: ${count} ${count === 1 ? 'case' : 'cases'}`,
    digestIntro: (count) =>
      count === 1 ? 'One case since your last digest.' : `${count} cases since your last digest.`,
    collectionSubject: (count) => `${count} cases`,
    collectionIntro: (count) => `${count} cases within a short time, worst first.`,
    acknowledgeAll: (count) => `Open and acknowledge all ${count}`,
    more: (count) => `and ${count} more`,
    state: { open: 'open', acknowledged: 'acknowledged', returned: 'returned to normal', closed: 'closed' },
    open: 'Open the cases',
    testSubject: 'Test mail',
    testText: 'This is how mail from Ritzel reaches you. Nothing is wrong with your machines because of it.',
  },
  de: {
    severity: { AVERAGE: 'Mittel', WARNING: 'Warnung', SEVERE: 'Schwer', CRITICAL: 'Kritisch' },
    worse: 'Der Zustand hat sich verschlechtert.',
    nobodyActed: 'Niemand hat reagiert',
    escalated:
      'Niemand hat diesen Fall quittiert oder bearbeitet, deshalb werden Sie als Nächstes benachrichtigt.',
    onDuty: 'Sie haben Bereitschaft.',
    since: 'Seit',
    firstSign: (time) => `erstes Anzeichen ${time}`,
    howSure: 'Sicherheit',
    noFinding: 'ein Grenzwert ist überschritten; ein Schaden ist noch nicht benannt',
    doNow: 'Jetzt tun',
    by: 'Bis',
    byNow: 'sofort',
    byStop: 'zum nächsten geplanten Stillstand',
    measured: 'Gemessen',
    limit: (text) => `Grenzwert ${text}`,
    acknowledge: 'Öffnen und quittieren',
    linkHint: 'Der Link verlangt Anmeldung und Bestätigung; das Öffnen allein ändert nichts.',
    why: 'Worüber Sie benachrichtigt werden, steht in Ihrem Profil:',
    picture: (signal) => `Trend von ${signal} mit Grenzwerten`,
    caseNumber: (number) => `Fall ${number}`,
    digestSubject: (count) => `Ihre Übersicht: ${count} ${count === 1 ? 'Fall' : 'Fälle'}`,
    digestIntro: (count) =>
      count === 1 ? 'Ein Fall seit Ihrer letzten Übersicht.' : `${count} Fälle seit Ihrer letzten Übersicht.`,
    collectionSubject: (count) => `${count} Fälle`,
    collectionIntro: (count) => `${count} Fälle innerhalb kurzer Zeit, die schwersten zuerst.`,
    acknowledgeAll: (count) => `Öffnen und alle ${count} quittieren`,
    more: (count) => `und ${count} weitere`,
    state: { open: 'offen', acknowledged: 'quittiert', returned: 'wieder normal', closed: 'abgeschlossen' },
    open: 'Fälle öffnen',
    testSubject: 'Test-E-Mail',
    testText: 'So erreichen Sie E-Mails von Ritzel. An Ihren Maschinen fehlt deswegen nichts.',
  },
  es: {
    severity: { AVERAGE: 'Regular', WARNING: 'Alerta', SEVERE: 'Severo', CRITICAL: 'Crítico' },
    worse: 'Ha empeorado.',
    nobodyActed: 'Nadie ha actuado',
    escalated: 'Nadie ha reconocido este caso ni ha actuado, por eso se le avisa a usted.',
    onDuty: 'Usted está de guardia.',
    since: 'Desde',
    firstSign: (time) => `primer indicio ${time}`,
    howSure: 'Certeza',
    noFinding: 'se supera un límite; aún no se ha identificado ningún fallo',
    doNow: 'Hacer ahora',
    by: 'Antes de',
    byNow: 'ahora mismo',
    byStop: 'la próxima parada prevista',
    measured: 'Medido',
    limit: (text) => `límite ${text}`,
    acknowledge: 'Abrir y reconocer',
    linkHint: 'El enlace pide iniciar sesión y confirmar; abrirlo no cambia nada.',
    why: 'De qué se le avisa se configura en su perfil:',
    picture: (signal) => `Tendencia de ${signal} con sus límites`,
    caseNumber: (number) => `Caso ${number}`,
    digestSubject: (count) => `Su resumen: ${count} ${count === 1 ? 'caso' : 'casos'}`,
    digestIntro: (count) =>
      count === 1 ? 'Un caso desde su último resumen.' : `${count} casos desde su último resumen.`,
    collectionSubject: (count) => `${count} casos`,
    collectionIntro: (count) => `${count} casos en poco tiempo, los peores primero.`,
    acknowledgeAll: (count) => `Abrir y reconocer los ${count}`,
    more: (count) => `y ${count} más`,
    state: {
      open: 'abierto',
      acknowledged: 'reconocido',
      returned: 'vuelto a la normalidad',
      closed: 'cerrado',
    },
    open: 'Abrir los casos',
    testSubject: 'Correo de prueba',
    testText: 'Así le llegan los correos de Ritzel. No significa que sus máquinas tengan algún problema.',
  },
  fr: {
    severity: { AVERAGE: 'Moyen', WARNING: 'Alerte', SEVERE: 'Grave', CRITICAL: 'Critique' },
    worse: 'La situation s’est aggravée.',
    nobodyActed: 'Personne n’a réagi',
    escalated: 'Personne n’a acquitté ce dossier ni agi ; vous êtes donc le prochain prévenu.',
    onDuty: 'Vous êtes d’astreinte.',
    since: 'Depuis',
    firstSign: (time) => `premier signe ${time}`,
    howSure: 'Certitude',
    noFinding: 'un seuil est dépassé ; aucun défaut n’est encore désigné',
    doNow: 'À faire',
    by: 'Échéance',
    byNow: 'immédiatement',
    byStop: 'prochain arrêt planifié',
    measured: 'Mesuré',
    limit: (text) => `seuil ${text}`,
    acknowledge: 'Ouvrir et acquitter',
    linkHint: 'Le lien demande de se connecter et de confirmer ; l’ouvrir ne change rien.',
    why: 'Ce dont vous êtes prévenu se règle dans votre profil :',
    picture: (signal) => `Tendance de ${signal} avec ses seuils`,
    caseNumber: (number) => `Dossier ${number}`,
    digestSubject: (count) => `Votre résumé : ${count} ${count === 1 ? 'dossier' : 'dossiers'}`,
    digestIntro: (count) =>
      count === 1
        ? 'Un dossier depuis votre dernier résumé.'
        : `${count} dossiers depuis votre dernier résumé.`,
    collectionSubject: (count) => `${count} dossiers`,
    collectionIntro: (count) => `${count} dossiers en peu de temps, les plus graves d’abord.`,
    acknowledgeAll: (count) => `Ouvrir et acquitter les ${count}`,
    more: (count) => `et ${count} autres`,
    state: { open: 'ouvert', acknowledged: 'acquitté', returned: 'revenu à la normale', closed: 'clos' },
    open: 'Ouvrir les dossiers',
    testSubject: 'Message d’essai',
    testText: 'C’est ainsi que les messages de Ritzel vous parviennent. Vos machines n’ont rien pour autant.',
  },
  pt: {
    severity: { AVERAGE: 'Regular', WARNING: 'Alerta', SEVERE: 'Grave', CRITICAL: 'Crítica' },
    worse: 'A situação piorou.',
    nobodyActed: 'Ninguém agiu',
    escalated: 'Ninguém reconheceu este caso nem agiu, por isso você é avisado em seguida.',
    onDuty: 'Você está de plantão.',
    since: 'Desde',
    firstSign: (time) => `primeiro sinal ${time}`,
    howSure: 'Certeza',
    noFinding: 'um limite foi excedido; nenhuma falha foi identificada ainda',
    doNow: 'Fazer agora',
    by: 'Até',
    byNow: 'imediatamente',
    byStop: 'a próxima parada programada',
    measured: 'Medido',
    limit: (text) => `limite ${text}`,
    acknowledge: 'Abrir e reconhecer',
    linkHint: 'O link pede para entrar e confirmar; abri-lo não muda nada.',
    why: 'Do que você é avisado define-se no seu perfil:',
    picture: (signal) => `Tendência de ${signal} com seus limites`,
    caseNumber: (number) => `Caso ${number}`,
    digestSubject: (count) => `Seu resumo: ${count} ${count === 1 ? 'caso' : 'casos'}`,
    digestIntro: (count) =>
      count === 1 ? 'Um caso desde o último resumo.' : `${count} casos desde o último resumo.`,
    collectionSubject: (count) => `${count} casos`,
    collectionIntro: (count) => `${count} casos em pouco tempo, os piores primeiro.`,
    acknowledgeAll: (count) => `Abrir e reconhecer os ${count}`,
    more: (count) => `e mais ${count}`,
    state: {
      open: 'aberto',
      acknowledged: 'reconhecido',
      returned: 'de volta ao normal',
      closed: 'encerrado',
    },
    open: 'Abrir os casos',
    testSubject: 'E-mail de teste',
    testText: 'É assim que os e-mails do Ritzel chegam até você. Suas máquinas não têm nada por causa disso.',
  },
  zh: {
    severity: { AVERAGE: '一般', WARNING: '警告', SEVERE: '严重', CRITICAL: '危急' },
    worse: '情况恶化。',
    nobodyActed: '无人处理',
    escalated: '尚无人确认或处理此案例，因此现在通知您。',
    onDuty: '您正在值班。',
    since: '开始时间',
    firstSign: (time) => `最早迹象 ${time}`,
    howSure: '置信度',
    noFinding: '已超出限值；尚未确定故障',
    doNow: '立即措施',
    by: '期限',
    byNow: '立即',
    byStop: '下次计划停机',
    measured: '测量值',
    limit: (text) => `限值 ${text}`,
    acknowledge: '打开并确认',
    linkHint: '链接要求登录并确认；仅打开不会改变任何内容。',
    why: '通知内容可在个人资料中设置：',
    picture: (signal) => `${signal} 的趋势及限值`,
    caseNumber: (number) => `案例 ${number}`,
    digestSubject: (count) => `您的汇总：${count} 个案例`,
    digestIntro: (count) => `自上次汇总以来有 ${count} 个案例。`,
    collectionSubject: (count) => `${count} 个案例`,
    collectionIntro: (count) => `短时间内出现 ${count} 个案例，最严重的在前。`,
    acknowledgeAll: (count) => `打开并全部确认（${count} 个）`,
    more: (count) => `另有 ${count} 个`,
    state: { open: '未处理', acknowledged: '已确认', returned: '已恢复正常', closed: '已关闭' },
    open: '打开案例列表',
    testSubject: '测试邮件',
    testText: 'Ritzel 的邮件将这样送达您。这并不表示您的设备有问题。',
  },
};

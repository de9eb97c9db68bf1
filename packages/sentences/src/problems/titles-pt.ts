import type { ProblemTitleCode } from './titles-en.ts';

/** What kind of problem it is, in Portuguese. */
export const PROBLEM_TITLES_PT = {
  inputInvalid: 'A solicitação não foi compreendida.',
  notSignedIn: 'Entre primeiro.',
  credentialsWrong: 'E-mail ou senha incorretos.',
  sessionEnded: 'A sessão terminou. Entre novamente.',
  secondFactorRequired: 'Confirme o acesso com um segundo fator.',
  signInExpired: 'Este acesso demorou demais ou foi tentado vezes demais. Comece de novo.',
  secondFactorWrong: 'Este código ou esta chave de acesso não está correto.',
  passwordSignInOff: 'Sua organização usa login único (SSO), não senha.',
  singleSignOnFailed: 'O login único (SSO) não funcionou.',
  confirmationNeeded: 'Confirme primeiro com sua senha.',
  notFound: 'Não há nada aqui, ou você não tem acesso.',
  conflict: 'Alguém alterou isto nesse meio-tempo, ou já existe.',
  policiesNotAccepted: 'Aceite as políticas atuais para entrar.',
  tooLarge: 'Isto é grande demais para enviar.',
  unsupportedMedia: 'Este tipo de arquivo não é aceito aqui.',
  tooMany: 'Tentativas demais. Aguarde um momento.',
  notReady: 'Uma parte do serviço está inacessível. Uma nova tentativa será feita.',
  storageFull: 'O armazenamento está cheio. Nada foi gravado; continua quando houver espaço.',
  databaseBusy: 'O banco de dados está ocupado. Tente de novo em instantes.',
  lockTimeout: 'Outras pessoas estão alterando o mesmo neste momento. Nada foi alterado; tente de novo.',
  statementTimeout: 'Isto demorou demais e foi interrompido. Selecione menos ou tente de novo.',
  internal: 'Algo falhou do nosso lado.',
} as const satisfies Record<ProblemTitleCode, string>;

import type { ProblemTitleCode } from './titles-en.ts';

/** What kind of problem it is, in French. */
export const PROBLEM_TITLES_FR = {
  inputInvalid: 'La demande n’a pas été comprise.',
  notSignedIn: 'Connectez-vous d’abord.',
  credentialsWrong: 'L’adresse e-mail ou le mot de passe est incorrect.',
  sessionEnded: 'La session est terminée. Reconnectez-vous.',
  secondFactorRequired: 'Confirmez la connexion avec un second facteur.',
  signInExpired: 'Cette connexion a pris trop de temps ou a été tentée trop souvent. Recommencez.',
  secondFactorWrong: 'Ce code ou cette clé d’accès n’est pas valable.',
  passwordSignInOff: 'Votre organisation utilise l’authentification unique, pas de mot de passe.',
  singleSignOnFailed: 'L’authentification unique a échoué.',
  confirmationNeeded: 'Confirmez d’abord avec votre mot de passe.',
  notFound: 'Il n’y a rien ici, ou vous n’y avez pas accès.',
  conflict: 'Quelqu’un l’a modifié entre-temps, ou cela existe déjà.',
  policiesNotAccepted: 'Acceptez les textes en vigueur pour vous connecter.',
  tooLarge: 'L’envoi est trop volumineux.',
  unsupportedMedia: 'Ce type de fichier n’est pas reconnu ici.',
  tooMany: 'Trop de tentatives. Patientez un instant.',
  notReady: 'Une partie du service est injoignable. Une nouvelle tentative sera faite.',
  storageFull:
    'Le stockage est plein. Rien n’a été enregistré ; l’enregistrement reprendra dès qu’il y aura de la place.',
  databaseBusy: 'La base de données est occupée. Réessayez dans un instant.',
  lockTimeout:
    'D’autres personnes modifient les mêmes données en ce moment. Rien n’a été modifié ; réessayez.',
  statementTimeout: 'L’opération était trop longue et a été interrompue. Restreignez le choix ou réessayez.',
  internal: 'Une erreur s’est produite de notre côté.',
} as const satisfies Record<ProblemTitleCode, string>;

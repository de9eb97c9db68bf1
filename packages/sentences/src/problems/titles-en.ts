/** What kind of problem it is, in English. */
export const PROBLEM_TITLES_EN = {
  inputInvalid: 'The request does not fit the call.',
  notSignedIn: 'Sign in first.',
  credentialsWrong: 'E-mail or password is wrong.',
  sessionEnded: 'The session has ended. Sign in again.',
  secondFactorRequired: 'Confirm the sign-in with a second factor.',
  signInExpired: 'This sign-in took too long or was tried too often. Begin again.',
  secondFactorWrong: 'This code or passkey is not right.',
  passwordSignInOff: 'Your organisation signs in by single sign-on.',
  singleSignOnFailed: 'Single sign-on did not work.',
  confirmationNeeded: 'Confirm with your password first.',
  notFound: 'There is nothing here, or it is not yours to see.',
  conflict: 'Someone changed this meanwhile, or it exists already.',
  policiesNotAccepted: 'Accept the current policies to sign in.',
  tooLarge: 'The request is too large.',
  unsupportedMedia: 'This content type is not understood here.',
  tooMany: 'Too many attempts. Wait a moment.',
  notReady: 'A part of the service is away. It will be retried.',
  storageFull: 'The storage is full. Nothing was stored; it goes on when there is room.',
  databaseBusy: 'The database is busy. Try again in a moment.',
  lockTimeout: 'Others change the same at this moment. Nothing was changed; try again.',
  statementTimeout: 'This took too long and was stopped. Ask for less, or try again.',
  internal: 'Something failed on our side.',
} as const;

/** Every code of a problem. */
export type ProblemTitleCode = keyof typeof PROBLEM_TITLES_EN;

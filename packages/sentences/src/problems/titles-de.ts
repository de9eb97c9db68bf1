import type { ProblemTitleCode } from './titles-en.ts';

/** What kind of problem it is, in German. */
export const PROBLEM_TITLES_DE = {
  inputInvalid: 'Die Anfrage wurde nicht verstanden.',
  notSignedIn: 'Melden Sie sich zuerst an.',
  credentialsWrong: 'E-Mail oder Passwort ist falsch.',
  sessionEnded: 'Die Sitzung ist beendet. Melden Sie sich erneut an.',
  secondFactorRequired: 'Bestätigen Sie die Anmeldung mit einem zweiten Faktor.',
  signInExpired:
    'Diese Anmeldung hat zu lange gedauert oder wurde zu oft versucht. Beginnen Sie noch einmal.',
  secondFactorWrong: 'Dieser Code oder Passkey ist falsch.',
  passwordSignInOff: 'Ihre Organisation meldet sich per Single Sign-on an, nicht mit Passwort.',
  singleSignOnFailed: 'Single Sign-on hat nicht funktioniert.',
  confirmationNeeded: 'Bestätigen Sie zuerst mit Ihrem Passwort.',
  notFound: 'Hier ist nichts, oder Sie dürfen es nicht sehen.',
  conflict: 'Jemand hat dies inzwischen geändert, oder es existiert bereits.',
  policiesNotAccepted: 'Stimmen Sie den aktuellen Richtlinien zu, um sich anzumelden.',
  tooLarge: 'Das ist zu groß zum Senden.',
  unsupportedMedia: 'Diese Art von Datei wird hier nicht unterstützt.',
  tooMany: 'Zu viele Versuche. Warten Sie einen Moment.',
  notReady: 'Ein Teil des Dienstes ist nicht erreichbar. Es wird erneut versucht.',
  storageFull: 'Der Speicher ist voll. Nichts wurde gespeichert; sobald Platz ist, wird wieder gespeichert.',
  databaseBusy: 'Die Datenbank ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  lockTimeout: 'Andere ändern gerade dieselben Daten. Nichts wurde geändert; versuchen Sie es noch einmal.',
  statementTimeout:
    'Das dauerte zu lange und wurde abgebrochen. Wählen Sie weniger aus, oder versuchen Sie es noch einmal.',
  internal: 'Bei uns ist etwas fehlgeschlagen.',
} as const satisfies Record<ProblemTitleCode, string>;

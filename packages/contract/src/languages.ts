/** The one list of languages: of the profile, the sign-in, mail, invitations, policies and sentences. */
export {
  DEFAULT_LANGUAGE,
  firstLanguageOf,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  languageOfTag,
} from '@ritzel/sentences/languages';

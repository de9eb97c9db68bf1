/** Everything but the texts: the portal registers those of the reader's language when it fetches them. */
export * from './condition-reason.ts';
export * from './device-codes.ts';
export * from './finding-sentence.ts';
export * from './languages.ts';
export * from './negotiate-language.ts';
export * from './punctuation.ts';
export * from './search-text.ts';
export * from './sentence.ts';
export * from './work-order-title.ts';

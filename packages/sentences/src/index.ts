import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { registerTexts } from './sentence.ts';

registerTexts('en', ENGLISH);
registerTexts('de', GERMAN);

export * from './core.ts';

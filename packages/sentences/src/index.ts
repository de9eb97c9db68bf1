import { ALL_TEXTS } from './all-texts.ts';
import { LANGUAGES } from './languages.ts';
import { registerTexts } from './sentence.ts';

for (const language of LANGUAGES) registerTexts(language, ALL_TEXTS[language]);

export * from './core.ts';
export * from './problems/index.ts';
export * from './problems/problem-sentence.ts';

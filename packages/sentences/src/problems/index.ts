/** What the contract needs of refusals: their codes and their English. Every language comes with `@ritzel/sentences`. */
export * from './english-problem.ts';
export * from './problem-text.ts';
export { PROBLEM_TITLES_EN, type ProblemTitleCode } from './titles-en.ts';
export type { ProblemThing, ProblemWork } from './words-en.ts';

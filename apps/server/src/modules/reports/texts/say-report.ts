import type { Language } from '@ritzel/contract';
import { reportTextsDe } from './report-texts-de.ts';
import { type ReportTexts, reportTextsEn } from './report-texts-en.ts';
import { reportTextsEs } from './report-texts-es.ts';
import { reportTextsFr } from './report-texts-fr.ts';
import { reportTextsPt } from './report-texts-pt.ts';
import { reportTextsZh } from './report-texts-zh.ts';

const TEXTS: Readonly<Record<Language, ReportTexts>> = {
  en: reportTextsEn,
  de: reportTextsDe,
  es: reportTextsEs,
  fr: reportTextsFr,
  pt: reportTextsPt,
  zh: reportTextsZh,
};

/** A text of a report in its language; `{name}` is what is given under that name, written already. */
export type SayReport = (
  text: keyof ReportTexts,
  params?: Readonly<Record<string, string | number>>,
) => string;

export function sayReportIn(language: Language): SayReport {
  return (text, params = {}) =>
    TEXTS[language][text].replaceAll(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap));
}

import type { Language } from '@ritzel/contract';
import { PUNCTUATION } from '@ritzel/sentences';
import { CASE_MAIL_WORDS, type CaseMailWords, type MailSeverity } from './case-mail-words.ts';
import {
  link,
  type MailBlock,
  type MailParameters,
  type MailSetting,
  type MailTexts,
  paragraph,
} from './mail-content.ts';

type CaseTexts = Pick<MailTexts, 'case-notification' | 'case-collection' | 'case-digest' | 'test-mail'>;
type CaseParameters = MailParameters['case-notification'];

const WEEK_MS = 7 * 86_400_000;

/** More lines than this nobody reads in a mail. */
const MOST_LINES = 30;

/** By when something has to be done: as somebody said, else as urgent as it is. */
function byWhen(
  words: CaseMailWords,
  given: Pick<CaseParameters, 'dueAt' | 'severity' | 'since' | 'timeZone'>,
  setting: MailSetting,
): string {
  if (given.dueAt !== '') return setting.time(given.dueAt, given.timeZone);
  if (given.severity === 'CRITICAL') return words.byNow;
  if (given.severity !== 'SEVERE') return words.byStop;
  return setting.day(new Date(Date.parse(given.since) + WEEK_MS).toISOString(), given.timeZone);
}

function factsOf(
  words: CaseMailWords,
  given: CaseParameters,
  setting: MailSetting,
  comma: string,
): MailBlock {
  const time = (iso: string) => setting.time(iso, given.timeZone);
  const since = time(given.since);
  const sure = [given.confidence === '' ? words.noFinding : `${given.confidence} %`, given.evidence];
  const rows: (readonly [string, string])[] = [
    ...(given.value === ''
      ? []
      : [
          [
            words.measured,
            [`${given.value} ${given.unit}`, given.signal, given.limit === '' ? '' : words.limit(given.limit)]
              .filter((text) => text !== '')
              .join(comma),
          ] as const,
        ]),
    [
      words.since,
      given.firstSignAt === given.since
        ? since
        : `${since}${comma}${words.firstSign(time(given.firstSignAt))}`,
    ],
    [words.howSure, sure.filter((text) => text !== '').join(comma)],
    [words.by, byWhen(words, given, setting)],
  ];
  return { kind: 'facts', rows };
}

/** The mails about cases in one language. */
export function caseMailTexts(language: Language): CaseTexts {
  const words = CASE_MAIL_WORDS[language];
  const { colon, comma } = PUNCTUATION[language];
  const badge = (severity: MailSeverity, text: string): MailBlock => ({
    ...{ kind: 'severity', severity, word: words.severity[severity], text },
  });
  const foot = (setting: MailSetting): MailBlock =>
    paragraph(`${words.why} ${setting.link('/profile#notifications')}`);

  const pictureOf = (given: Pick<CaseParameters, 'signal' | 'pictureText'>): MailBlock => ({
    kind: 'picture',
    // A mail that an earlier version of the program left in the queue has none.
    text: given.pictureText || words.picture(given.signal),
  });

  return {
    'case-notification': (given, _, setting) => {
      const lead =
        given.occasion === 'escalated' ? words.escalated : given.occasion === 'worse' ? words.worse : '';
      const about = `${given.machine}${colon}${given.sentence}`;
      return {
        // Whose phone rings at night reads this first.
        subject: `[${words.severity[given.severity]}] ${given.occasion === 'escalated' ? `${words.nobodyActed}${colon}` : ''}${about}`,
        isWithoutGreeting: true,
        blocks: [
          badge(given.severity, words.caseNumber(given.number)),
          {
            kind: 'title',
            text: given.machine,
            detail: [given.identifier, given.place].filter((text) => text !== '').join(' · '),
          },
          ...(lead === '' ? [] : [paragraph(lead)]),
          ...(given.isOnDuty ? [paragraph(words.onDuty)] : []),
          { kind: 'sentence', text: given.sentence },
          ...(given.hasPicture ? [pictureOf(given)] : []),
          factsOf(words, given, setting, comma),
          ...(given.advice.length === 0
            ? []
            : [{ kind: 'steps', label: words.doNow, items: given.advice } as const]),
          link(words.acknowledge, setting.link(`/cases/${given.caseId}?acknowledge=1`)),
          paragraph(words.linkHint),
          foot(setting),
        ],
      };
    },

    'case-collection': (given, _, setting) => {
      const { timeZone } = given;
      const { length } = given.cases;
      const [worst] = given.cases;
      const shown = given.cases.slice(0, MOST_LINES);
      const machines = [...new Set(given.cases.map(({ machine }) => machine))];
      const hasEscalated = given.cases.some(({ occasion }) => occasion === 'escalated');
      return {
        // Whose phone rings at night reads this first.
        subject: `[${words.severity[worst?.severity ?? 'AVERAGE']}] ${hasEscalated ? `${words.nobodyActed}${colon}` : ''}${words.collectionSubject(length)}${colon}${machines.slice(0, 2).join(comma)}${machines.length > 2 ? ` ${words.more(machines.length - 2)}` : ''}`,
        isWithoutGreeting: true,
        blocks: [
          paragraph(words.collectionIntro(length)),
          ...(given.isOnDuty ? [paragraph(words.onDuty)] : []),
          ...shown.flatMap((each, at): MailBlock[] => {
            const news =
              each.occasion === 'escalated'
                ? words.nobodyActed
                : each.occasion === 'worse'
                  ? words.worse.replace(/[.。]$/, '')
                  : '';
            const facts = [
              `${words.since} ${setting.time(each.since, timeZone)}`,
              `${words.by}${colon}${byWhen(words, { ...each, timeZone }, setting)}`,
              ...(each.doNow === '' ? [] : [`${words.doNow}${colon}${each.doNow}`]),
            ];
            return [
              badge(
                each.severity,
                [words.caseNumber(each.number), news].filter((text) => text !== '').join(' · '),
              ),
              {
                kind: 'item',
                text: `${[each.machine, each.place].filter((text) => text !== '').join(' · ')}${colon}${each.sentence}`,
                detail: facts.join(' · '),
                url: setting.link(`/cases/${each.caseId}`),
              },
              ...(at === 0 && given.hasPicture ? [pictureOf(given)] : []),
            ];
          }),
          ...(length > shown.length ? [paragraph(words.more(length - shown.length))] : []),
          link(words.acknowledgeAll(length), setting.link(`/cases?announcement=${given.announcementId}`)),
          paragraph(words.linkHint),
          foot(setting),
        ],
      };
    },

    'case-digest': (given, _, setting) => {
      const { length } = given.cases;
      const shown = given.cases.slice(0, MOST_LINES);
      return {
        subject: words.digestSubject(length),
        blocks: [
          paragraph(words.digestIntro(length)),
          ...shown.flatMap((each): MailBlock[] => [
            badge(each.severity, `${words.caseNumber(each.number)} · ${words.state[each.state]}`),
            {
              kind: 'item',
              text: `${each.machine}${colon}${each.sentence}`,
              detail: setting.time(each.at, given.timeZone),
              url: setting.link(`/cases/${each.caseId}`),
            },
          ]),
          ...(length > shown.length ? [paragraph(words.more(length - shown.length))] : []),
          link(words.open, setting.link('/cases')),
          foot(setting),
        ],
      };
    },

    'test-mail': (_given, _, setting) => ({
      subject: words.testSubject,
      blocks: [paragraph(words.testText), foot(setting)],
    }),
  };
}

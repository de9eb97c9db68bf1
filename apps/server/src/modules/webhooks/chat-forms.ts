import { sayMessage } from '@ritzel/sentences';
import { linkOf, machineOf, remarksOf, sentenceOf, severityWordOf, titleOf } from './said-words.ts';
import type { Said } from './webhook-body.ts';
import type { WebhookFacts } from './webhook-facts.ts';

/** The shapes of the portal, nearest in what every chat has. */
const SHAPES: Readonly<Record<WebhookFacts['severity'], string>> = {
  UNKNOWN: '◌',
  OK: '○',
  GOOD: '○',
  AVERAGE: '◆',
  WARNING: '▲',
  SEVERE: '■',
  CRITICAL: '⬢',
};

const headline = (said: Said) => `${SHAPES[said.facts.severity]} ${severityWordOf(said)} · ${titleOf(said)}`;

/** What somebody wrote calls nobody and makes no link: `<!channel>` of Slack, `@all` of Mattermost. */
function quietText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '@\u200B');
}

/** `text`, which Slack, Mattermost, Rocket.Chat and Google Chat take. */
export function slackBody(said: Said): unknown {
  const lines = [`${machineOf(said.facts)}: ${sentenceOf(said)}`, ...remarksOf(said)];
  return { text: [quietText(headline(said)), ...lines.map(quietText), linkOf(said)].join('\n') };
}

/** An adaptive card writes Markdown: what somebody wrote is shown as it is. */
const plainText = (text: string) => text.replaceAll(/[\\[\]()*_#>`~|-]/g, '\\$&');

/** A message with an adaptive card, as the workflows of Microsoft Teams take it. */
export function teamsBody(said: Said): unknown {
  const { facts, language } = said;
  const word = (code: string) => sayMessage({ code: `WEBHOOK_${code}`, params: {} }, language);
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more });
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          body: [
            block(plainText(headline(said)), { weight: 'Bolder', size: 'Medium' }),
            block(plainText(sentenceOf(said))),
            {
              type: 'FactSet',
              facts: [
                { title: word('MACHINE'), value: plainText(machineOf(facts)) },
                { title: word('SEVERITY'), value: severityWordOf(said) },
              ],
            },
            ...remarksOf(said).map((line) => block(plainText(line), { isSubtle: true })),
          ],
          actions: [{ type: 'Action.OpenUrl', title: word('OPEN'), url: linkOf(said) }],
        },
      },
    ],
  };
}

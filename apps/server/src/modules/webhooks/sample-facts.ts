import type { Language } from '@ritzel/contract';
import { sayMessage } from '@ritzel/sentences';
import type { WebhookFacts } from './webhook-facts.ts';

const NOWHERE = '00000000-0000-0000-0000-000000000000';

/** What the test button sends: it says of itself that it is a sample, and names no machine of the plant. */
export function sampleFacts(
  organisation: WebhookFacts['organisation'],
  { at, by, language }: { readonly at: Date; readonly by: string | null; readonly language: Language },
): WebhookFacts {
  const says = { code: 'WEBHOOK_TEST_SENTENCE', params: {} };
  return {
    at: at.toISOString(),
    organisation,
    equipment: {
      id: NOWHERE,
      type: 'gearunit',
      identifier: 'GU-SAMPLE',
      name: 'Kiln 1',
      drivetrainId: null,
      drivetrainName: null,
    },
    severity: 'WARNING',
    severityBefore: null,
    sentence: sayMessage(says, language),
    says: [says],
    by,
    comment: null,
    case: null,
    alarm: null,
    workOrder: null,
  };
}

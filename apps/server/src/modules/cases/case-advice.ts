import { SEVERITIES } from '@ritzel/drivetrain';
import type { MessageLike } from '@ritzel/sentences';

/** What an advice is made of. */
export interface AdvisedCase {
  readonly severity: number;
  readonly fault: string | null;
  readonly partName: string | null;
  readonly subjectKey: string;
}

/** What to look at for each fault; others have only the urgency. */
const LOOK_AT: readonly (readonly [faults: RegExp, codes: readonly string[]])[] = [
  [/^(outer|inner)-race|^roller|^rolling|^cage|^bearing/, ['ADVICE_BEARING', 'ADVICE_OIL']],
  [
    /^(broken-)?tooth|^gear|^mesh|^planet|^sun|^ring|^carrier|^eccentric|^pinion|^wear/,
    ['ADVICE_GEAR', 'ADVICE_OIL'],
  ],
  [/^unbalance/, ['ADVICE_UNBALANCE']],
  [/^misalign|^coupling/, ['ADVICE_ALIGNMENT']],
  [/^loose|^soft-foot/, ['ADVICE_FOUNDATION']],
  [/^electrical|^broken-rotor/, ['ADVICE_MOTOR']],
  [/^oil-whirl/, ['ADVICE_OIL_FILM']],
];

/** What to do now, in order: how urgent it is, then what to look at. */
export function adviceFor({ severity, fault, partName, subjectKey }: AdvisedCase): readonly MessageLike[] {
  if (subjectKey === 'data') return [{ code: 'ADVICE_DATA', params: {} }];
  const urgency =
    severity >= SEVERITIES.CRITICAL
      ? ['ADVICE_CRITICAL']
      : severity >= SEVERITIES.SEVERE
        ? ['ADVICE_SEVERE']
        : ['ADVICE_WARNING'];
  const looks =
    fault === null
      ? subjectKey.startsWith('temperature')
        ? ['ADVICE_TEMPERATURE']
        : subjectKey.startsWith('vibration')
          ? ['ADVICE_VIBRATION']
          : []
      : (LOOK_AT.find(([faults]) => faults.test(fault))?.[1] ?? []);
  return [...urgency, ...looks].map((code) => ({ code, params: { part: partName ?? '' } }));
}

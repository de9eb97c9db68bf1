import type { CaseDetail } from '@ritzel/contract';
import { SEVERITIES, type Severity } from '@ritzel/drivetrain';
import { type MessageLike, sayFinding, sayMessage } from '@ritzel/sentences';
import type { DatabaseTransaction } from '../../platform/database.ts';
import { localTimeOf } from '../../platform/local-time.ts';
import { readCaseDetail } from '../cases/index.ts';
import type { MailDraftOf } from '../mail/index.ts';
import type { BucketedSeries, RawSeries, SeriesQuestion } from '../telemetry-store/index.ts';
import { findSignalNumber } from './case-signal-store.ts';
import type { CaseSpectrum } from './case-spectrum.ts';
import { toPng } from './picture-file.ts';
import type { Recipient } from './recipient-store.ts';
import { drawTrend, figure } from './trend-picture.ts';

type CaseMail = MailDraftOf<'case-notification'>['parameters'];
type CollectedCase = MailDraftOf<'case-collection'>['parameters']['cases'][number];
export type DigestLine = MailDraftOf<'case-digest'>['parameters']['cases'][number];

export interface TrendParts {
  readonly drawSpectrum: CaseSpectrum;
  readonly readSeries: (question: SeriesQuestion) => Promise<RawSeries | BucketedSeries>;
  readonly limitsOf: (
    assetId: string,
  ) => Promise<ReadonlyMap<number, { readonly ab: number; readonly bc: number; readonly cd: number }>>;
}

const DAY_MS = 86_400_000;
const LONGEST_TREND_MS = 90 * DAY_MS;
const SHORTEST_TREND_MS = 2 * DAY_MS;
const BUCKETS = 240;

const asMailSeverity = (severity: Severity): CaseMail['severity'] =>
  severity === 'CRITICAL' || severity === 'SEVERE' || severity === 'WARNING' ? severity : 'AVERAGE';

/** What is wrong, in the reader's language, without its full stop. */
export function sentenceOfCase(
  detail: Pick<CaseDetail, 'says' | 'sentence'>,
  { language }: Recipient,
): string {
  const said = detail.says.length === 0 ? detail.sentence : sayFinding(detail.says, language);
  return said.replace(/[.。]$/, '');
}

/** The case as this person sees it; throws not-found where they do not. */
export const readCaseFor = (
  transaction: DatabaseTransaction,
  { userId, visibleGroups }: Recipient,
  { organisationId, caseId }: { readonly organisationId: string; readonly caseId: string },
): Promise<CaseDetail> => readCaseDetail(transaction, { userId, organisationId, visibleGroups }, caseId);

export interface CasePicture {
  readonly png: Uint8Array | undefined;
  /** Of a spectrum; empty where it is the trend of the signal. */
  readonly pictureText: string;
  readonly signal: string;
  readonly unit: string;
  readonly value: string;
  readonly limit: string;
}

const NO_PICTURE: CasePicture = {
  png: undefined,
  pictureText: '',
  signal: '',
  unit: '',
  value: '',
  limit: '',
};

/** The spectrum that the finding of the case rests on; without one the trend of the signal that shows it best. */
export async function drawCase(
  transaction: DatabaseTransaction,
  parts: TrendParts,
  detail: CaseDetail,
  { recipient, organisationId, nowMs }: DrawnFor,
): Promise<CasePicture> {
  const trend = await drawCaseTrend(transaction, parts, detail, {
    ...{ timeZone: recipient.preference.timeZone, nowMs },
  });
  const spectrum = await parts.drawSpectrum(detail, { ...recipient, organisationId });
  return spectrum === undefined ? trend : { ...trend, png: spectrum.png, pictureText: spectrum.text };
}

export interface DrawnFor {
  readonly recipient: Recipient;
  readonly organisationId: string;
  readonly nowMs: number;
}

/** The trend with the limits that are in force, from stored values. */
async function drawCaseTrend(
  transaction: DatabaseTransaction,
  parts: TrendParts,
  detail: CaseDetail,
  { timeZone, nowMs }: { readonly timeZone: string; readonly nowMs: number },
): Promise<CasePicture> {
  const [signal] = detail.signals;
  if (signal === undefined) return NO_PICTURE;
  const number = await findSignalNumber(transaction, signal.signalId);
  if (number === undefined) return NO_PICTURE;
  const firstMs = Date.parse(detail.firstSignAt);
  const sinceMs = Date.parse(detail.worseAt);
  const longMs = Math.min(LONGEST_TREND_MS, Math.max(SHORTEST_TREND_MS, (nowMs - firstMs) * 1.25));
  const question = {
    assetId: signal.equipmentId,
    signalNumber: number,
    fromMs: nowMs - longMs,
    toMs: nowMs + 1,
  };
  const series = await parts.readSeries({ ...question, buckets: BUCKETS });
  const limits = (await parts.limitsOf(signal.equipmentId)).get(number);
  const values = series.bucketMs === null ? series.values : series.mean;
  const last = values.at(-1);
  // Of a rule of the organisation's own that warns of low values the boundaries fall.
  const isLowBad = limits !== undefined && limits.ab > limits.cd;
  const named =
    limits === undefined
      ? []
      : [
          { value: limits.ab, name: 'A/B' },
          { value: limits.bc, name: 'B/C' },
          { value: limits.cd, name: 'C/D' },
        ].filter(({ value }) => Number.isFinite(value));
  const passed = named.findLast(
    ({ value }) => last !== undefined && (isLowBad ? last < value : last > value),
  );
  const svg = drawTrend({
    ...{ timesMs: series.timesMs, values, unit: signal.unit, isLowBad },
    ...(series.bucketMs === null ? {} : { least: series.min, most: series.max }),
    limits: named.toSorted((a, b) => a.value - b.value),
    fromMs: Math.max(question.fromMs, series.timesMs[0] ?? question.fromMs),
    toMs: nowMs,
    marksMs: [firstMs, sinceMs],
    dayOf: (atMs) => localTimeOf(atMs, timeZone).date,
  });
  const nearestLimit = passed ?? (isLowBad ? named.at(0) : named.at(-1));
  return {
    png: svg === undefined ? undefined : toPng(svg),
    pictureText: '',
    signal: signal.name,
    unit: signal.unit,
    value: last === undefined ? '' : figure(last),
    limit:
      nearestLimit === undefined ? '' : `${figure(nearestLimit.value)} ${signal.unit} (${nearestLimit.name})`,
  };
}

/** What a mail says of one case. */
export function toCaseMail(
  detail: CaseDetail,
  recipient: Recipient,
  picture: CasePicture,
  { occasion, isOnDuty }: Pick<CaseMail, 'occasion' | 'isOnDuty'>,
): CaseMail {
  const { language, preference } = recipient;
  const say = (message: MessageLike) => sayMessage(message, language).replace(/[.。]$/, '');
  const { equipment } = detail;
  const { png, ...shown } = picture;
  return {
    ...{
      occasion,
      isOnDuty,
      caseId: detail.id,
      number: String(detail.number),
      timeZone: preference.timeZone,
    },
    severity: asMailSeverity(detail.severity),
    machine: equipment.drivetrainName ?? equipment.name,
    identifier: equipment.identifier,
    place:
      equipment.drivetrainName === null || equipment.drivetrainName === equipment.name ? '' : equipment.name,
    sentence: sentenceOfCase(detail, recipient),
    since: detail.worseAt,
    firstSignAt: detail.firstSignAt,
    confidence: detail.confidence === null ? '' : String(Math.round(detail.confidence * 100)),
    evidence: '',
    advice: detail.advice.map(say),
    dueAt: detail.dueAt ?? '',
    ...shown,
    hasPicture: png !== undefined,
  };
}

/** What a mail of several cases says of each. */
export function toCollectedCase(
  detail: CaseDetail,
  recipient: Recipient,
  occasion: CollectedCase['occasion'],
): CollectedCase {
  const { machine, place, sentence, severity, caseId, number, since, advice, dueAt } = toCaseMail(
    detail,
    recipient,
    NO_PICTURE,
    { occasion, isOnDuty: false },
  );
  return {
    ...{ occasion, caseId, number, severity, machine, place, sentence, since, dueAt },
    doNow: advice[0] ?? '',
  };
}

export function toDigestLine(detail: CaseDetail, recipient: Recipient): DigestLine {
  const { equipment } = detail;
  return {
    ...{ caseId: detail.id, number: String(detail.number), severity: asMailSeverity(detail.worstSeverity) },
    machine: equipment.drivetrainName ?? equipment.name,
    sentence: sentenceOfCase(detail, recipient),
    at: detail.worseAt,
    state: outcomeOf(detail),
  };
}

/** What became of a case. */
export function outcomeOf({ isOpen, alarms }: Pick<CaseDetail, 'isOpen' | 'alarms'>): DigestLine['state'] {
  if (!isOpen) return 'closed';
  if (alarms.unacknowledged === 0) return alarms.active === 0 ? 'returned' : 'acknowledged';
  return alarms.active === 0 ? 'returned' : 'open';
}

export const bySeverity = (a: Pick<CaseDetail, 'severity'>, b: Pick<CaseDetail, 'severity'>): number =>
  SEVERITIES[b.severity] - SEVERITIES[a.severity];

import type { Flag, LogKind, LogRow } from '@ritzel/contract';
import { SEVERITIES } from '@ritzel/drivetrain';

/** What a trend marks: what people did and saw, and what of the machine or its measurement became another. */
export const FLAG_KINDS = [
  'observation',
  'maintenance',
  'oil-change',
  'repair',
  'operation',
  'condition',
  'kinematics',
  'setup',
] as const satisfies readonly LogKind[];

const LABEL_LENGTH = 120;

/** First line of a note, without the signs of its Markdown. */
export function flagLabel(text: string): string {
  const line = text.split('\n').find((each) => each.trim() !== '') ?? '';
  const plain = line
    .replace(/^\s*(?:(?:#{1,6}|>|[-*]|\d+\.)\s+)*/, '')
    .replaceAll(/[*`]|\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .trim();
  return plain.length > LABEL_LENGTH ? `${plain.slice(0, LABEL_LENGTH - 1)}…` : plain;
}

/** A row as a flag; a condition that came down again is no flag. */
export function flagOf(row: LogRow): Flag | undefined {
  const flag = {
    id: row.id,
    at: row.at,
    kind: row.kind,
    label: '',
    severity: null,
    signalId: null,
    resetsBaseline: false,
  };
  switch (row.kind) {
    case 'condition':
      if (SEVERITIES[row.to] <= SEVERITIES[row.from]) return undefined;
      return { ...flag, label: row.signalName ?? '', severity: row.to, signalId: row.signalId };
    case 'kinematics':
      return { ...flag, label: String(row.version) };
    case 'setup':
    case 'equipment':
      return { ...flag, label: row.action };
    case 'device':
    case 'finding':
    case 'job':
    case 'picture':
    case 'document':
      return undefined;
    default:
      return { ...flag, label: flagLabel(row.text), resetsBaseline: row.resetsBaseline };
  }
}

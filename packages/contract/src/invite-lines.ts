import { EMAIL_PATTERN, MAX_EMAIL_LENGTH, normaliseEmail } from './email-rule.ts';

/** So many people are invited at once. */
export const MAX_INVITE_LINES = 200;
export const MAX_INVITE_LINE_LENGTH = 400;
const MAX_NAME_LENGTH = 120;

export interface InviteLine {
  readonly name: string;
  readonly email: string;
}

/**
 * The lines of a pasted list: one a line, or as a mail program writes them, apart by semicolons or commas. A comma
 * within quotation marks belongs to a name.
 */
export function splitInviteText(text: string): string[] {
  const lines: string[] = [];
  let line = '';
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '\n' || sign === '\r' || (!isQuoted && (sign === ';' || sign === ','))) {
      lines.push(line);
      line = '';
      isQuoted = false;
    } else {
      if (sign === '"') isQuoted = !isQuoted;
      line += sign;
    }
  }
  return [...lines, line].map((each) => each.trim()).filter((each) => each !== '');
}

/** `address` or `Name <address>`; undefined where that is not what stands there. */
export function readInviteLine(line: string): InviteLine | undefined {
  if (line.length > MAX_INVITE_LINE_LENGTH) return undefined;
  const text = line.trim();
  const open = text.lastIndexOf('<');
  const isNamed = open >= 0 && text.endsWith('>');
  const email = normaliseEmail(isNamed ? text.slice(open + 1, -1) : text);
  if (email.length > MAX_EMAIL_LENGTH || !EMAIL_PATTERN.test(email)) return undefined;
  const name = isNamed
    ? text
        .slice(0, open)
        .replaceAll(/["\p{Cc}]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : '';
  return { name: name.slice(0, MAX_NAME_LENGTH), email };
}

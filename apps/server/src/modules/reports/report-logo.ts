import { renderAsync } from '@resvg/resvg-js';
import { MAX_LOGO_BYTES, ProblemError, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { recordAudit } from '../../platform/audit.ts';
import { runTransaction } from '../../platform/transaction.ts';
import { removeLogo, type StoredLogo, writeLogo } from './report-logo-store.ts';
import type { ReportActing, ReportParts } from './report-service.ts';

/** Printed 20 points high: so many pixels are sharp on every printer. */
const HEIGHT_PX = 240;
const WIDTH_PX = 1200;
const MAX_PIXELS = 16_000_000;

const refused = (code: 'logoKind' | 'logoRefers' | 'logoUnreadable', message: ProblemText) =>
  problem.fieldInvalid('body', code, message);

const isPng = (bytes: Uint8Array) =>
  Buffer.from(bytes.subarray(0, 8)).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));

/**
 * A PNG painted anew from what was sent. An SVG is rendered without fonts and without anything it refers to: it reaches neither
 * files nor the network, and no reader of a report ever opens it.
 */
async function paintLogo(bytes: Uint8Array): Promise<StoredLogo> {
  if (bytes.length === 0 || bytes.length > MAX_LOGO_BYTES)
    throw problem.tooLarge(problemText('LOGO_TOO_LARGE'));
  const { default: sharp } = await import('sharp');
  try {
    let picture = bytes;
    if (!isPng(bytes)) {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      if (!/^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/.test(text))
        throw refused('logoKind', problemText('LOGO_KIND'));
      if (/<!DOCTYPE|<!ENTITY|<image|<foreignObject/i.test(text))
        throw refused('logoRefers', problemText('LOGO_NOT_ALONE'));
      const drawn = await renderAsync(text, {
        fitTo: { mode: 'height', value: HEIGHT_PX },
        font: { loadSystemFonts: false },
      });
      picture = drawn.asPng();
    }
    const { data, info } = await sharp(picture, { limitInputPixels: MAX_PIXELS })
      .resize({ width: WIDTH_PX, height: HEIGHT_PX, fit: 'inside', withoutEnlargement: true })
      // PDF/A takes a picture without transparency in every reader.
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw refused('logoUnreadable', problemText('LOGO_UNDRAWABLE'));
  }
}

export async function saveLogo(
  { db }: Pick<ReportParts, 'db'>,
  { caller, requestId }: ReportActing,
  bytes: Uint8Array,
): Promise<void> {
  const logo = await paintLogo(bytes);
  await runTransaction(db, async (transaction) => {
    await writeLogo(transaction, caller.organisationId, logo);
    await recordAudit(transaction, auditOf(caller, requestId, 'report.logo'));
  });
}

export async function deleteLogo(
  { db }: Pick<ReportParts, 'db'>,
  { caller, requestId }: ReportActing,
): Promise<void> {
  await runTransaction(db, async (transaction) => {
    await removeLogo(transaction, caller.organisationId);
    await recordAudit(transaction, auditOf(caller, requestId, 'report.logo-remove'));
  });
}

const auditOf = (caller: ReportActing['caller'], requestId: string, action: string) => ({
  ...{ organisationId: caller.organisationId, userId: caller.userId, requestId, action },
  ...{ subjectType: 'organisation', subjectId: caller.organisationId, detail: {} },
});

import { PICTURE_SIZES, type PictureSize, problem } from '@ritzel/contract';
import { type ProblemText, problemText } from '@ritzel/sentences';
import { makeWorkGate } from '../../platform/work-gate.ts';

/** A picture in all its renditions, as WebP. */
export interface PreparedPicture {
  /** As it is seen: after the orientation that the camera noted. */
  readonly width: number;
  readonly height: number;
  readonly renditions: ReadonlyMap<PictureSize, Uint8Array>;
}

/** 40 megapixels: the best phones reach it, and four bytes a pixel still fit beside everything else. */
const MAX_PIXELS = 40_000_000;
const MIN_EDGE = 16;
const DECODE_LIMIT_S = 20;
const QUALITY = 82;

type Kind = 'jpeg' | 'png' | 'webp' | 'avif';

const refused = (code: string, message: ProblemText) => problem.fieldInvalid('body', code, message);

/** What the first bytes say it is; a name or a content type says nothing. */
export function pictureKind(bytes: Uint8Array): Kind | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && text(8, 12) === 'avif') return 'avif';
  return undefined;
}

/** An animated PNG says so in a chunk before its first pixels. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
  }
  return false;
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Decoding is rare here: keep neither pixels nor threads for it.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
let loading: ReturnType<typeof loadSharp> | undefined;
/** Loaded with the first picture: nobody else pays for it. */
export function pictureTool(): ReturnType<typeof loadSharp> {
  loading ??= loadSharp();
  return loading;
}

/** Of one user so many are sent and decoded at a time, of all so many lie in memory. */
export const PICTURE_PLACES = { perOwner: 4, all: 16 } as const;

/** One picture after the other: the pixels of several at once would not fit. */
const gate = makeWorkGate({
  atOnce: 1,
  waiting: PICTURE_PLACES.all,
  perOwner: PICTURE_PLACES.perOwner,
  what: 'pictures',
});
async function inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter(owner);
  try {
    return await work();
  } finally {
    leave();
  }
}

/**
 * Checks what was sent and makes the renditions. Only JPEG, PNG, WebP and AVIF reach the decoder; what comes out was
 * painted anew, so neither metadata nor anything hidden in the file is kept. Throws a problem that names `body`, and
 * `tooMany` or `notReady` when this owner or all have too many in work.
 */
export async function preparePicture(bytes: Uint8Array, owner: string): Promise<PreparedPicture> {
  if (bytes.length === 0) throw refused('pictureEmpty', problemText('PICTURE_MISSING'));
  const kind = pictureKind(bytes);
  if (kind === undefined) throw refused('pictureKindUnknown', problemText('PICTURE_KIND'));
  if (kind === 'png' && isAnimatedPng(bytes)) throw animated();
  return inTurn(owner, () => paint(bytes));
}

const animated = () => refused('pictureAnimated', problemText('PICTURE_MOVES'));

async function paint(bytes: Uint8Array): Promise<PreparedPicture> {
  const sharp = await pictureTool();
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const;
  const found = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if ((found.pages ?? 1) > 1) throw animated();
  if (found.width * found.height > MAX_PIXELS)
    throw refused(
      'pictureTooManyPixels',
      problemText('PICTURE_TOO_MANY_PIXELS', { width: found.width, height: found.height }),
    );
  if (Math.min(found.width, found.height) < MIN_EDGE)
    throw refused('pictureTooSmall', problemText('PICTURE_TOO_SMALL', { least: MIN_EDGE }));
  const largest = PICTURE_SIZES[PICTURE_SIZES.length - 1]!;
  // Decoded once, to the largest size; the others are made from that.
  const { data, info } = await sharp(bytes, options)
    .timeout({ seconds: DECODE_LIMIT_S })
    .autoOrient()
    .resize(largest, largest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw broken();
    });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const renditions = new Map<PictureSize, Uint8Array>();
  for (const size of PICTURE_SIZES) {
    const isSquare = size <= 240;
    renditions.set(
      size,
      await sharp(data, { raw })
        .resize(size, size, isSquare ? { fit: 'cover' } : { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY })
        .toBuffer(),
    );
  }
  const isTurned = (found.orientation ?? 1) >= 5;
  return {
    width: isTurned ? found.height : found.width,
    height: isTurned ? found.width : found.height,
    renditions,
  };
}

const broken = () => refused('pictureBroken', problemText('PICTURE_BROKEN'));

/** Enough to read a nameplate, and a fifth of what a phone takes. */
const LONGEST_EDGE_PX = 2000;
const QUALITY = 0.85;
/** What a browser paints without running out of memory; the server refuses more as well. */
const MOST_PIXELS = 40_000_000;

export type PhotoRefusal = 'notAPhoto' | 'tooManyPixels';

/** Makes a photo smaller, upright, and without what the camera wrote into it. */
export async function smallerPhoto(file: Blob): Promise<Blob | PhotoRefusal> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
  if (image === undefined) return 'notAPhoto';
  try {
    if (image.width * image.height > MOST_PIXELS) return 'tooManyPixels';
    const scale = Math.min(1, LONGEST_EDGE_PX / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(16, Math.round(image.width * scale));
    canvas.height = Math.max(16, Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    return made ?? 'notAPhoto';
  } finally {
    image.close();
  }
}

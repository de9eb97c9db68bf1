import { Readable } from 'node:stream';
import yazl from 'yazl';

export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  readonly open: () => Promise<Readable>;
  /** What is packed already gains nothing. */
  readonly isCompressed: boolean;
}

/**
 * A ZIP (ZIP64 where it is needed) as a stream, the manifest first: one file after the other is read, none is in memory.
 * Ends with the error of the first file that fails.
 */
export function archiveStream(
  files: readonly ArchivedFile[],
  manifest: Uint8Array,
  madeAt: Date,
  manifestName: string,
): Readable {
  const zip = new yazl.ZipFile();
  const stream = zip.outputStream;
  if (!(stream instanceof Readable)) throw new Error('an archive is no stream');
  const fail = (error: unknown) => stream.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.addBuffer(Buffer.from(manifest), manifestName, { mtime: madeAt, mode: 0o100644 });
  for (const { name, bytes, open, isCompressed } of files)
    zip.addReadStreamLazy(
      name,
      { mtime: madeAt, mode: 0o100644, compress: !isCompressed, size: bytes },
      (done) => {
        open().then((source) => {
          source.once('error', fail);
          done(null, source);
        }, fail);
      },
    );
  zip.end();
  return stream;
}

import { blobFolderOf } from '../platform/blob-store.ts';
import { type Configuration, StartError } from '../platform/configuration.ts';
import { lentAccount } from '../platform/postgres-places.ts';
import { makePrivateFolder } from '../platform/private-folder.ts';

/** Makes the data folder, or closes that of an earlier version to other accounts; answers what could not be closed. */
export function prepareDataDir({ dataDir, databaseUrl }: Configuration): string | undefined {
  const passageGid = databaseUrl === undefined ? lentAccount()?.gid : undefined;
  try {
    return makePrivateFolder(dataDir, passageGid);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be made: ${(error as Error).message}.`); // @NOTE: fs throws Error
  }
}

/** The same of the folder of blobs; when it cannot be made the check of the blob store says so. */
export function prepareBlobFolder({ dataDir, blobUrl }: Configuration): string | undefined {
  const folder = blobFolderOf(blobUrl, dataDir);
  try {
    return folder === undefined ? undefined : makePrivateFolder(folder);
  } catch {
    return undefined;
  }
}

/** The folders of this process whose disk may fill up: of the database it starts, of blobs it writes. */
export function ownFolders({ databaseUrl, blobUrl, dataDir }: Configuration): string[] {
  const folders = databaseUrl === undefined || blobUrl === undefined ? [dataDir] : [];
  if (blobUrl?.startsWith('file://')) folders.push(new URL(blobUrl).pathname);
  return folders;
}

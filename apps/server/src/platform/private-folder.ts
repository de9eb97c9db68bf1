import { chmodSync, chownSync, mkdirSync, statSync } from 'node:fs';

const OWNER_ALONE = 0o700;
/** The group may pass through to what is its own inside; it may neither list nor read. */
const GROUP_MAY_PASS = 0o710;
const OTHERS = 0o007;
const GROUP_MAY_READ = 0o060;

/**
 * Makes a folder that other accounts of this machine cannot look into, or closes one that is there. `passageGid` is the
 * group of an account that has a folder of its own inside: PostgreSQL's, when the server was started as root. Answers
 * what is left open when the file system or its owner does not allow it. Throws when the folder cannot be made.
 */
export function makePrivateFolder(folder: string, passageGid?: number): string | undefined {
  mkdirSync(folder, { recursive: true, mode: OWNER_ALONE });
  try {
    if (passageGid !== undefined) chownSync(folder, statSync(folder).uid, passageGid);
    chmodSync(folder, passageGid === undefined ? OWNER_ALONE : GROUP_MAY_PASS);
  } catch {
    // Said below, if it matters: the owner may have closed it already.
  }
  const isOpen = (statSync(folder).mode & (OTHERS | GROUP_MAY_READ)) !== 0;
  return isOpen
    ? `The folder ${folder} can be read by other accounts and its rights cannot be changed.`
    : undefined;
}

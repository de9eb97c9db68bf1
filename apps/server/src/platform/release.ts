import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The checkout's root, from where the launcher, migrations and the portal are found. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

// @NOTE: our own package.json
export const releaseVersion = (
  JSON.parse(readFileSync(path.join(repositoryRoot, 'package.json'), 'utf8')) as { version: string }
).version;

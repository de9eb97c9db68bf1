import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names
    .flatMap((name) => folders.map((folder) => path.join(folder, name)))
    .find((file) => existsSync(file));
}

/** The Chromium that is there: named in `CHROMIUM`, or on the path. */
export function installedChromium(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM names ${named}, which does not exist.`);
  }
  return onPath();
}

/**
 * The browser of the journeys: the one that is there, or Debian's package where this process may install it.
 * Throws one sentence that says what to do.
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('  Installing Chromium (Debian package) …');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    spawnSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
    const installed = onPath();
    if (installed) return installed;
  }
  throw new Error(
    'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium") or name it in CHROMIUM.',
  );
}

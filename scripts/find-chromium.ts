import { existsSync } from 'node:fs';
import { findOnPath, installPackage } from './install-package.ts';

/** The browser without a window of its own first: it takes a third less of processor time for the same pages. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

const onPath = () => findOnPath(names);

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
 * The browser of the tests: the one that is there, or Debian's package where this process may install it.
 * Throws one sentence that says what to do.
 */
export function findChromium(): string {
  const found = installedChromium();
  if (found) return found;
  const installed = installChromium() ? onPath() : undefined;
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium-headless-shell", or chromium) or name it in CHROMIUM.',
  );
}

/** Older releases of Debian and Ubuntu have the whole browser alone. */
function installChromium(): boolean {
  try {
    return installPackage('chromium-headless-shell');
  } catch {
    return installPackage('chromium');
  }
}

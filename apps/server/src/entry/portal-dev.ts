import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { repositoryRoot } from '../platform/release.ts';

/** Vite's development server before the running API: the portal as one types. Ends with `stop`. */
export function startPortalDev(apiUrl: string): { stop: () => Promise<void> } {
  const folder = path.join(repositoryRoot, 'apps/portal');
  const vite = path.join(
    path.dirname(createRequire(path.join(folder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const child = spawn(process.execPath, [vite, '--clearScreen', 'false'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, RITZEL_API: apiUrl },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

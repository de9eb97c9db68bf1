// Whether the portal builds: types and lint pass over what only the bundler finds. Its own folder, nothing compressed.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const portal = path.resolve(import.meta.dirname, '../apps/portal');
const vite = path.join(
  path.dirname(createRequire(path.join(portal, 'package.json')).resolve('vite/package.json')),
  'bin/vite.js',
);
const made = path.join(portal, `dist-check-${process.pid}`);
const result = spawnSync(
  process.execPath,
  [vite, 'build', '--outDir', made, '--emptyOutDir', '--minify', 'false', '--logLevel', 'warn'],
  { cwd: portal, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } },
);
rmSync(made, { recursive: true, force: true });
process.exit(result.status ?? 1);

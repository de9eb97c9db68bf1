import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress as brotliCallback, constants, gzip } from 'node:zlib';
import { StartError } from '../platform/configuration.ts';
import type { Progress } from '../platform/progress.ts';
import { repositoryRoot } from '../platform/release.ts';

const brotliCompress = promisify(brotliCallback);
const gzipCompress = promisify(gzip);

const portalFolder = path.join(repositoryRoot, 'apps/portal');
export const portalDist = path.join(portalFolder, 'dist');
const markName = '.built-from';

/** What the built portal is made of: its own files and those of the packages it imports. */
const sources = ['apps/portal', 'packages', 'package-lock.json'];

function listFiles(entry: string): string[] {
  const file = path.join(repositoryRoot, entry);
  if (!existsSync(file)) return [];
  if (!statSync(file).isDirectory()) return [entry];
  return readdirSync(file)
    .filter((name) => name !== 'node_modules' && !name.startsWith('dist') && !name.startsWith('.'))
    .flatMap((name) => listFiles(path.join(entry, name)));
}

function hashSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles).sort()) {
    if (/\.test\.tsx?$/.test(file)) continue;
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(path.join(repositoryRoot, file)));
  }
  return hash.digest('hex');
}

/** Brotli and gzip beside each text file, so that serving costs nothing. */
async function compressFiles(folder: string): Promise<void> {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    writeFileSync(
      `${file}.br`,
      await brotliCompress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(`${file}.gz`, await gzipCompress(bytes, { level: 9 }));
  }
}

/**
 * Builds the portal into `dist` when its sources have changed since the last build; a half-made build is never
 * served. `signal` gives it up and leaves nothing behind.
 */
export async function ensurePortalBuilt(
  progress: Progress,
  signal?: AbortSignal,
  dist = portalDist,
): Promise<void> {
  const hash = hashSources();
  const markFile = path.join(dist, markName);
  const isBuilt = () => existsSync(markFile) && readFileSync(markFile, 'utf8') === hash;
  if (isBuilt()) return;
  progress.step('Building the portal');
  const vite = path.join(
    path.dirname(createRequire(path.join(portalFolder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const made = `${dist}-${process.pid}`;
  const output: string[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'],
      {
        cwd: portalFolder,
        stdio: ['ignore', 'pipe', 'pipe'],
        // A group of its own: Ctrl-C reaches the server, which ends it.
        detached: true,
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => output.push(bytes.toString()));
    const giveUp = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', giveUp);
    child.on('error', reject);
    child.on('exit', (exitCode) => {
      signal?.removeEventListener('abort', giveUp);
      resolve(exitCode ?? 1);
    });
  });
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true });
    signal?.throwIfAborted();
    throw new StartError(`The portal could not be built:\n${output.join('').slice(-3000)}`);
  }
  await compressFiles(made);
  writeFileSync(path.join(made, markName), hash);
  // Another process that was started with this one serves the same already: its files stay where they are.
  if (isBuilt()) {
    rmSync(made, { recursive: true, force: true });
    progress.done();
    return;
  }
  rmSync(dist, { recursive: true, force: true });
  try {
    renameSync(made, dist);
  } catch (error) {
    // Built by another between that look and this step.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY')) throw error;
    rmSync(made, { recursive: true, force: true });
  }
  progress.done();
}

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { StartError } from '../platform/configuration.ts';
import type { Progress } from '../platform/progress.ts';
import { repositoryRoot } from '../platform/release.ts';

const portalFolder = path.join(repositoryRoot, 'apps/portal');
export const portalDist = path.join(portalFolder, 'dist');
const markFile = path.join(portalDist, '.built-from');

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
function compressFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|html|svg|json|wasm)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath, entry.name);
    const bytes = readFileSync(file);
    if (bytes.length < 1024) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** Builds the portal when its sources have changed since the last build; a half-made build is never served. */
export async function ensurePortalBuilt(progress: Progress): Promise<void> {
  const hash = hashSources();
  if (existsSync(markFile) && readFileSync(markFile, 'utf8') === hash) return;
  progress.step('Building the portal');
  const vite = path.join(
    path.dirname(createRequire(path.join(portalFolder, 'package.json')).resolve('vite/package.json')),
    'bin/vite.js',
  );
  const made = path.join(portalFolder, `dist-${process.pid}`);
  const output: string[] = [];
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vite, 'build', '--outDir', made, '--emptyOutDir', '--logLevel', 'warn'],
      {
        cwd: portalFolder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, NODE_ENV: 'production' },
      },
    );
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes.toString()));
    child.stderr.on('data', (bytes: Buffer) => output.push(bytes.toString()));
    child.on('error', reject);
    child.on('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  if (code !== 0) {
    rmSync(made, { recursive: true, force: true });
    throw new StartError(`The portal could not be built:\n${output.join('').slice(-3000)}`);
  }
  compressFiles(made);
  writeFileSync(path.join(made, '.built-from'), hash);
  rmSync(portalDist, { recursive: true, force: true });
  renameSync(made, portalDist);
  progress.done();
}

#!/usr/bin/env node
// The launcher: plain JavaScript for any Node >= 16, so that an old host gets a sentence and not a syntax error.
// It finds the Node 24 that npm brought (optionalDependencies node-linux-*) and runs the TypeScript with it.
import { spawn } from 'node:child_process';
import { existsSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeFlags } from './node-flags.js';

const root = path.dirname(path.dirname(realpathSync(fileURLToPath(import.meta.url))));

function findNode() {
  try {
    const folder = path.dirname(
      createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`, { paths: [root] }),
    );
    const binary = path.join(folder, 'bin', 'node');
    if (existsSync(binary)) return binary;
  } catch {
    // Not installed for this platform: the host's own Node may do.
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 0) ? process.execPath : undefined;
}

const node = findNode();
if (node === undefined) {
  console.error(
    `Ritzel needs Node 24 and found ${process.version}: run "npm ci" without --omit=optional so that npm brings it, or install Node 24.`,
  );
  process.exit(1);
}

const words = process.argv.slice(2);
const [command, script, ...rest] = words;
// What names no script that is there is answered by the command line, as --help is.
const isScript =
  command === 'run' &&
  script !== undefined &&
  statSync(path.resolve(root, script), { throwIfNoEntry: false })?.isFile() === true;
const [file, args] = isScript
  ? [path.resolve(root, script), rest]
  : [path.join(root, 'apps/server/src/entry/ritzel.ts'), words];
const child = spawn(node, [...nodeFlags, file, ...args], {
  stdio: 'inherit',
  env: {
    // Types stripped once are stripped for good: the second start loads in half the time.
    NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/compiled'),
    // glibc gives back what large buffers took, instead of keeping it for the next ones (mallopt(3)).
    MALLOC_ARENA_MAX: '2',
    MALLOC_MMAP_THRESHOLD_: '131072',
    MALLOC_TRIM_THRESHOLD_: '131072',
    ...process.env,
    RITZEL_LAUNCHER: String(process.pid),
    PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH ?? ''}`,
  },
});
// A terminal sends Ctrl-C to both of us; the child ends in good order and we follow it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  });
}
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));

// npm run openapi: writes docs/openapi.json from the contract; with --check only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeOpenApi } from '@ritzel/contract';

const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, 'docs/openapi.json');
// @NOTE: our own package.json
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
const text = `${JSON.stringify(makeOpenApi(version), null, 1)}\n`;

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
} else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
  console.error(
    'docs/openapi.json differs from the contract: look at the change, then run "npm run openapi".',
  );
  process.exit(1);
}

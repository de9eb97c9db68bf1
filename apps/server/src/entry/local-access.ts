import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** How commands on the same machine reach the running server: its address and a token, readable by its owner alone. */
export interface LocalAccess {
  readonly url: string;
  readonly token: string;
}

const fileName = 'local-access.json';

export function writeLocalAccess(dataDir: string, access: LocalAccess): void {
  writeFileSync(path.join(dataDir, fileName), JSON.stringify(access), { mode: 0o600 });
}

export function readLocalAccess(dataDir: string): LocalAccess | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path.join(dataDir, fileName), 'utf8'));
    if (typeof value !== 'object' || value === null || !('url' in value) || !('token' in value))
      return undefined;
    return { url: String(value.url), token: String(value.token) };
  } catch {
    return undefined;
  }
}

export function removeLocalAccess(dataDir: string): void {
  rmSync(path.join(dataDir, fileName), { force: true });
}

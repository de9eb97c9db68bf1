import { browserStorage } from '../../platform/secure-storage.ts';
import type { DrivetrainDraft } from './drivetrain-draft.ts';

/** A draft kept in the browser, encrypted, in case the window is lost; with the time it was last typed into. */
export interface StoredDraft {
  readonly atMs: number;
  readonly draft: DrivetrainDraft;
  /** Fingerprint of the document it began from. */
  readonly basedOn: string;
}

const FORMAT = 2;

function nameOf(owner: string): string {
  return `equipment-draft/${owner}`;
}

export function keepDraft(owner: string, kept: StoredDraft): void {
  browserStorage().write(nameOf(owner), JSON.stringify({ format: FORMAT, ...kept }));
}

export function readStoredDraft(owner: string): StoredDraft | null {
  const text = browserStorage().read(nameOf(owner));
  if (text === undefined) return null;
  // @NOTE: written by keepDraft above and encrypted, so nobody else can have shaped it.
  const kept = JSON.parse(text) as StoredDraft & { format: number };
  return kept.format === FORMAT ? kept : null;
}

export function dropStoredDraft(owner: string): void {
  browserStorage().remove(nameOf(owner));
}

import { browserStorage } from '../../platform/secure-storage.ts';
import type { TrainDraft } from './train-draft.ts';

/** A draft kept in the browser, sealed, in case the window is lost; with the time it was last typed into. */
export interface KeptDraft {
  readonly atMs: number;
  readonly draft: TrainDraft;
  /** Fingerprint of the document it began from. */
  readonly basedOn: string;
}

const FORMAT = 2;

function nameOf(owner: string): string {
  return `equipment-draft/${owner}`;
}

export function keepDraft(owner: string, kept: KeptDraft): void {
  browserStorage().write(nameOf(owner), JSON.stringify({ format: FORMAT, ...kept }));
}

export function readKeptDraft(owner: string): KeptDraft | null {
  const text = browserStorage().read(nameOf(owner));
  if (text === undefined) return null;
  // @NOTE: written by keepDraft above and sealed, so nobody else can have shaped it.
  const kept = JSON.parse(text) as KeptDraft & { format: number };
  return kept.format === FORMAT ? kept : null;
}

export function dropKeptDraft(owner: string): void {
  browserStorage().remove(nameOf(owner));
}

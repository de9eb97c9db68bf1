/** Of all exports in the blob store. */
export const EXPORT_FOLDER = 'organisation-exports';
const RUN = /^organisation-exports\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/([0-9a-f-]{36})(?:\/|$)/;

export const exportFolder = (id: string): string => `${EXPORT_FOLDER}/${id}`;
/** Each run has a folder of its own: one that was taken for dead and writes on spoils no other. */
export const runFolder = ({ id, runId }: { readonly id: string; readonly runId: string }): string =>
  `${EXPORT_FOLDER}/${id}/${runId}`;

/** Of which run a blob is. */
export function runOfKey(key: string): { readonly id: string; readonly runId: string } | undefined {
  const found = RUN.exec(key);
  return found === null ? undefined : { id: found[1]!, runId: found[2]! };
}

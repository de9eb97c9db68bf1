import type { OrganisationExport } from '@ritzel/contract';
import type { ExportRecord } from './export-store.ts';

/** `lippe-2026-11-28.ritzel.zip`: what a browser saves it as. */
export function fileNameOf({
  identifier,
  started_at,
}: Pick<ExportRecord, 'identifier' | 'started_at'>): string {
  const plain = identifier.replaceAll(/[^A-Za-z0-9_.-]+/g, '-');
  return `${plain}-${started_at.toISOString().slice(0, 10)}.ritzel.zip`;
}

export function toExportDto(record: ExportRecord, userId: string): OrganisationExport {
  const { state, sha256 } = record;
  return {
    ...{ id: record.id, state, values: record.with_values, records: record.with_records },
    estimatedBytes: record.estimated_bytes,
    writtenBytes: record.written_bytes,
    file:
      state === 'ready' && sha256 !== null
        ? { name: fileNameOf(record), bytes: record.written_bytes, sha256, missing: record.missing }
        : null,
    failure: record.failure,
    startedBy: record.started_by,
    isOwn: record.user_id === userId,
    startedAt: record.started_at.toISOString(),
    endedAt: record.ended_at?.toISOString() ?? null,
    expiresAt: record.expires_at?.toISOString() ?? null,
  };
}

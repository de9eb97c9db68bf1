import type { DataDownload } from '@ritzel/contract';
import type { DownloadRecord } from './download-store.ts';

export function toDataDownloadDto(record: DownloadRecord): DataDownload {
  const { plan } = record;
  const entries = plan.parts.flatMap((part) => part.entries);
  const signals = new Set(
    entries.flatMap((entry) => (entry.kind === 'values' ? entry.signals.map(({ id }) => id) : [])),
  );
  return {
    ...{ id: record.id, state: record.state, from: plan.from, to: plan.to, timeZone: plan.timeZone },
    equipment: plan.equipment.map(({ id, name }) => ({ id, name })),
    signals: signals.size,
    records: entries.filter((entry) => entry.kind === 'record' && !entry.isSidecar).length,
    ...{ valueFormat: plan.valueFormat, recordFormat: plan.recordFormat },
    ...{ done: record.done, total: record.total },
    startedAt: record.started_at.toISOString(),
    endedAt: record.ended_at?.toISOString() ?? null,
    expiresAt: record.expires_at?.toISOString() ?? null,
    ...{ failure: record.failure, failedEquipment: record.failed_equipment },
    files: record.state === 'ready' ? [...record.parts] : [],
  };
}

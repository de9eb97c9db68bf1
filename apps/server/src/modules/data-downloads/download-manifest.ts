import { releaseVersion } from '../../platform/release.ts';
import type { DownloadPlan, PlannedPart } from './download-plan.ts';
import type { StoredEntry } from './download-store.ts';

/** Of the shape below: a reader that does not know it says so. */
const MANIFEST_VERSION = 1;
export const MANIFEST_NAME = 'manifest.json';

/** What an archive holds, from whom, of when, made by what, with the checksum of each file. */
export function writeManifest(
  plan: DownloadPlan,
  part: PlannedPart,
  written: readonly StoredEntry[],
  made: { readonly id: string; readonly at: Date },
): string {
  const number = plan.parts.indexOf(part) + 1;
  const sums = new Map(written.filter((each) => each.part === number).map((each) => [each.ordinal, each]));
  const manifest = {
    kind: 'ritzel-data',
    version: MANIFEST_VERSION,
    program: `Ritzel ${releaseVersion}`,
    download: made.id,
    madeAt: made.at.toISOString(),
    madeFor: plan.person,
    organisation: plan.organisation,
    range: {
      ...{ from: part.from, to: part.to, timeZone: plan.timeZone },
      fromUtc: new Date(part.fromMs).toISOString(),
      toUtc: new Date(part.toMs).toISOString(),
    },
    part: number,
    parts: plan.parts.length,
    decimalSign: plan.decimalSign,
    equipment: plan.equipment,
    files: part.entries.map((entry, ordinal) => {
      const sum = sums.get(ordinal);
      const whole = { bytes: sum?.bytes ?? 0, sha256: sum?.sha256 ?? '' };
      const { name, kind, equipmentId } = entry;
      if (entry.kind === 'values') {
        const signals = entry.signals.map(({ id, name: called, unit }) => ({ id, name: called, unit }));
        return { name, kind, equipmentId, rows: sum?.items ?? 0, ...whole, signals };
      }
      const ofRecord = { equipmentId, record: entry.waveformId };
      return entry.isSidecar
        ? { name, kind: 'sidecar', ...ofRecord, ...whole }
        : { name, kind, ...ofRecord, samples: sum?.items ?? entry.samples, ...whole };
    }),
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

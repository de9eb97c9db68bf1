export { OrganisationArchiveError } from './archive-manifest.ts';
export { estimateArchive } from './archive-store.ts';
export { type ArchiveParts, exportOrganisation, streamOrganisation } from './organisation-export.ts';
export { importOrganisation } from './organisation-import.ts';

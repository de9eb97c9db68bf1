// Whether the portal builds: types and lint pass over what only the bundler finds. The tests and `npm start` use what it made.
import { ensurePortalBuilt } from '../apps/server/src/entry/portal-build.ts';
import { makeProgress } from '../apps/server/src/platform/progress.ts';

try {
  await ensurePortalBuilt(makeProgress());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

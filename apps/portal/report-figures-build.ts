import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { callsWithoutShapes } from './calls-without-shapes.ts';

/** The name of the file beside the portal; the server loads it (modules/reports). */
const FILE = 'report-figures.mjs';

/**
 * Lays the drawing code of the portal beside it as one file for the server: its reports are drawn by the same functions as the
 * screens, and no import leads from one to the other.
 */
export function reportFigures(): Plugin {
  return {
    name: 'ritzel-report-figures',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }) {
        if (dir !== undefined) await buildReportFigures(dir);
      },
    },
  };
}

export async function buildReportFigures(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), callsWithoutShapes()],
    css: { modules: { generateScopedName: '[local]' } },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: 'node20',
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      sourcemap: false,
      minify: false,
      assetsInlineLimit: 0,
      lib: {
        entry: path.join(import.meta.dirname, 'src/app/report-figures.ts'),
        formats: ['es'],
        fileName: () => FILE,
      },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
}

/** `node report-figures-build.ts FOLDER`: only this file, for tests of the server. */
const [, script, folder] = process.argv;
if (script === import.meta.filename && folder !== undefined) await buildReportFigures(folder);

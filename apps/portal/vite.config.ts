import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { callsWithoutShapes } from './calls-without-shapes.ts';
import { dashboardPage } from './dashboard-page.ts';
import { filesWithoutCircles } from './files-without-circles.ts';
import { firstFileOf } from './first-files.ts';
import { reportFigures } from './report-figures-build.ts';
import { secondOpinionPage } from './second-opinion-build.ts';

const api = process.env.RITZEL_API ?? 'http://localhost:8080';

const firstFile = firstFileOf();

export default defineConfig({
  plugins: [
    react(),
    callsWithoutShapes(),
    dashboardPage(),
    filesWithoutCircles(),
    secondOpinionPage(),
    reportFigures(),
    precompress(),
  ],
  // The words of a language: `JSON.parse` reads them faster than JavaScript is parsed.
  json: { stringify: true },
  build: {
    target: 'es2023',
    // Source maps stay out of what ships.
    sourcemap: false,
    chunkSizeWarningLimit: 400,
    rolldownOptions: {
      output: {
        // Few files instead of many small ones for what every page needs.
        codeSplitting: {
          // What a grouped module imports is grouped by itself: the editor's schemas stay with the editor.
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack\/(?:react-query|query-core)|@noble\/\w+)\/|vite\/preload-helper|clsx/,
            },
            {
              name: (id, graph) => firstFile(id, (file) => graph.getModuleInfo(file)?.importedIds ?? []),
            },
          ],
        },
        // The content security policy forbids eval, and zod would probe for it: this setting is made before zod starts.
        intro: (chunk) =>
          chunk.moduleIds.some((id) => id.includes('/zod/v4/core/'))
            ? 'globalThis.__zod_globalConfig={...globalThis.__zod_globalConfig,jitless:true};'
            : '',
      },
    },
  },
  worker: { format: 'es' },
  server: { proxy: { '/api': { target: api }, '/config.json': { target: api } } },
  preview: { proxy: { '/api': { target: api }, '/config.json': { target: api } } },
});

/** Lays .br and .gz beside every text file, so that the server only has to pick one. */
function precompress(): Plugin {
  const isText = /\.(?:js|css|html|svg|json)$/;
  return {
    name: 'ritzel-precompress',
    apply: 'build',
    // After every page was laid there.
    writeBundle: { sequential: true, order: 'post', handler: compressAll },
  };
  function compressAll({ dir }: { readonly dir?: string | undefined }) {
    if (dir === undefined) return;
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      const file = path.join(dir, name);
      if (!isText.test(name) || statSync(file).size < 1024) continue;
      const bytes = readFileSync(file);
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } };
      writeFileSync(`${file}.br`, brotliCompressSync(bytes, quality));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  }
}

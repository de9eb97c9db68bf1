import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { callsWithoutShapes } from './calls-without-shapes.ts';

const PAGE = 'second-opinion.html';

/** What an opened file may do: show itself. Nothing is fetched or sent; the transform is WebAssembly, as on the server. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval' blob:; worker-src blob:; style-src 'unsafe-inline'; img-src data: blob:; font-src data:";

/**
 * Lays `second-opinion.html` beside the portal: the analysis workspace with the rules as one file, program, workers,
 * styles and words within, that opens from disk. Its own build, for the portal is cut into files and this must not be.
 */
export function secondOpinionPage(): Plugin {
  return {
    name: 'ritzel-second-opinion-page',
    apply: 'build',
    writeBundle: {
      sequential: true,
      order: 'pre',
      async handler({ dir }) {
        if (dir === undefined) return;
        const made = `${dir}-second-opinion`;
        await buildPage(made);
        writeFileSync(path.join(dir, PAGE), inOneFile(made));
        rmSync(made, { recursive: true, force: true });
      },
    },
  };
}

async function buildPage(outDir: string): Promise<void> {
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'warn',
    publicDir: false,
    plugins: [onlyItsWords(), workersWithin(), react(), callsWithoutShapes()],
    worker: { format: 'iife', plugins: () => [callsWithoutShapes()] },
    build: {
      target: 'es2023',
      outDir,
      emptyOutDir: true,
      sourcemap: false,
      modulePreload: false,
      cssCodeSplit: false,
      assetsInlineLimit: Number.POSITIVE_INFINITY,
      chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
      rolldownOptions: {
        input: path.join(import.meta.dirname, PAGE),
        output: { codeSplitting: false },
      },
    },
  });
}

/** The page with its one program and its one style sheet in it. */
function inOneFile(made: string): string {
  const files = readdirSync(made, { recursive: true, encoding: 'utf8' });
  const textOf = (ending: string) =>
    files
      .filter((name) => name.endsWith(ending))
      .map((name) => readFileSync(path.join(made, name), 'utf8'))
      .join('\n');
  const programs = files.filter((name) => name.endsWith('.js'));
  if (programs.length !== 1) throw new Error(`${PAGE} has ${programs.length} programs instead of one.`);
  // Nothing in a program or style sheet may end the element it stands in.
  const program = textOf('.js').replaceAll(/<(\/script|!--)/gi, '\\x3C$1');
  const styles = textOf('.css').replaceAll(/<(?=\/style)/gi, '\\3C ');
  const page = readFileSync(path.join(made, PAGE), 'utf8')
    .replaceAll(/<script[^>]*src=[^>]*><\/script>/g, '')
    .replaceAll(/<link[^>]*rel="stylesheet"[^>]*>/g, '');
  const policy = `<meta http-equiv="content-security-policy" content="${POLICY}" />`;
  return page
    .replace('<head>', () => `<head>\n    ${policy}`)
    .replace('</head>', () => `<style>${styles}</style>\n  </head>`)
    .replace('</body>', () => `<script type="module">${program}</script>\n  </body>`);
}

const WORKER =
  /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\),\s*\{\s*type: 'module',\s*name: ('[^']*'),?\s*\}\s*,?\s*\)/g;

/** Workers begin from text within the program instead of from files beside it. */
function workersWithin(): Plugin {
  return {
    name: 'ritzel-workers-within',
    enforce: 'pre',
    transform: {
      filter: { id: /apps\/portal\/src\/.*\.tsx?$/ },
      handler(code) {
        const imports: string[] = [];
        const text = code.replaceAll(WORKER, (_, file: string, name: string) => {
          const word = `WorkerWithin${imports.length}`;
          imports.push(`import ${word} from '${file}?worker&inline';`);
          return `new ${word}({ name: ${name} })`;
        });
        if (text.includes('new Worker(')) throw new Error('A worker of the second opinion would be a file.');
        return imports.length === 0 ? null : { code: `${imports.join('\n')}\n${text}`, map: null };
      },
    },
  };
}

/** The areas that the workspace asks for. */
const AREAS = '{vibration,charts,common,schemes}';

/** Of the words only those of the workspace, in every language; of the fonts the usual letters. */
function onlyItsWords(): Plugin {
  return {
    name: 'ritzel-only-its-words',
    enforce: 'pre',
    transform: {
      filter: {
        id: /src\/platform\/i18n\/(?:first-words-\w+|later-words-\w+|fetch-fonts)\.ts$|fontsource-variable\/inter\/wght\.css$/,
      },
      handler(code, id) {
        if (id.endsWith('.css')) return { code: latinOnly(code), map: null };
        if (id.endsWith('fetch-fonts.ts')) return { code: 'export function fetchFonts() {}', map: null };
        if (id.includes('/first-words-')) return { code: 'export const firstWords = {};', map: null };
        const text = code.replace(
          /\[\s*'\.\/(\w+)\/\*\.json'[^\]]*\]/,
          (_, language: string) => `'./${language}/${AREAS}.json'`,
        );
        if (!text.includes(AREAS)) throw new Error(`The words of the second opinion are not found in ${id}.`);
        return { code: text, map: null };
      },
    },
  };
}

/** Letters of other scripts are drawn in the system's font. */
function latinOnly(css: string): string {
  return css
    .split(/(?=@font-face)/)
    .filter((face) => !face.includes('@font-face') || /inter-latin(?:-ext)?-wght/.test(face))
    .join('');
}

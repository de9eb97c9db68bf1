import type { Plugin } from 'vite';

/** What the dashboard needs beside what every page needs. */
const SCREENS = /src\/(?:app\/shell|screens\/dashboard\/dashboard-screen)\.tsx$/;
const WEIGHT = /inter-latin-wght-normal-[\w-]+\.woff2$/;

/**
 * Lays `dashboard.html` beside `index.html`: the same page, which names the dashboard's files and its font as well, so that
 * all are fetched at once instead of each when the one before has been read.
 */
export function dashboardPage(): Plugin {
  return {
    name: 'ritzel-dashboard-page',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') throw new Error('The build has no index.html.');
      const text = page.source.toString();
      const files = new Set<string>();
      const add = (name: string) => {
        const chunk = bundle[name];
        if (chunk?.type !== 'chunk' || files.has(name)) return;
        files.add(name);
        for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css);
        chunk.imports.forEach(add);
      };
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && SCREENS.test(chunk.facadeModuleId ?? '')) add(chunk.fileName);
      const links = [...files]
        .filter((name) => !text.includes(name))
        .map((name) =>
          name.endsWith('.css')
            ? `<link rel="stylesheet" crossorigin href="/${name}">`
            : `<link rel="modulepreload" crossorigin href="/${name}">`,
        );
      const font = Object.keys(bundle).find((name) => WEIGHT.test(name));
      if (links.length === 0 || font === undefined) throw new Error('The dashboard has no files of its own.');
      links.push(`<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`);
      this.emitFile({
        type: 'asset',
        fileName: 'dashboard.html',
        source: text.replace('</head>', `  ${links.join('\n    ')}\n  </head>`),
      });
    },
  };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { SERVICE_KINDS } from '@ritzel/contract';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from './http-server.ts';

export interface ServedPortalConfig {
  readonly storageKey: string;
  readonly version: string;
  readonly staffEmailDomains: readonly string[];
}

/**
 * Serves the built portal with `/config.json`. Files carry a hash in their name and may be kept for ever;
 * every path that is no file is the portal's own and gets index.html, the dashboard's the page that names its files too.
 * The configuration is written into the page.
 */
export async function servePortal(
  app: FastifyInstance,
  distFolder: string,
  config: ServedPortalConfig,
): Promise<void> {
  const services = Object.fromEntries(SERVICE_KINDS.map((kind) => [kind, API_BASE]));
  app.get('/config.json', async (_request, reply) =>
    reply.header('cache-control', 'no-cache').send({ ...config, services }),
  );
  const indexFile = path.join(distFolder, 'index.html');
  if (!existsSync(indexFile)) return;
  // As data, which no script policy touches; `<` would end the element.
  const written = JSON.stringify({ ...config, services }).replaceAll('<', '\\u003c');
  const pageOf = (file: string) =>
    readFileSync(file, 'utf8').replace(
      /<link rel="preload" href="\/config.json"[^>]*>/,
      () => `<script type="application/json" id="config">${written}</script>`,
    );
  const index = pageOf(indexFile);
  const dashboardFile = path.join(distFolder, 'dashboard.html');
  const dashboard = existsSync(dashboardFile) ? pageOf(dashboardFile) : index;
  await app.register(fastifyStatic, {
    root: distFolder,
    // Served by the route below: with one of its own for each file, a tenth of a start was spent on routes.
    serve: false,
    preCompressed: true,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const files = filesBelow(distFolder);
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    if (request.url.startsWith(API_BASE)) return reply.callNotFound();
    const file = request.params['*'];
    if (files.has(file)) return reply.sendFile(file);
    const isDashboard = /^\/(?:dashboard\/?)?(?:\?|$)/.test(request.url);
    return reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(isDashboard ? dashboard : index);
  });
}

/** Their names within the folder, as addresses spell them. */
function filesBelow(folder: string): ReadonlySet<string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Set(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
      .map((file) => file.split(path.sep).join('/')),
  );
}

import { createRequire } from 'node:module';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { makeOpenApi } from '@ritzel/contract';
import type { FastifyInstance } from 'fastify';
import { API_BASE } from './http-server.ts';

const page = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Ritzel API</title>
<link rel="stylesheet" href="${API_BASE}/docs/files/swagger-ui.css"></head>
<body><div id="swagger-ui"></div>
<script src="${API_BASE}/docs/files/swagger-ui-bundle.js"></script>
<script src="${API_BASE}/docs/start.js"></script></body></html>`;

const start = `SwaggerUIBundle({ url: '${API_BASE}/openapi.json', dom_id: '#swagger-ui', deepLinking: true });`;

/** What the page asks for; the package has a page of examples beside it. */
const FILES: ReadonlySet<string> = new Set(['/swagger-ui.css', '/swagger-ui-bundle.js']);

/** The API document and its reader at /api/openapi.json and /api/docs. */
export async function serveApiDocs(app: FastifyInstance, version: string): Promise<void> {
  // Made when it is first asked for: it takes half a second, which no start of a server has to wait for.
  let document: string | undefined;
  const root = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get(`${API_BASE}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(makeOpenApi(version));
    return reply.type('application/json').send(document);
  });
  app.get(`${API_BASE}/docs`, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get(`${API_BASE}/docs/start.js`, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(start),
  );
  await app.register(fastifyStatic, {
    root,
    prefix: `${API_BASE}/docs/files/`,
    decorateReply: false,
    index: false,
    allowedPath: (file) => FILES.has(file),
  });
}

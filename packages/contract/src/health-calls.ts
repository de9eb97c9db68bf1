import { z } from 'zod';
import { defineCall, publicCall, userCall } from './call.ts';

export const readHealth = defineCall({
  name: 'readHealth',
  method: 'GET',
  path: '/health',
  tag: 'service',
  service: 'config',
  summary: 'Is the service ready? 200 when every part answers, 503 otherwise.',
  access: publicCall,
  reply: z.object({
    status: z.enum(['ready', 'starting', 'degraded']),
    version: z.string(),
    parts: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
  }),
});

export const readStorageState = defineCall({
  name: 'readStorageState',
  method: 'GET',
  path: '/storage-state',
  tag: 'service',
  service: 'config',
  summary: 'Is there room for new measurements?',
  access: userCall(),
  reply: z.object({
    /** While it is, measurements and uploads are answered `storageFull`. */
    isFull: z.boolean(),
  }),
});

import { z } from 'zod';
import { defineCall, publicCall } from './call.ts';

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
    /** For portal administrators, this machine, and whoever bears the token of the metrics. */
    version: z.string().optional(),
    parts: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })).optional(),
  }),
});

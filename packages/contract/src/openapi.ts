import { z } from 'zod';
import { allCalls } from './all-calls.ts';
import type { CallDefinition } from './call.ts';
import { problemSchema } from './problems.ts';

type JsonObject = Record<string, unknown>;

/** zod puts named schemas under `$defs`; in the document they stand once under `components`. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', components: JsonObject): JsonObject {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  const {
    $schema: _dialect,
    $defs,
    id,
    ...rest
  } = JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonObject; // @NOTE: JSON.parse of a schema that was made one line above
  for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, JsonObject>)) {
    const { id: _id, $schema: _schema, ...body } = definition;
    components[name] = body;
  }
  if (typeof id === 'string') {
    components[id] = rest;
    return { $ref: `#/components/schemas/${id}` };
  }
  return rest;
}

function parametersOf(call: CallDefinition, place: 'path' | 'query', components: JsonObject): JsonObject[] {
  const shape = place === 'path' ? call.params : call.query;
  if (shape === undefined) return [];
  const schema = schemaOf(shape, 'input', components);
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  const required = new Set((schema.required ?? []) as string[]);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: property,
  }));
}

const mediaTypes = {
  json: 'application/json',
  binary: 'application/octet-stream',
  'event-stream': 'text/event-stream',
};

function operationOf(call: CallDefinition, components: JsonObject): JsonObject {
  const success: JsonObject =
    call.replyKind === 'empty'
      ? { '204': { description: 'Done.' } }
      : {
          '200': {
            description: 'The answer.',
            content: Object.fromEntries(
              (call.replyTypes ?? [mediaTypes[call.replyKind]]).map((type) => [
                type,
                { schema: call.reply ? schemaOf(call.reply, 'input', components) : { type: 'string' } },
              ]),
            ),
          },
        };
  const security =
    call.access.kind === 'public'
      ? []
      : call.access.kind === 'device'
        ? [{ deviceToken: [] }]
        : [{ userToken: [] }];
  return {
    operationId: call.name,
    tags: [call.tag],
    summary: call.summary,
    ...(call.access.kind === 'user' && call.access.permissions.length > 0
      ? { 'x-permissions': call.access.permissions }
      : {}),
    ...(call.access.kind === 'user' && call.access.oneOf !== undefined
      ? { 'x-one-of-permissions': call.access.oneOf }
      : {}),
    security,
    parameters: [...parametersOf(call, 'path', components), ...parametersOf(call, 'query', components)],
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(call.body, 'input', components) } },
          },
        }
      : call.sentBody
        ? {
            requestBody: {
              required: true,
              content: Object.fromEntries(
                call.sentBody.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
              ),
            },
          }
        : {}),
    responses: {
      ...success,
      default: {
        description: 'A problem (RFC 9457).',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  };
}

/** The OpenAPI 3.1 document of every call, made from the contract objects. */
export function makeOpenApi(version: string): JsonObject {
  const components: JsonObject = {};
  schemaOf(z.object({ problem: problemSchema }), 'input', components);
  const paths: Record<string, JsonObject> = {};
  for (const call of allCalls) {
    const path = paths[call.path] ?? {};
    paths[call.path] = path;
    path[call.method.toLowerCase()] = operationOf(call, components);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ritzel',
      version,
      description:
        'Condition monitoring for industrial drivetrains. Errors are problems (RFC 9457) with a code.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components).sort(([a], [b]) => a.localeCompare(b))),
      securitySchemes: {
        userToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        deviceToken: { type: 'http', scheme: 'bearer', description: 'username.password of the device' },
      },
    },
  };
}

import { allApis } from '@liveline/contract/all-apis.ts'
import { TOKEN_HEADER } from '@liveline/contract/constants.ts'
import type { Api, ApiCall } from '@liveline/contract/define-api.ts'
import { errorCodes } from '@liveline/contract/error-codes.ts'
import { z } from 'zod'

type Json = Readonly<Record<string, unknown>>

/** The whole contract as OpenAPI 3.1. */
export function openApiDocument(): Json {
  const schemas: Record<string, unknown> = {}
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [subject, api] of Object.entries<Api>(allApis)) {
    for (const [name, call] of Object.entries(api)) {
      const operation = operationOf(subject, name, call, schemas)
      paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Liveline', version: '0.1.0', description: 'Generated from packages/contract.' },
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: {
          type: 'apiKey',
          in: 'header',
          name: TOKEN_HEADER,
          description: 'A session that a browser opened also needs its cookie (docs/adr/0007).',
        },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated request with the same key and content gets the answer of the first and does nothing again.',
  schema: { type: 'string', maxLength: 128 },
}

function operationOf(subject: string, name: string, call: ApiCall, schemas: Record<string, unknown>): Json {
  const id = `${subject}.${name}`
  return {
    operationId: id,
    tags: [subject],
    summary: call.summary,
    'x-access': call.access,
    ...(call.extension ? { 'x-extension': true } : {}),
    security: call.access === 'public' ? [] : [{ token: [] }],
    parameters: [
      ...parametersOf(call.params, 'path', id, schemas),
      ...parametersOf(call.query, 'query', id, schemas),
      ...(call.method === 'POST' && call.access !== 'public' && call.readOnly !== true ? [idempotencyKey] : []),
    ],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(schemaOf(call.body, 'input', `${id}.body`, schemas)) } }),
    responses: { 200: successOf(id, call, schemas), default: failureOf(call) },
  }
}

function successOf(id: string, call: ApiCall, schemas: Record<string, unknown>): Json {
  if (call.answer === 'stream') return { description: 'Server-sent events', content: { 'text/event-stream': {} } }
  if (call.answer === 'file') return { description: 'A file' }
  const data = call.data === undefined ? { type: 'null' } : schemaOf(call.data, 'output', `${id}.data`, schemas)
  return {
    description: 'Success',
    content: jsonContent({
      type: 'object',
      properties: { retcode: { const: 0 }, msg: { type: 'string' }, data },
      required: ['retcode', 'msg', 'data'],
    }),
  }
}

function failureOf(call: ApiCall): Json {
  const named = (call.errors ?? []).map((code) => `${errorCodes[code].retcode} ${code}: ${errorCodes[code].en}`)
  return {
    description: ['Failure', ...named].join('\n\n'),
    content: jsonContent({
      type: 'object',
      properties: {
        retcode: { type: 'integer' },
        msg: { type: 'string' },
        requestId: { type: 'string' },
        details: { type: 'object' },
      },
      required: ['retcode', 'msg', 'requestId'],
    }),
  }
}

function parametersOf(
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
  id: string,
  schemas: Record<string, unknown>,
) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    // What a coerced field becomes says more than what it accepts.
    schema: schemaOf(field as z.ZodType, 'output', `${id}.${name}`, schemas),
  }))
}

const jsonContent = (schema: unknown) => ({ 'application/json': { schema } })

/** The JSON schema of one part; named definitions inside move to `components`, where `$ref` finds them. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', id: string, schemas: Record<string, unknown>): unknown {
  const {
    $schema: _,
    $defs,
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  const place = (name: string) => `${id}.${name}`.replaceAll(/[^A-Za-z0-9._-]/g, '_')
  const relocate = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(relocate)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) =>
        key === '$ref' && typeof value === 'string'
          ? [
              key,
              value === '#'
                ? `#/components/schemas/${place('self')}`
                : value.replace(/^#\/\$defs\/(.+)$/, (__, name: string) => `#/components/schemas/${place(name)}`),
            ]
          : [key, relocate(value)],
      ),
    )
  }
  for (const [name, definition] of Object.entries(($defs as Json | undefined) ?? {})) {
    schemas[place(name)] = relocate(definition)
  }
  const root = relocate(rest)
  if (JSON.stringify(root).includes(`"#/components/schemas/${place('self')}"`)) schemas[place('self')] = root
  return root
}

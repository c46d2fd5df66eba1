import * as z from 'zod/mini'
import { routeAccess, type RouteName } from '../routes/route-access.ts'
import { routeRefusals } from '../routes/route-refusals.ts'
import { faultTable, problemTable } from '../wire/problem-table.ts'
import { answerSchemas } from './answer-schemas.ts'
import { entitySchemas } from './entity-schemas.ts'
import { object, ref, type JsonSchema } from './json-schema.ts'
import type { OperationDoc, ParameterDoc } from './operation-doc.ts'
import { accountOperations } from './operations/accounts.ts'
import { bookingOperations } from './operations/booking.ts'
import { readingOperations } from './operations/reading.ts'
import { runningOperations } from './operations/running.ts'

/** Every route has its words here; one without does not compile. */
export const operations: Readonly<Record<DocumentedRoute, OperationDoc>> = {
  ...readingOperations,
  ...bookingOperations,
  ...accountOperations,
  ...runningOperations,
}

/** The description itself needs none. */
type DocumentedRoute = Exclude<RouteName, 'GET /api/openapi.json' | 'GET /api/docs'>

/** The description of the whole API for an origin (OpenAPI 3.1), from the tables that the routes themselves follow. */
export function createOpenApi({ origin, title }: { readonly origin: string; readonly title: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, doc] of Object.entries(operations) as [DocumentedRoute, OperationDoc][]) {
    const [method = '', pattern = ''] = name.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, pattern, doc) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: '1',
      description:
        'Everything the site does, for other programs. Lists and entries follow the grammar and the envelope of Strapi 5; `Strapi-Response-Format: v4` answers in the one before.',
    },
    servers: [{ url: origin }],
    tags: [...new Set(Object.values(operations).map(({ tag }) => tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...answerSchemas, ...entitySchemas() },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An ID token, a jwt of `/api/auth/local`, or an API token.',
        },
        session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'The session of the site.' },
      },
    },
  }
}

function operationOf(name: DocumentedRoute, pattern: string, doc: OperationDoc) {
  const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, part = '']) => ({
    name: part,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const needsPerson = routeAccess[name].anonymous >= 400
  return {
    tags: [doc.tag],
    summary: doc.summary,
    operationId: operationId(name),
    ...(needsPerson ? { security: [{ bearer: [] }, { session: [] }] } : {}),
    parameters: [...parts, ...(doc.query ?? []).map(queryParameter), ...idempotencyHeader(doc)],
    ...requestBody(doc),
    responses: { ...goodAnswer(doc), ...refusals(name) },
  }
}

/** `GET /api/stays/:slug` = `getStaysBySlug`. */
export function operationId(name: RouteName): string {
  const [method = '', path = ''] = name.split(' ')
  const words = path
    .replace('/api/', '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .join('-')
  return (
    method.toLowerCase() +
    `-${words}`.replaceAll(/[^a-zA-Z0-9]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
  )
}

function queryParameter({ name, about, schema, required, example, isDeep }: ParameterDoc) {
  return {
    name,
    in: 'query',
    description: about,
    schema,
    ...(required ? { required } : {}),
    ...(example === undefined ? {} : { example }),
    ...(isDeep ? { style: 'deepObject', explode: true } : {}),
  }
}

function idempotencyHeader({ idempotency }: OperationDoc) {
  if (idempotency === undefined) return []
  const description = 'Repetitions with the same key get the first answer.'
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: idempotency === 'required',
      description,
      schema: { type: 'string' },
    },
  ]
}

function requestBody({ body, bareBody, example }: OperationDoc) {
  if (body === undefined && bareBody === undefined) return {}
  const schema = body === undefined ? bareBody?.schema : object({ data: inputSchema(body) })
  const shown = example === undefined ? {} : { example: body === undefined ? example : { data: example } }
  return {
    requestBody: { required: true, content: { [bareBody?.mediaType ?? 'application/json']: { schema, ...shown } } },
  }
}

function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...inner } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return inner
}

function goodAnswer({ answer, status = 200, file }: OperationDoc) {
  const content = file
    ? { content: { [file]: { schema: { type: 'string', format: 'binary' } } } }
    : answer
      ? { content: { 'application/json': { schema: answer } } }
      : {}
  const described = { description: status === 204 ? 'Done' : 'As asked for', ...content }
  // A repetition of what made something answers like the first time, or with what there is.
  return status === 201 ? { 200: described, 201: described } : { [status]: described }
}

/** Statuses of what a route refuses, each with the codes that `error.details.code` can have. */
function refusals(name: DocumentedRoute) {
  const codes: readonly string[] = [...routeRefusals[name], 'token_invalid', 'method_not_allowed', 'too_many_requests']
  const table: Readonly<Record<string, { readonly status: number } | undefined>> = { ...problemTable, ...faultTable }
  const byStatus = Map.groupBy(codes, (code) => table[code]?.status ?? 400)
  const described = [...byStatus].map(([status, those]) => [status, refusal(`\`details.code\`: ${those.join(', ')}`)])
  return {
    400: refusal('The question was not understood'),
    ...Object.fromEntries(described),
    503: refusal('Come again'),
  }
}

function refusal(description: string) {
  return { description, content: { 'application/json': { schema: ref('Error') } } }
}

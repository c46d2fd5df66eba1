import * as z from 'zod/mini'
import { tokenPermissions, tokenPermissionSchema } from '#contract/api-token-shapes.ts'
import { currencySchema, dateSchema } from '#contract/field-schemas.ts'
import { isStaffOnly, type RouteAccess } from '#api/route/access-row.ts'
import { peopleOnlyReasons } from '#api/route/people-only.ts'
import type { Route } from '#api/route/route.ts'
import { API_VERSION } from './api-version.ts'
import { responsesOf, createExampleBook, type DescribedWith } from './responses-of.ts'
import { responseSchemas } from './response-schemas.ts'
import { chapters } from './chapters.ts'
import { entitySchemas } from './entity-schemas.ts'
import { date, maybe, object, enumOf, type JsonSchema } from '#api/route/json-schema.ts'
import { messageSchemas, webhookOperations } from './webhook-schemas.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'
import { givesAddress } from '#api/route/created-address.ts'
import { describedProperties } from './text/described-properties.ts'

/**
 * Creates the description of an API of these routes for an origin (OpenAPI 3.1), from the declarations that the routes
 * follow.
 */
export function createOpenApi(
  { origin, title }: { readonly origin: string; readonly title: string },
  routes: readonly Route[],
) {
  const schemas = { ...responseSchemas, ...schemasOf(routes), ...entitySchemas(), ...messageSchemas() }
  const book = createExampleBook(schemas)
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes) {
    const [method = '', pattern = ''] = route.name.split(' ')
    const path = pattern.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [method.toLowerCase()]: operationOf(route, pattern, { book, hasAddress: givesAddress(routes, route) }),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${title} API`,
      version: API_VERSION,
      description: [
        'Everything that the site does, for other programs. Lists and entries follow the query grammar and the response envelope of Strapi 5; send `Strapi-Response-Format: v4` to get the envelope of Strapi 4.',
        'Days are `YYYY-MM-DD` in the calendar of the home; instants are in ISO 8601. Amounts whose names end in `Minor` are integers in minor units of the accompanying currency; those whose names end in `Bp` are hundredths of a percent.',
      ].join('\n\n'),
    },
    servers: [{ url: origin }],
    tags: Object.entries(chapters).map(([name, description]) => ({ name, description })),
    paths: describedProperties(paths, ''),
    webhooks: describedProperties(webhookOperations(), ''),
    components: {
      schemas: Object.fromEntries(
        Object.entries(schemas).map(([name, schema]) => [name, describedProperties(schema, name)]),
      ),
      examples: book.examples,
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

function operationOf(route: Route, pattern: string, described: DescribedWith) {
  const { name, operation } = route
  const parts = [...pattern.matchAll(/:(\w+)/g)].map(([, part = '']) => ({
    name: part,
    in: 'path',
    required: true,
    description: partOfPath(pattern, part),
    schema: { type: 'string' },
  }))
  const { who, isForAll } = callersOf(route)
  return {
    tags: [operation.tag],
    summary: operation.summary,
    description: who,
    operationId: operationId(name),
    security: isForAll ? [] : [{ bearer: [] }, { session: [] }],
    parameters: [...parts, ...(operation.query ?? []).map(queryParameter), ...idempotencyHeader(route)],
    ...requestBody(operation),
    responses: responsesOf(route, described),
  }
}

/** Returns the schemas of the names in the answers of routes. */
function schemasOf(routes: readonly Route[]): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(routes.flatMap(({ schemas }) => Object.entries(schemas())))
}

/** Returns who a route is for, from its access row. */
function callersOf({ row, permission, peopleOnly }: Route): { readonly who: string; readonly isForAll: boolean } {
  if (row.anonymous === 404)
    return { who: 'Available only where tokens are short-lived; elsewhere the route does not exist.', isForAll: true }
  if (row.anonymous < 400) return { who: 'For everybody.', isForAll: true }
  const people = peopleOf(row)
  const withToken = permission && `With an API token: \`${permission}\`.`
  // For what guests do for themselves this needs no mention.
  const without = isStaffOnly(row) && peopleOnly && `With no API token. ${peopleOnlyReasons[peopleOnly]}`
  return { who: [people, withToken ?? without].filter(Boolean).join(' '), isForAll: false }
}

function peopleOf(row: RouteAccess): string {
  if (row.guest < 400) return 'For every signed-in account, limited to its own entries.'
  if (!isStaffOnly(row)) return 'For nobody.'
  if (row.host < 400) return 'For hosts, limited to their own homes; for staff and administrators.'
  return row.staff < 400 ? 'For staff and administrators.' : 'For administrators.'
}

const partsOfPaths: Readonly<Record<string, string>> = {
  slug: 'Slug, document id or number.',
  provider: 'Id of the provider.',
  rule: 'Number of the rule.',
  change: 'Document id of the change.',
  charge: 'Document id of the extra charge.',
  part: 'Document id or slug of the part.',
  block: 'Document id of the block.',
  refund: 'Document id of the refund.',
  delivery: 'Document id of the message.',
}

function partOfPath(pattern: string, part: string): string {
  if (part === 'id' && /^\/api\/staff\/(stays|destinations)/.test(pattern)) return 'Document id or slug.'
  if (part === 'id' && /^\/api\/(upload|photos|reviews)/.test(pattern)) return 'Number or document id.'
  return partsOfPaths[part] ?? 'Document id.'
}

/** Returns an operation id: `GET /api/stays/:slug` = `getStaysBySlug`. */
export function operationId(name: string): string {
  const [method = '', path = ''] = name.split(' ')
  const text = path
    .replace('/api/', '')
    .split('/')
    .map((part) => (part.startsWith(':') ? `by-${part.slice(1)}` : part))
    .join('-')
  return (
    method.toLowerCase() +
    `-${text}`.replaceAll(/[^a-zA-Z0-9]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
  )
}

function queryParameter({ name, about, schema, required, example, isDeep, hasCommas }: ParameterDoc) {
  return {
    name,
    in: 'query',
    description: about,
    schema,
    ...(required ? { required } : {}),
    ...(example === undefined ? {} : { example }),
    ...(isDeep ? { style: 'deepObject', explode: true } : {}),
    ...(hasCommas ? { style: 'form', explode: false } : {}),
  }
}

function idempotencyHeader({ operation: { idempotency } }: Route) {
  if (idempotency === undefined) return []
  const description = 'A repeated request with the same key gets the first answer.'
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

function requestBody({ body, bareBody, example, isBodyOptional }: OperationDoc) {
  if (body === undefined && bareBody === undefined) return {}
  const schema =
    body === undefined
      ? bareBody?.schema
      : object({ data: isBodyOptional ? maybe(inputSchema(body)) : inputSchema(body) })
  const shown = example === undefined ? {} : { example: body === undefined ? example : { data: example } }
  const content = { [bareBody?.mediaType ?? 'application/json']: { schema, ...shown } }
  return { requestBody: { required: isBodyOptional !== true, content } }
}

function inputSchema(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _, ...inner } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      if (zodSchema === dateSchema) Object.assign(jsonSchema, date)
      if (zodSchema === tokenPermissionSchema) Object.assign(jsonSchema, enumOf(...tokenPermissions))
      // The same type as in answers, so that what was read can be written: a list of all currencies would be another
      // type.
      if (zodSchema === currencySchema) {
        delete jsonSchema.enum
        Object.assign(jsonSchema, { pattern: '^[A-Z]{3}$' })
      }
      // A bound that no number exceeds says nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  }) as JsonSchema
  return inner
}

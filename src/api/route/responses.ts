import type * as z from 'zod/mini'
import type { DeepReadonly } from '#contract/shape-of.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall } from './api-route.ts'
import { fileResponse, type ApiResponse } from './api-response.ts'
import { envelope as inEnvelope, list, object, ref, whole, type JsonSchema } from './json-schema.ts'
import type { OperationDoc, ParameterDoc } from './operation-doc.ts'
import { redirectResponse } from './redirect-response.ts'
import { namedSchemas, schemaOf } from './response-schema.ts'

/** The good answer of a route: how it is made of what the use case returns, and how it is described. */
export interface Responses<Value> {
  readonly operation: Pick<OperationDoc, 'answer' | 'status' | 'file' | 'also'>
  /** The whole body as `operation` describes it, where that follows from a schema: for the description alone, as is the next. */
  readonly answer?: () => JsonSchema
  /** The JSON Schemas of the names in it. To make those of all routes would take an eighth of a start. */
  readonly schemas?: () => Readonly<Record<string, JsonSchema>>
  /** Parameters that say how much of it is answered. */
  readonly parameters?: readonly ParameterDoc[]
  /** Why it could not be answered as asked for, to be said before anything is done; null where it can. */
  readonly fault?: (deps: ApiDeps, call: ApiCall) => Promise<ApiResponse | null>
  readonly respond: (value: Value, deps: ApiDeps, call: ApiCall) => ApiResponse | Promise<ApiResponse>
}

interface Options {
  /** 200 unless told. */
  readonly status?: 200 | 201 | 202
}

/** `{ data }` with a value of a schema of the contract. */
export function envelope<Value>(
  schema: z.ZodMiniType<Value>,
  { status = 200 }: Options = {},
): Responses<DeepReadonly<Value>> {
  return {
    operation: status === 200 ? {} : { status },
    answer: () => inEnvelope(schemaOf(schema)),
    schemas: () => namedSchemas(schema),
    respond: (data) => ({ status, body: { data, meta: {} } }),
  }
}

/** What a request that may come again is answered with. */
export interface Remade<Value> {
  readonly value: Value
  /** The request has come before, and did nothing this time. */
  readonly isRepeated: boolean
}

/** `{ data }` as `envelope` has it, of a route that makes the answer to a repeated request anew. */
export function remadeEnvelope<Value>(
  schema: z.ZodMiniType<Value>,
  options: Options = {},
): Responses<Remade<DeepReadonly<Value>>> {
  const { respond, ...described } = envelope(schema, options)
  return {
    ...described,
    async respond({ value, isRepeated }, deps, call) {
      const response = await respond(value, deps, call)
      return isRepeated ? { ...response, headers: { 'idempotency-replayed': 'true' } } : response
    },
  }
}

/** `{ data, meta }`, both of schemas of the contract. */
export function withMeta<Data, Meta>(
  data: z.ZodMiniType<Data>,
  meta: z.ZodMiniType<Meta>,
): Responses<{ readonly data: DeepReadonly<Data>; readonly meta: DeepReadonly<Meta> }> {
  return {
    operation: {},
    answer: () => inEnvelope(schemaOf(data), schemaOf(meta)),
    schemas: () => ({ ...namedSchemas(data), ...namedSchemas(meta) }),
    respond: ({ data: found, meta: beside }) => ({ status: 200, body: { data: found, meta: beside } }),
  }
}

/** JSON without an envelope, as clients of content backends know it. */
export function plain<Value>(
  schema: z.ZodMiniType<Value>,
  { status = 200 }: Options = {},
): Responses<DeepReadonly<Value>> {
  return {
    operation: status === 200 ? {} : { status },
    answer: () => schemaOf(schema),
    schemas: () => namedSchemas(schema),
    respond: (body) => ({ status, body }),
  }
}

/** JSON as a file to keep: the document itself, without an envelope. `nameOf`: of the file, without its ending. */
export function documentFile<Value>(
  schema: z.ZodMiniType<Value>,
  nameOf: (value: DeepReadonly<Value>) => string,
): Responses<DeepReadonly<Value>> {
  return {
    ...plain(schema),
    respond: (body) => ({
      status: 200,
      body,
      headers: { 'content-disposition': `attachment; filename="${nameOf(body)}.json"` },
    }),
  }
}

/** A page of a list: what stands on it, and which page it is. */
export interface Page<Item> {
  readonly entries: readonly Item[]
  readonly pagination: {
    readonly page: number
    readonly pageSize: number
    readonly pageCount: number
    readonly total: number
  }
}

/** What stands on a page, counted from one. */
export function pageOf<Item>(
  entries: readonly Item[],
  { page, pageSize, total }: Omit<Page<Item>['pagination'], 'pageCount'>,
): Page<Item> {
  return { entries, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } }
}

/** `{ data, meta: { pagination } }`: a list that is asked for page by page (`page`). */
export function inPages<Item>(item: z.ZodMiniType<Item>): Responses<Page<DeepReadonly<Item>>> {
  return {
    operation: {},
    answer: () => inEnvelope(list(schemaOf(item)), object({ pagination: ref('Pagination') })),
    schemas: () => namedSchemas(item),
    parameters: [{ name: 'page', about: 'Counts from one.', schema: whole, example: 1 }],
    respond: ({ entries, pagination }) => ({ status: 200, body: { data: entries, meta: { pagination } } }),
  }
}

/** A file to keep, with its name. @public */
export function file(mediaType: string): Responses<{ readonly name: string; readonly content: string | Uint8Array }> {
  return {
    // Parameters of the type say how this one file is made.
    operation: { file: mediaType.replace(/;.*/, '') },
    respond: ({ name, content }) => fileResponse(name, mediaType, content),
  }
}

/** 302 to the address that the use case returns. @public */
export function redirect(): Responses<string> {
  return { operation: { status: 302 }, respond: redirectResponse }
}

/** 204: there is nothing to say. @public */
export function nothing(): Responses<unknown> {
  return { operation: { status: 204 }, respond: () => ({ status: 204, body: null }) }
}

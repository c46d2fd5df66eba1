import type * as z from 'zod/mini'
import type { DeepReadonly } from '#contract/shape-of.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall } from './api-route.ts'
import { fileResponse, type ApiResponse } from './api-response.ts'
import { envelope as inEnvelope, list, object, ref, whole, type JsonSchema } from './json-schema.ts'
import type { OperationDoc, ParameterDoc } from './operation-doc.ts'
import { redirectResponse } from './redirect-response.ts'
import { namedSchemas, schemaOf } from './response-schema.ts'

/** The good answer of a route: how it is made from the result of the use case, and how it is described. */
export interface Responses<Value> {
  readonly operation: Pick<OperationDoc, 'result' | 'status' | 'file' | 'also'>
  /**
   * The whole body as `operation` describes it, if that follows from a schema. Like the next one, only for the
   * description.
   */
  readonly result?: () => JsonSchema
  /** The JSON Schemas of the names in it. Making those of all routes would take an eighth of the start. */
  readonly schemas?: () => Readonly<Record<string, JsonSchema>>
  /** Parameters that say how much of it is answered. */
  readonly parameters?: readonly ParameterDoc[]
  /** Returns why it could not be answered as requested, before anything is done; null when it can. */
  readonly fault?: (deps: ApiDeps, call: ApiCall) => Promise<ApiResponse | null>
  readonly respond: (value: Value, deps: ApiDeps, call: ApiCall) => ApiResponse | Promise<ApiResponse>
}

interface Options {
  /** 200 by default. */
  readonly status?: 200 | 201 | 202
}

/** Answers `{ data }` with a value of a schema of the contract. */
export function envelope<Value>(
  schema: z.ZodMiniType<Value>,
  { status = 200 }: Options = {},
): Responses<DeepReadonly<Value>> {
  return {
    operation: status === 200 ? {} : { status },
    result: () => inEnvelope(schemaOf(schema)),
    schemas: () => namedSchemas(schema),
    respond: (data) => ({ status, body: { data, meta: {} } }),
  }
}

/** The answer to a request that may be a repetition. */
export interface Remade<Value> {
  readonly value: Value
  /** Whether the request is a repetition, and did nothing this time. */
  readonly isRepeated: boolean
}

/** Answers `{ data }` like `envelope`, for a route that makes the answer to a repeated request anew. */
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

/** Answers `{ data, meta }`, both of schemas of the contract. */
export function withMeta<Data, Meta>(
  data: z.ZodMiniType<Data>,
  meta: z.ZodMiniType<Meta>,
): Responses<{ readonly data: DeepReadonly<Data>; readonly meta: DeepReadonly<Meta> }> {
  return {
    operation: {},
    result: () => inEnvelope(schemaOf(data), schemaOf(meta)),
    schemas: () => ({ ...namedSchemas(data), ...namedSchemas(meta) }),
    respond: ({ data: found, meta: beside }) => ({ status: 200, body: { data: found, meta: beside } }),
  }
}

/** Answers JSON without an envelope, as clients of content backends expect. */
export function plain<Value>(
  schema: z.ZodMiniType<Value>,
  { status = 200 }: Options = {},
): Responses<DeepReadonly<Value>> {
  return {
    operation: status === 200 ? {} : { status },
    result: () => schemaOf(schema),
    schemas: () => namedSchemas(schema),
    respond: (body) => ({ status, body }),
  }
}

/**
 * Answers JSON as a file to download: the document itself, without an envelope. `nameOf` returns the file's name,
 * without its extension.
 */
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

/** A page of a list: its items, and which page it is. */
export interface Page<Item> {
  readonly entries: readonly Item[]
  readonly pagination: {
    readonly page: number
    readonly pageSize: number
    readonly pageCount: number
    readonly total: number
  }
}

/** Returns the items of a page, counted from one. */
export function pageOf<Item>(
  entries: readonly Item[],
  { page, pageSize, total }: Omit<Page<Item>['pagination'], 'pageCount'>,
): Page<Item> {
  return { entries, pagination: { page, pageSize, pageCount: Math.ceil(total / pageSize), total } }
}

/** Answers `{ data, meta: { pagination } }`: a list that is requested page by page (`page`). */
export function inPages<Item>(item: z.ZodMiniType<Item>): Responses<Page<DeepReadonly<Item>>> {
  return {
    operation: {},
    result: () => inEnvelope(list(schemaOf(item)), object({ pagination: ref('Pagination') })),
    schemas: () => namedSchemas(item),
    parameters: [{ name: 'page', about: 'Counted from 1.', schema: whole, example: 1 }],
    respond: ({ entries, pagination }) => ({ status: 200, body: { data: entries, meta: { pagination } } }),
  }
}

/** Answers a file to download, with its name. @public */
export function file(mediaType: string): Responses<{ readonly name: string; readonly content: string | Uint8Array }> {
  return {
    // Parameters of the type describe how this one file is made.
    operation: { file: mediaType.replace(/;.*/, '') },
    respond: ({ name, content }) => fileResponse(name, mediaType, content),
  }
}

/** Answers 302 to the address that the use case returns. @public */
export function redirect(): Responses<string> {
  return { operation: { status: 302 }, respond: redirectResponse }
}

/** Answers 204 without a body. @public */
export function nothing(): Responses<unknown> {
  return { operation: { status: 204 }, respond: () => ({ status: 204, body: null }) }
}

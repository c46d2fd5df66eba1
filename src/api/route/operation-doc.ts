import type * as z from 'zod/mini'
import type { JsonSchema } from './json-schema.ts'

/** What people and programs are told about a route, besides what follows from its access row. */
export interface OperationDoc {
  /** Its chapter. */
  readonly tag: string
  /** One sentence without a full stop. */
  readonly summary: string
  /** The contents of `data`, as the route reads it. */
  readonly body?: z.ZodMiniType
  /** A body that is not `{ data }`: forms, files. */
  readonly bareBody?: { readonly mediaType: string; readonly schema: JsonSchema }
  readonly example?: unknown
  /** Whether the body, and `data` in it, may be left out. */
  readonly isBodyOptional?: true
  readonly query?: readonly ParameterDoc[]
  /** The whole body of a good answer; left out = there is none. */
  readonly result?: JsonSchema
  /** 200 by default. */
  readonly status?: number
  /** Other good answers, and when they are given. */
  readonly also?: readonly { readonly status: number; readonly when: string; readonly result: JsonSchema }[]
  /** Media type of a good answer that is not JSON. */
  readonly file?: string
  /** Whether a key makes repetitions harmless: `optional`, or `required` for all routes that move money. */
  readonly idempotency?: 'optional' | 'required'
}

export interface ParameterDoc {
  readonly name: string
  readonly about: string
  readonly schema: JsonSchema
  readonly required?: true
  readonly example?: unknown
  /** Nested objects in brackets: `filters[slug][$eq]=…`. */
  readonly isDeep?: true
  /** A list as one text with commas: `amenity=wifi,pool`. */
  readonly hasCommas?: true
}

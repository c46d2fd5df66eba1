import type { CollectionName, ScalarAttribute } from './collection.ts'

/** A question to a collection that has been checked: every name in it exists and may be used by who asks. */
export interface CollectionQuery {
  readonly filter: Filter | null
  /** Empty = the order of the collection. Ties go by `id`. */
  readonly sort: readonly SortKey[]
  /** Scalars to answer with; null = all of them. `id` and `documentId` always come along. */
  readonly fields: readonly string[] | null
  readonly populate: readonly Populated[]
  /** Words of `_q`, looked for in the searched attributes. */
  readonly text: string | null
  readonly page: Page
  readonly status: 'published' | 'draft'
}

/** `count`: whether the answer says how many there are in all. */
export type Page =
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number; readonly count: boolean }
  | { readonly kind: 'offset'; readonly start: number; readonly limit: number; readonly count: boolean }

export interface SortKey {
  /** A scalar, one of a component (`address.city`), or one of single entries that this one leads to (`stay.name`). */
  readonly at: AttributePath
  readonly descending: boolean
}

/** A scalar by where it stands: relations to follow, then the scalar, inside a component where one is named. */
export interface AttributePath {
  readonly through: readonly string[]
  readonly component: string | null
  readonly name: string
  readonly attribute: ScalarAttribute
}

export type Filter =
  | { readonly kind: 'all'; readonly of: readonly Filter[] }
  | { readonly kind: 'any'; readonly of: readonly Filter[] }
  | { readonly kind: 'not'; readonly of: Filter }
  /** Some entry that `relation` leads to fits. */
  | { readonly kind: 'related'; readonly relation: string; readonly target: CollectionName; readonly of: Filter }
  | Comparison

/** One scalar beside values, which have been read as what the attribute holds. */
export interface Comparison {
  readonly kind: 'compare'
  readonly component: string | null
  readonly name: string
  readonly attribute: ScalarAttribute
  readonly operator: Operator
  readonly values: readonly ScalarValue[]
}

export type ScalarValue = string | number | boolean | null

/** Operators as clients spell them. */
export const operators = [
  '$eq',
  '$eqi',
  '$ne',
  '$nei',
  '$in',
  '$notIn',
  '$lt',
  '$lte',
  '$gt',
  '$gte',
  '$null',
  '$notNull',
  '$between',
  '$contains',
  '$notContains',
  '$containsi',
  '$notContainsi',
  '$startsWith',
  '$startsWithi',
  '$endsWith',
  '$endsWithi',
] as const

export type Operator = (typeof operators)[number]

/** What a relation, or a component, is answered with. */
export interface Populated {
  readonly name: string
  /** Of components: which of its scalars; null = all. */
  readonly fields: readonly string[] | null
  readonly filter: Filter | null
  readonly sort: readonly SortKey[]
  readonly populate: readonly Populated[]
  /** Entries of a list, at most. */
  readonly limit: number
  /** Only how many there are: `{ count }`. */
  readonly countOnly: boolean
}

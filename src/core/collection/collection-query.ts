import type { CollectionName, ScalarAttribute } from './collection.ts'

/** A checked question to a collection: every name in it exists and may be used by the caller. */
export interface CollectionQuery {
  readonly filter: Filter | null
  /** Empty: the order of the collection. Ties are broken by `id`. */
  readonly sort: readonly SortKey[]
  /** The scalars to answer with; null means all. `id` and `documentId` are always included. */
  readonly fields: readonly string[] | null
  readonly populate: readonly Populated[]
  /** The words of `_q`, looked for in the searched attributes. */
  readonly text: string | null
  readonly page: Page
  readonly status: 'published' | 'draft'
}

/** `count`: whether the answer gives the total number of entries. */
export type Page =
  | { readonly kind: 'page'; readonly page: number; readonly pageSize: number; readonly count: boolean }
  | { readonly kind: 'offset'; readonly start: number; readonly limit: number; readonly count: boolean }

export interface SortKey {
  /** A scalar, a scalar of a component (`address.city`), or one of a single related entry (`stay.name`). */
  readonly at: AttributePath
  readonly descending: boolean
}

/** The way to a scalar: the relations to follow, then its name, inside a component where one is given. */
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
  /** True when some entry of `relation` fits. */
  | { readonly kind: 'related'; readonly relation: string; readonly target: CollectionName; readonly of: Filter }
  | Comparison

/** Compares one scalar with values that are already of its type. */
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

/** A relation or a component that the answer includes. */
export interface Populated {
  readonly name: string
  /** The scalars of a component; null means all. */
  readonly fields: readonly string[] | null
  readonly filter: Filter | null
  readonly sort: readonly SortKey[]
  readonly populate: readonly Populated[]
  /** The greatest number of entries of a list. */
  readonly limit: number
  /** Answer only with their number: `{ count }`. */
  readonly countOnly: boolean
}

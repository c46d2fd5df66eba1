import type { Collection, CollectionName } from '#core/collection/collection.ts'

/** One caller's view of the collections, for which a question is read. */
export interface GrammarScope {
  readonly collections: Readonly<Record<CollectionName, Collection>>
  /**
   * Returns whether the caller may read a collection at all. Relations to collections they may not read do not exist
   * for them.
   */
  readonly mayRead: (name: CollectionName) => boolean
  /** Whether the caller may read drafts. */
  readonly mayReadDrafts: boolean
}

/** Limits of one question: far above what a page needs, far below what would overload the database. */
export const bounds = {
  /** How many relations a filter or a `populate` may follow one after the other. */
  depth: 5,
  /**
   * Conditions of a filter. Each list multiplies what has to be searched, so a condition along a list of entries counts
   * as five, along two lists as fifty; along three lists none is allowed.
   */
  conditions: 100,
  conditionsAlongLists: [1, 5, 50] as readonly number[],
  /** Values of one condition. */
  values: 100,
  populated: 40,
  sortKeys: 10,
  text: 500,
  pageSize: 100,
  /** Entries of a populated list. */
  listSize: 100,
  /** Entries of one answer. An entry counts each time it appears inside another. */
  responseEntries: 10_000,
  /** Bytes of one answer as JSON, before compression. */
  responseBytes: 2 * 1024 * 1024,
  /** Greater offsets are refused: nobody pages so far. */
  offset: 1_000_000,
} as const

/** What `qs` makes of a query string. */
export type Tree = string | null | undefined | readonly Tree[] | { readonly [key: string]: Tree }

export type TreeObject = { readonly [key: string]: Tree }

/** Returns whether a part of a query has names below it. */
export function isTreeObject(tree: Tree): tree is TreeObject {
  return tree !== null && typeof tree === 'object' && !Array.isArray(tree)
}

/**
 * Returns a list as it is, and the object of indices that a parser makes of a long list as a list; null for anything
 * else.
 */
export function asList(tree: Tree): readonly Tree[] | null {
  if (Array.isArray(tree)) return tree
  if (isTreeObject(tree) && Object.keys(tree).every((key) => /^\d{1,6}$/.test(key))) return Object.values(tree)
  return null
}

/** Returns whether a value in a query means yes: `true`, `t` or `1`. */
export function isTrue(tree: Tree): boolean {
  return tree === 'true' || tree === 't' || tree === '1'
}

/** Returns whether a value in a query means no: `false`, `f` or `0`. */
export function isFalse(tree: Tree): boolean {
  return tree === 'false' || tree === 'f' || tree === '0'
}

import type { Collection, CollectionName } from '#core/collection/collection.ts'

/** What a question is read for: one caller's view of the collections. */
export interface GrammarScope {
  readonly collections: Readonly<Record<CollectionName, Collection>>
  /** Whether the caller may read a collection at all; relations to others do not exist for them. */
  readonly mayRead: (name: CollectionName) => boolean
  /** Whether the caller may read drafts. */
  readonly mayReadDrafts: boolean
}

/** Bounds of one question; far above what a page asks, far below what would hurt. */
export const bounds = {
  /** Relations that a filter or a `populate` may follow one after the other. */
  depth: 5,
  /**
   * Conditions of a filter. One along a list of entries counts as five, one along two lists as fifty, and along three there is none: each
   * list multiplies what has to be looked through.
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
  /** Entries of one answer, those inside of others counted each time they stand there. */
  answerEntries: 10_000,
  /** Bytes of one answer as JSON, before compression. */
  answerBytes: 2 * 1024 * 1024,
  /** Offsets beyond are no paging any more. */
  offset: 1_000_000,
} as const

/** What `qs` makes of a query string. */
export type Tree = string | null | undefined | readonly Tree[] | { readonly [key: string]: Tree }

export type TreeObject = { readonly [key: string]: Tree }

/** Whether a part of a query has names below it. */
export function isTreeObject(tree: Tree): tree is TreeObject {
  return tree !== null && typeof tree === 'object' && !Array.isArray(tree)
}

/** Lists, and objects of indices that a parser has made of long ones. */
export function asList(tree: Tree): readonly Tree[] | null {
  if (Array.isArray(tree)) return tree
  if (isTreeObject(tree) && Object.keys(tree).every((key) => /^\d{1,6}$/.test(key))) return Object.values(tree)
  return null
}

/** Whether a text of a query means yes: `true`, `t` or `1`. */
export function isTrue(tree: Tree): boolean {
  return tree === 'true' || tree === 't' || tree === '1'
}

/** Whether a text of a query means no: `false`, `f` or `0`. */
export function isFalse(tree: Tree): boolean {
  return tree === 'false' || tree === 'f' || tree === '0'
}

import type { Page } from '#core/collection/collection-query.ts'
import { invalidQuery } from './grammar-fault.ts'
import { bounds, isFalse, isTreeObject, isTrue, type Tree, type TreeObject } from './grammar-scope.ts'

const DEFAULT_SIZE = 25

/**
 * Reads `pagination`, by pages or by offset. A value out of bounds becomes the nearest one that is allowed. Throws
 * `GrammarError`.
 */
export function readPage(query: TreeObject): Page {
  if (query['page'] !== undefined || query['pageSize'] !== undefined)
    throw invalidQuery(
      'Invalid pagination attributes. The page parameters are incorrect and must be in the pagination object',
      'pagination',
      'PaginationError',
    )
  const tree = query['pagination']
  if (tree === undefined || tree === null || tree === '')
    return { kind: 'page', page: 1, pageSize: DEFAULT_SIZE, count: true }
  if (!isTreeObject(tree))
    throw invalidQuery(
      'Invalid pagination attributes. The pagination parameter must be an object',
      'pagination',
      'PaginationError',
    )
  const { page, pageSize, start, limit } = tree
  const count = readCount(tree['withCount'])
  const isPaged = page !== undefined || pageSize !== undefined
  const isOffset = start !== undefined || limit !== undefined
  if (isPaged && isOffset)
    throw invalidQuery('Cannot use both page & offset pagination in the same query', 'pagination', 'PaginationError')
  const size = (value: Tree, name: string) => clamp(read(value, name, DEFAULT_SIZE), 1, bounds.pageSize)
  if (isOffset)
    return {
      kind: 'offset',
      start: clamp(read(start, 'start', 0), 0, bounds.offset),
      limit: size(limit, 'limit'),
      count,
    }
  return {
    kind: 'page',
    page: clamp(read(page, 'page', 1), 1, bounds.offset / bounds.pageSize),
    pageSize: size(pageSize, 'pageSize'),
    count,
  }
}

function read(tree: Tree, name: string, otherwise: number): number {
  if (tree === undefined || tree === '') return otherwise
  if (typeof tree === 'string' && /^-?\d{1,15}$/.test(tree)) return Number(tree)
  throw invalidQuery(`Invalid pagination attribute ${name}, expected a whole number`, 'pagination')
}

function readCount(tree: Tree): boolean {
  if (tree === undefined || isTrue(tree)) return true
  if (isFalse(tree)) return false
  throw invalidQuery('Invalid withCount parameter. Expected "t","1","true","false","0","f"', 'pagination')
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high)
}

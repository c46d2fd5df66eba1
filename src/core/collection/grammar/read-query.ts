import type { Collection } from '#core/collection/collection.ts'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { GrammarError, invalidQuery, type GrammarFault } from './grammar-fault.ts'
import { bounds, type GrammarScope, type Tree, type TreeObject } from './grammar-scope.ts'
import { readFields } from './read-fields.ts'
import { readFilter } from './read-filter.ts'
import { readPage } from './read-page.ts'
import { readPopulate } from './read-populate.ts'
import { readSort } from './read-sort.ts'

export type ReadQuery =
  | { readonly ok: true; readonly value: CollectionQuery }
  | { readonly ok: false; readonly fault: GrammarFault }

/**
 * Reads what the query string of a request asks of a collection, in the grammar of Strapi 5 (docs/content-api.md,
 * Questions), or returns why it was not understood. Unknown parameters are ignored; `locale` is accepted and has no
 * effect.
 */
export function readCollectionQuery(query: TreeObject, collection: Collection, scope: GrammarScope): ReadQuery {
  try {
    return {
      ok: true,
      value: {
        filter: readFilter(query['filters'], collection, scope),
        sort: readSort(query['sort'], collection, scope),
        fields: readFields(query['fields'], collection, scope),
        populate: readPopulate(query['populate'], collection, scope),
        text: readText(query['_q']),
        page: readPage(query),
        status: readStatus(query['status'], collection, scope),
      },
    }
  } catch (error) {
    if (error instanceof GrammarError) return { ok: false, fault: error.fault }
    throw error
  }
}

function readText(tree: Tree): string | null {
  if (tree === undefined || tree === null || tree === '') return null
  if (typeof tree !== 'string') throw invalidQuery('The _q parameter must be a text', 'filters')
  if (tree.length > bounds.text || tree.includes('\0'))
    throw invalidQuery(`The _q parameter must be a text of at most ${bounds.text} characters`, 'filters')
  return tree
}

function readStatus(tree: Tree, { hasDrafts }: Collection, { mayReadDrafts }: GrammarScope): 'published' | 'draft' {
  if (tree === undefined || tree === '' || tree === 'published') return 'published'
  if (tree !== 'draft') throw invalidQuery('Invalid status, expected draft or published', 'status')
  if (!hasDrafts) return 'published'
  if (!mayReadDrafts) throw invalidQuery('Forbidden', 'status', 'ForbiddenError')
  return 'draft'
}

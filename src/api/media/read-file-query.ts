import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import { files } from '#core/collection/declared/files.ts'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import { queryTree } from '#api/collection/query-tree.ts'
import { faultOf } from '#api/collection/read-collection.ts'
import type { Read } from '#api/route/read-body.ts'

/**
 * Reads a query of the list of files, in the grammar of the collections: `filters`, `sort`, `pagination`, `_q`. Files
 * are always returned whole, so `fields` has no effect; they have no relations, so `populate` has none either; and
 * there are no folders.
 */
export function readFileQuery(url: URL): Read<CollectionQuery> {
  const scope = { collections: everyCollection, mayRead: () => false, mayReadDrafts: false }
  const tree = queryTree(url)
  if (!tree.ok) return { ok: false, response: faultOf(tree.fault) }
  const read = readCollectionQuery(tree.value, files, scope)
  return read.ok ? { ok: true, value: read.value } : { ok: false, response: faultOf(read.fault) }
}

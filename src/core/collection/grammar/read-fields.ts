import { isScalar, type Collection } from '#core/collection/collection.ts'
import { findAttribute } from './find-attribute.ts'
import { invalidKey } from './grammar-fault.ts'
import { isTreeObject, type GrammarScope, type Tree } from './grammar-scope.ts'

/**
 * Reads `fields`: names separated by commas or in a list. `*` and nothing at all give null, which means every scalar;
 * an empty list (`fields[]`) gives only `id` and `documentId`. Throws `GrammarError`.
 */
export function readFields(tree: Tree, collection: Collection, scope: GrammarScope): readonly string[] | null {
  if (tree === undefined || tree === '' || tree === null) return null
  const names = namesOf(tree)
  if (names.includes('*')) return null
  for (const name of names) {
    const attribute = findAttribute(collection, name, scope)
    if (attribute === null || !isScalar(attribute)) throw invalidKey(name, attribute === null ? [] : [name], 'fields')
  }
  return [...new Set(names)]
}

function namesOf(tree: Tree): string[] {
  if (typeof tree === 'string')
    return tree
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
  if (Array.isArray(tree)) return tree.flatMap(namesOf)
  return isTreeObject(tree) ? Object.values(tree).flatMap(namesOf) : []
}

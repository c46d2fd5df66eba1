import { isRelation, isScalar, type Attribute, type Collection } from '#core/collection/collection.ts'
import type { SortKey } from '#core/collection/collection-query.ts'
import { findAttribute, targetOf } from './find-attribute.ts'
import { invalidKey, invalidQuery } from './grammar-fault.ts'
import { bounds, isTreeObject, type GrammarScope, type Tree } from './grammar-scope.ts'

/**
 * Reads `sort`: `name:desc`, several separated by commas, a list, or an object (`sort[name]=desc`), with dots through
 * components and relations to single entries. Empty ones are ignored. Throws `GrammarError`.
 */
export function readSort(tree: Tree, collection: Collection, scope: GrammarScope): SortKey[] {
  const requests = sortFields(tree)
  if (requests.length > bounds.sortKeys)
    throw invalidQuery(`Too many attributes to sort by, at most ${bounds.sortKeys}`, 'sort')
  return requests.map(({ path, order }) => {
    if (!/^(asc|desc)$/i.test(order))
      throw invalidQuery('Invalid order. order can only be one of asc|desc|ASC|DESC', 'sort')
    return { at: pathTo(path, collection, scope), descending: order.toLowerCase() === 'desc' }
  })
}

interface PartyRequest {
  readonly path: readonly string[]
  readonly order: string
}

function sortFields(tree: Tree): readonly PartyRequest[] {
  if (tree === null || tree === undefined || tree === '') return []
  if (typeof tree === 'string')
    return tree
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => {
        const [name = '', order = 'asc'] = part.split(':')
        return { path: name.trim().split('.'), order: order.trim() || 'asc' }
      })
  if (Array.isArray(tree)) return tree.flatMap(sortFields)
  return isTreeObject(tree) ? sortFieldsOfObject(tree, []) : []
}

function sortFieldsOfObject(tree: { readonly [key: string]: Tree }, path: readonly string[]): readonly PartyRequest[] {
  return Object.entries(tree).flatMap(([key, value]) => {
    if (path.length > bounds.depth) throw invalidQuery('The sort parameter is nested too deeply', 'sort')
    if (/^\d+$/.test(key)) return sortFields(value)
    if (isTreeObject(value)) return sortFieldsOfObject(value, [...path, key])
    if (typeof value !== 'string')
      throw invalidQuery('Invalid order. order can only be one of asc|desc|ASC|DESC', 'sort')
    return [{ path: [...path, ...key.split('.')], order: value }]
  })
}

function pathTo(path: readonly string[], from: Collection, scope: GrammarScope): SortKey['at'] {
  const through: string[] = []
  let collection = from
  for (const [index, name] of path.entries()) {
    const attribute: Attribute | null = findAttribute(collection, name, scope)
    const isLast = index === path.length - 1
    if (attribute === null) throw invalidKey(name, path.slice(0, index), 'sort')
    if (isScalar(attribute)) {
      if (!isLast || attribute.kind === 'json')
        throw invalidKey(isLast ? name : path[index + 1]!, path.slice(0, index + 1), 'sort')
      return { through, component: null, name, attribute }
    }
    if (attribute.kind === 'component') {
      if (isLast) throw invalidKey(name, path, 'sort')
      const inner = path[index + 1] ?? ''
      const scalar = Object.hasOwn(attribute.attributes, inner) ? attribute.attributes[inner] : undefined
      if (scalar === undefined || index + 2 !== path.length) throw invalidKey(path.at(-1)!, path.slice(0, -1), 'sort')
      return { through, component: name, name: inner, attribute: scalar }
    }
    // Entries cannot be sorted by a relation that holds several.
    if (!isRelation(attribute) || attribute.many || isLast || through.length >= bounds.depth)
      throw invalidKey(name, path.slice(0, index + 1), 'sort')
    through.push(name)
    collection = targetOf(attribute, scope)
  }
  throw invalidKey(path.join('.'), [], 'sort')
}

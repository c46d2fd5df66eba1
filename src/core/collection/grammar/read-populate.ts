import { isRelation, type Attribute, type Collection } from '#core/collection/collection.ts'
import type { Populated } from '#core/collection/collection-query.ts'
import { findAttribute, isHiddenRelation, targetOf } from './find-attribute.ts'
import { insidePopulate, invalidKey, invalidQuery } from './grammar-fault.ts'
import {
  asList,
  bounds,
  isFalse,
  isTreeObject,
  isTrue,
  type GrammarScope,
  type Tree,
  type TreeObject,
} from './grammar-scope.ts'
import { readFields } from './read-fields.ts'
import { readFilter } from './read-filter.ts'
import { readSort } from './read-sort.ts'

interface Place {
  readonly collection: Collection
  readonly scope: GrammarScope
  readonly path: readonly string[]
  /** The path as the client wrote it, with the word `populate` between the names. */
  readonly written: readonly string[]
  readonly count: { populated: number }
}

/**
 * Reads `populate`: `*` (one level), names with commas and dots, a list, or an object with `fields`, `filters`, `sort`,
 * `populate`, `count` and `limit` for each. A relation that the caller may not follow is left out silently. Throws
 * `GrammarError`.
 */
export function readPopulate(tree: Tree, collection: Collection, scope: GrammarScope): readonly Populated[] {
  return read(tree, { collection, scope, path: [], written: [], count: { populated: 0 } })
}

function read(tree: Tree, place: Place): readonly Populated[] {
  if (tree === undefined || tree === null || tree === '' || (typeof tree === 'string' && isFalse(tree))) return []
  if (typeof tree === 'string' && (tree === '*' || isTrue(tree)))
    return readPopulateFields(everything(place.collection), place)
  const list = typeof tree === 'string' ? tree.split(',') : asList(tree)
  if (list !== null) {
    const names = list.flatMap((name) => (typeof name === 'string' ? name.split(',') : [])).map((name) => name.trim())
    if (names.includes('*')) return readPopulateFields(everything(place.collection), place)
    return readPopulateFields(treeOf(names.filter((name) => name !== '')), place)
  }
  return isTreeObject(tree) ? readPopulateFields(tree, place) : []
}

function readPopulateFields(requests: TreeObject, place: Place): readonly Populated[] {
  const { '*': star, ...named } = requests
  const all = star === undefined ? named : { ...everything(place.collection), ...named }
  return Object.entries(all).flatMap(([name, request]) => {
    const populated = readOne(name, request, place)
    return populated === null ? [] : [populated]
  })
}

function readOne(name: string, request: Tree, { collection, scope, path, written, count }: Place): Populated | null {
  if (isHiddenRelation(collection, name, scope)) return null
  const attribute = findAttribute(collection, name, scope)
  if (attribute === null || !(isRelation(attribute) || attribute.kind === 'component'))
    throw invalidKey(name, attribute === null ? path : [...written, name], 'populate')
  if (typeof request === 'string' && isFalse(request)) return null
  count.populated += 1
  if (count.populated > bounds.populated || path.length >= bounds.depth)
    throw invalidQuery(
      `Too much to populate: at most ${bounds.depth} levels and ${bounds.populated} relations in all`,
      'populate',
    )
  const inner = isTreeObject(request) ? request : {}
  const bare = { name, fields: null, filter: null, sort: [], populate: [], limit: bounds.listSize, countOnly: false }
  if (attribute.kind === 'component') return { ...bare, fields: componentFields(inner['fields'], name, attribute) }
  const target = targetOf(attribute, scope)
  const known = [
    'fields',
    'filters',
    'sort',
    'populate',
    'count',
    'limit',
    'start',
    'pagination',
    'status',
    'locale',
    'on',
  ]
  const unknown = Object.keys(inner).find((key) => !known.includes(key))
  if (unknown !== undefined) throw invalidKey(unknown, [...path, name], 'populate')
  const further = [...written, name, ...(dotted.has(inner) ? [] : ['populate'])]
  return {
    ...bare,
    fields: insidePopulate(() => readFields(inner['fields'], target, scope)),
    filter: insidePopulate(() => readFilter(inner['filters'], target, scope)),
    sort: insidePopulate(() => readSort(inner['sort'], target, scope)),
    populate: read(inner['populate'], { collection: target, scope, path: [...path, name], written: further, count }),
    limit: limitOf(inner['limit']),
    countOnly: attribute.many && isTrue(inner['count']),
  }
}

function limitOf(tree: Tree): number {
  if (tree === undefined) return bounds.listSize
  if (typeof tree !== 'string' || !/^\d{1,9}$/.test(tree))
    throw invalidQuery('Invalid limit, expected a whole number', 'populate')
  return Math.min(Math.max(Number(tree), 1), bounds.listSize)
}

function componentFields(
  tree: Tree,
  name: string,
  { attributes }: Extract<Attribute, { kind: 'component' }>,
): readonly string[] | null {
  if (tree === undefined || tree === '*') return null
  const names = (typeof tree === 'string' ? tree.split(',') : (asList(tree) ?? [])).map(String)
  if (names.includes('*')) return null
  for (const field of names) if (!Object.hasOwn(attributes, field)) throw invalidKey(field, [name], 'populate')
  return names
}

function everything({ attributes }: Collection): TreeObject {
  const entries = Object.entries(attributes).filter(([, { kind }]) => ['relation', 'media', 'component'].includes(kind))
  return Object.fromEntries(entries.map(([name]) => [name, 'true']))
}

/** Trees that were written with dots. */
const dotted = new WeakSet<object>()

/** Expands dotted names into the object they stand for: `stay.cover` is `{ stay: { populate: { cover: true } } }`. */
function treeOf(names: readonly string[]): TreeObject {
  // Without a prototype, so that `__proto__` is a name like any other and no attribute.
  const tree = Object.create(null) as Record<string, Tree>
  for (const [first = '', inner] of Map.groupBy(names, (name) => name.split('.')[0] ?? '')) {
    const rest = inner.map((name) => name.split('.').slice(1).join('.')).filter((name) => name !== '')
    if (rest.some((name) => name.split('.').length > bounds.depth))
      throw invalidQuery(`Too much to populate: at most ${bounds.depth} levels`, 'populate')
    if (rest.length === 0) {
      tree[first] = 'true'
      continue
    }
    const request = { populate: treeOf(rest) }
    dotted.add(request)
    tree[first] = request
  }
  return tree
}

import { isRelation, type Collection, type ScalarAttribute } from '#core/collection/collection.ts'
import { operators, type Comparison, type Filter, type Operator } from '#core/collection/collection-query.ts'
import { findAttribute, targetOf } from './find-attribute.ts'
import { invalidKey, invalidQuery } from './grammar-fault.ts'
import { asList, bounds, isFalse, isTreeObject, type GrammarScope, type Tree } from './grammar-scope.ts'
import { readValue } from './read-value.ts'

const OPERATORS: ReadonlySet<string> = new Set(operators)
const LISTS: ReadonlySet<Operator> = new Set(['$in', '$notIn', '$between'])

interface Place {
  readonly collection: Collection
  readonly scope: GrammarScope
  /** The names on the way, for messages. */
  readonly path: readonly string[]
  readonly depth: number
  /** How many of the relations on the way are lists. */
  readonly lists: number
  /** Counts the conditions of the whole question. */
  readonly count: { conditions: number }
}

/**
 * Reads `filters` into a tree of conditions that can be executed unchecked: every name is allowed, and every value is
 * of the type of its attribute. Null means no condition. Throws `GrammarError`.
 */
export function readFilter(tree: Tree, collection: Collection, scope: GrammarScope): Filter | null {
  if (tree === undefined || tree === null || tree === '') return null
  const place: Place = { collection, scope, path: [], depth: 0, lists: 0, count: { conditions: 0 } }
  const list = asList(tree)
  if (list !== null) return all(list.map((part) => readObject(part, place)))
  if (!isTreeObject(tree)) throw invalidQuery('The filters parameter must be an object or an array', 'filters')
  return readObject(tree, place)
}

function readObject(tree: Tree, place: Place): Filter {
  if (!isTreeObject(tree)) throw invalidQuery('The filters parameter must be an object or an array', 'filters')
  return all(Object.entries(tree).map(([key, value]) => readKey(key, value, place)))
}

function readKey(key: string, tree: Tree, place: Place): Filter {
  if (key === '$and' || key === '$or') {
    const parts = (asList(tree) ?? [tree]).map((part) => readObject(part, deeper(place)))
    return key === '$and' ? all(parts) : { kind: 'any', of: parts }
  }
  if (key === '$not') return { kind: 'not', of: readObject(tree, deeper(place)) }
  const { collection, scope, path } = place
  const attribute = findAttribute(collection, key, scope)
  if (attribute === null) throw invalidKey(key, path, 'filters')
  if (attribute.kind === 'component') return readComponent(key, attribute.attributes, tree, place)
  if (isRelation(attribute)) {
    const target = targetOf(attribute, scope)
    const lists = place.lists + (attribute.many ? 1 : 0)
    const inside = deeper({ ...place, collection: target, path: [...path, key], lists })
    const related = (of: Filter): Filter => ({ kind: 'related', relation: key, target: target.name as never, of })
    // A bare value for a relation is the number of its entry, as clients write `filters[stay]=3`.
    if (!isTreeObject(tree)) return related(readKey('id', tree, inside))
    // A relation without an entry also counts as one whose number is null.
    return all(
      Object.entries(tree).map(([name, value]) => {
        const of = OPERATORS.has(name) ? readKey('id', { [name]: value }, inside) : readKey(name, value, inside)
        return isNullTest(of) ? { kind: 'any', of: [{ kind: 'not', of: related(all([])) }, related(of)] } : related(of)
      }),
    )
  }
  return readConditions(key, attribute, tree, { ...place, path: [...path, key] }, null)
}

function isNullTest(filter: Filter): boolean {
  return (
    filter.kind === 'compare' && (filter.operator === '$null' || filter.operator === '$eq') && filter.values[0] === null
  )
}

function readComponent(
  component: string,
  attributes: Readonly<Record<string, ScalarAttribute>>,
  tree: Tree,
  place: Place,
): Filter {
  const path = [...place.path, component]
  if (!isTreeObject(tree)) throw invalidQuery(`Invalid value at ${path.join('.')}, expected an object`, 'filters')
  return all(
    Object.entries(tree).map(([name, value]) => {
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
      if (attribute === undefined) throw invalidKey(name, path, 'filters')
      return readConditions(name, attribute, value, { ...deeper(place), path: [...path, name] }, component)
    }),
  )
}

/** Reads what stands under a scalar: a value, a list of values, or operators with their values. */
function readConditions(
  name: string,
  attribute: ScalarAttribute,
  tree: Tree,
  place: Place,
  component: string | null,
): Filter {
  const compare = (operator: Operator, value: Tree) =>
    readComparison({ component, name, attribute }, operator, value, place)
  const list = asList(tree)
  if (list !== null) return compare('$in', list)
  if (!isTreeObject(tree)) return compare('$eq', tree)
  return all(
    Object.entries(tree).map(([operator, value]): Filter => {
      if (operator === '$not')
        return { kind: 'not', of: readConditions(name, attribute, value, deeper(place), component) }
      if (!OPERATORS.has(operator)) throw invalidKey(operator, place.path, 'filters')
      return compare(operator as Operator, value)
    }),
  )
}

function readComparison(
  subject: Pick<Comparison, 'component' | 'name' | 'attribute'>,
  operator: Operator,
  tree: Tree,
  { path, count, lists }: Place,
): Filter {
  count.conditions += bounds.conditionsAlongLists[lists] ?? Infinity
  if (count.conditions > bounds.conditions) throw tooMany(lists)
  const at = path.join('.')
  const compare = (name: Operator, values: Comparison['values']): Filter => ({
    kind: 'compare',
    ...subject,
    operator: name,
    values,
  })
  if (operator === '$null' || operator === '$notNull') {
    // As Strapi clients expect, anything but a plain no means yes.
    const isNull = isFalse(tree) === (operator === '$notNull')
    return compare(isNull ? '$null' : '$notNull', [null])
  }
  if (subject.attribute.kind === 'json')
    throw invalidQuery(`Invalid operator ${operator} at ${at}, only $null and $notNull go with json`, 'filters')
  if (!LISTS.has(operator)) {
    const value = readValue(tree, subject.attribute, at)
    if (value === null) return compare(operator === '$eq' || operator === '$eqi' ? '$null' : '$notNull', [null])
    return compare(operator, [value])
  }
  const list = asList(tree) ?? [tree]
  if (list.length > bounds.values) throw invalidQuery(`Too many values at ${at}, at most ${bounds.values}`, 'filters')
  const values = list.map((value) => readValue(value, subject.attribute, at)).filter((value) => value !== null)
  if (operator === '$between' && values.length !== 2)
    throw invalidQuery(`Invalid value at ${at}, $between takes two values`, 'filters')
  return compare(operator, values)
}

function tooMany(lists: number) {
  const most = Math.floor(bounds.conditions / (bounds.conditionsAlongLists[lists] ?? Infinity))
  return invalidQuery(`Too many conditions, at most ${most}${lists > 0 ? ` along ${lists} lists` : ''}`, 'filters')
}

function all(of: readonly Filter[]): Filter {
  return of.length === 1 ? of[0]! : { kind: 'all', of }
}

function deeper(place: Place): Place {
  if (place.depth >= bounds.depth * 2) throw invalidQuery('The filters are nested too deeply', 'filters')
  return { ...place, depth: place.depth + 1 }
}

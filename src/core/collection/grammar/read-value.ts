import { parseIsoDate } from '#core/time/iso-date.ts'
import type { ScalarAttribute } from '#core/collection/collection.ts'
import type { ScalarValue } from '#core/collection/collection-query.ts'
import { invalidQuery } from './grammar-fault.ts'
import { bounds, isFalse, isTrue, type Tree } from './grammar-scope.ts'

const CLOCK = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,9})?)?'
const ZONE = 'Z|[+-](0\\d|1[0-4]):?[0-5]\\d'
/** A date, optionally with a time, and that optionally with an offset. */
const INSTANT = new RegExp(`^\\d{4}-\\d\\d-\\d\\d([T ]${CLOCK}(${ZONE})?)?$`)
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?$/

/**
 * Converts a value of a filter to the type of its attribute, so that no statement fails because of it. `null` means
 * nothing. Numbers are those that PostgreSQL can compare with the column; dates may be whole instants, as clients send
 * `Date` objects.
 */
export function readValue(tree: Tree, attribute: ScalarAttribute, path: string): ScalarValue {
  if (tree === null || tree === undefined) return null
  if (typeof tree !== 'string')
    throw invalidQuery(`Invalid value at ${path}, expected one ${attribute.kind}`, 'filters')
  if (tree.length > bounds.text)
    throw invalidQuery(`Invalid value at ${path}, at most ${bounds.text} characters`, 'filters')
  if (tree.includes('\0')) throw invalidQuery(`Invalid value at ${path}, it contains a null character`, 'filters')
  switch (attribute.kind) {
    case 'integer':
    case 'decimal':
      return readNumber(tree, attribute.kind, path)
    case 'boolean':
      if (isTrue(tree)) return true
      if (isFalse(tree)) return false
      throw invalidQuery(`Invalid value ${tree} at ${path}, expected a boolean`, 'filters')
    case 'date':
      return readDate(tree)
    case 'datetime':
      if (!INSTANT.test(tree) || parseIsoDate(tree.slice(0, 10)) === null)
        throw invalidQuery('Invalid format, expected a timestamp or an ISO date', 'filters')
      return zoned(tree)
    case 'time':
      if (!TIME.test(tree)) throw invalidQuery('Invalid format, expected HH:mm', 'filters')
      return tree
    default:
      return tree
  }
}

function readNumber(text: string, kind: 'integer' | 'decimal', path: string): number {
  const value = Number(text)
  const isNumber = /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text) && Math.abs(value) <= Number.MAX_SAFE_INTEGER
  if (isNumber) return value
  throw invalidQuery(
    `Invalid value ${text} at ${path}, expected ${kind === 'integer' ? 'an integer' : 'a number'}`,
    'filters',
  )
}

function readDate(text: string): string {
  const day = text.slice(0, 10)
  if (parseIsoDate(day) === null || !(text.length === 10 || INSTANT.test(text)))
    throw invalidQuery('Invalid format, expected yyyy-MM-dd', 'filters')
  return day
}

/** An instant without a zone counts as UTC, wherever the server runs. */
function zoned(text: string): string {
  if (text.length === 10) return `${text}T00:00:00Z`
  return new RegExp(`(${ZONE})$`).test(text) ? text : `${text}Z`
}

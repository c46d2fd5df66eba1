/** A field that differs between two states of the same thing. Absent: it was not there. */
export interface StateChange {
  /** The names on the way to it: `seasons.Summer.nightlyMinor`. */
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
}

/** Fields that change with every change. */
const WITH_EVERY_CHANGE = new Set(['version', 'updatedAt', 'etag'])

/** What tells the elements of a list apart, the first that all of them have. */
const KEYS = ['documentId', 'id', 'uid', 'code', 'ref', 'slug', 'date', 'night', 'from', 'minNights', 'guests'] as const

type Fields = Readonly<Record<string, unknown>>

/**
 * Returns what differs between two states of the same thing, field by field in the order of the state before, then of
 * the one after. Elements of a list that have a key are compared with the one of the same key, wherever it stands;
 * other lists are compared as a whole. An object that is in one state only is one change.
 */
export function stateChanges(before: unknown, after: unknown): readonly StateChange[] {
  return changesAt([], before, after)
}

function changesAt(way: readonly string[], before: unknown, after: unknown): readonly StateChange[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  if (was && is) {
    const names = new Set([...Object.keys(was), ...Object.keys(is)])
    return [...names].flatMap((name) => {
      if (WITH_EVERY_CHANGE.has(name)) return []
      return changesAt([...way, nameOf(name, was[name] ?? is[name])], was[name], is[name])
    })
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ field: way.join('.'), ...(before !== undefined && { before }), ...(after !== undefined && { after }) }]
}

/** Returns the fields of an object, or the elements of a list by their keys; null: the value is compared as a whole. */
function fieldsOf(value: unknown): Fields | null {
  if (!Array.isArray(value)) return isFields(value) ? value : null
  const elements: readonly unknown[] = value
  if (!elements.every(isFields)) return null
  const key = KEYS.find((name) => elements.every((one) => isKey(one[name])))
  if (key === undefined) return elements.length === 0 ? {} : null
  const byKey = new Map(elements.map((one) => [String(one[key]), one]))
  return byKey.size === elements.length ? Object.fromEntries(byKey) : null
}

/** Returns what people call an element of a list, or the name of a field. */
function nameOf(name: string, value: unknown): string {
  const called = isFields(value) ? value['name'] : undefined
  return typeof called === 'string' && called !== '' ? called : name
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isKey = (value: unknown) => typeof value === 'string' || typeof value === 'number'

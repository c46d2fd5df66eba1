import type { RelationPlace, RelationsChange } from '#contract/collection/relations-schema.ts'

/**
 * Applies a change to a list: `set` replaces it; otherwise disconnected entries are removed, and connected ones are
 * inserted at their place or at the end, or moved there. No entry occurs twice. `keyOf` returns the key of a name, null
 * if there is none.
 */
export function changedList<Key>(
  now: readonly Key[],
  change: RelationsChange,
  keyOf: (name: string) => Key | null,
): { readonly list: readonly Key[] } | { readonly missing: string } {
  const names = 'set' in change ? change.set : change.connect.map(({ name }) => name)
  const missing = names.find((name) => keyOf(name) === null)
  if (missing !== undefined) return { missing }
  if ('set' in change) return { list: [...new Set(change.set.map((name) => keyOf(name)!))] }
  const gone = new Set(change.disconnect.map(keyOf))
  const list = now.filter((key) => !gone.has(key))
  for (const { name, place } of change.connect) {
    const key = keyOf(name)!
    const at = list.indexOf(key)
    if (at !== -1) list.splice(at, 1)
    list.splice(indexOf(list, place, keyOf), 0, key)
  }
  return { list }
}

/** Returns the position of a place; the end if the entry that it refers to is not in the list. */
function indexOf<Key>(list: readonly Key[], place: RelationPlace, keyOf: (name: string) => Key | null): number {
  if (place === 'start') return 0
  if (place === 'end') return list.length
  const beside = keyOf('before' in place ? place.before : place.after)
  const at = beside === null ? -1 : list.indexOf(beside)
  if (at === -1) return list.length
  return 'before' in place ? at : at + 1
}

/**
 * Returns what rooms of a home are called, in their order: by their names or, without one, by their kinds. Rooms that
 * would be called the same have a number: “Bedroom 1”, “Bedroom 2”.
 */
export function roomLabels(rooms: readonly { readonly kind: string; readonly name: string }[]): string[] {
  const names = rooms.map(({ kind, name }) => name || nameOfKind(kind))
  const ofName = Map.groupBy(names.keys(), (at) => names[at])
  return names.map((name, at) => {
    const same = ofName.get(name) ?? []
    return same.length > 1 ? `${name} ${same.indexOf(at) + 1}` : name
  })
}

/** Returns the name of a kind of room: `living_room` is “Living room”. */
export function nameOfKind(kind: string): string {
  const text = kind.replaceAll(/[_-]/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

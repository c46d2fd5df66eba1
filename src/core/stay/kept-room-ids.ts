/** A room as it is sent, and as it is kept. */
export interface RoomFacts {
  readonly kind: string
  readonly name: string
  readonly beds: readonly { readonly kind: string; readonly count: number }[]
}

type KeptRoom = RoomFacts & { readonly id: string }
type SentRoom = RoomFacts & { readonly id?: string | undefined }

/**
 * Returns the ids that the rooms of a home keep when a new list of them is sent, by position; null: a new room. `kept`
 * and `sent` are in their orders. A room that names its id keeps it; one that does not has that of an equal room. In a
 * list in which no room names its id, as of programs that do not know them, one that is left has that of the room at
 * its position, if this has the same kind or the same name. `unknown`: the position of a room whose id is not one of
 * the home, or the same as that of a room before it.
 */
export function keptRoomIds(
  kept: readonly KeptRoom[],
  sent: readonly SentRoom[],
): { readonly ids: readonly (string | null)[] } | { readonly unknown: number } {
  const named = sent.map(({ id }) => id)
  const unknown = named.findIndex(
    (id, at) => id !== undefined && (named.indexOf(id) < at || !kept.some((room) => room.id === id)),
  )
  if (unknown !== -1) return { unknown }
  const ids: (string | null)[] = named.map((id) => id ?? null)
  const take = (at: number, found: (room: KeptRoom, place: number) => boolean) => {
    if (ids[at] === null) ids[at] = kept.find((room, place) => !ids.includes(room.id) && found(room, place))?.id ?? null
  }
  // A room that has not moved comes before an equal one elsewhere.
  for (const [at, room] of sent.entries()) take(at, (other, place) => place === at && isEqual(room, other))
  for (const [at, room] of sent.entries()) take(at, (other) => isEqual(room, other))
  if (named.every((id) => id === undefined))
    for (const [at, room] of sent.entries()) take(at, (other, place) => place === at && isAkin(room, other))
  return { ids }
}

const isEqual = (one: RoomFacts, other: RoomFacts) =>
  one.kind === other.kind && one.name === other.name && bedsOf(one) === bedsOf(other)

const isAkin = (one: RoomFacts, other: RoomFacts) =>
  one.kind === other.kind || (one.name !== '' && one.name === other.name)

const bedsOf = ({ beds }: RoomFacts) => beds.map(({ kind, count }) => `${count} ${kind}`).join()

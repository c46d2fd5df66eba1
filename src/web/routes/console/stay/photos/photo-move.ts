/** A new order of the photos of a home, as the API takes it. */
export interface PhotoMove {
  readonly photos:
    | { readonly set: readonly string[] }
    | { readonly connect: readonly string[] }
    | { readonly disconnect: readonly string[] }
  /** The photo that was removed, which can be put back. */
  readonly removed?: string
}

const UUID = /^[0-9a-f-]{36}$/i

/**
 * Returns what a button of the photos asks for: `first:ID`, `earlier:ID`, `later:ID`, `remove:ID`, `back:ID`. Whatever
 * was pressed, a new `order` of all photos, separated by commas, takes precedence. Where somebody else has moved photos
 * since they were `shown`, only the photo that was dragged is moved. Null when nothing is to be moved.
 */
export function photoMove(button: string, ids: readonly string[], order: string, shown = ''): PhotoMove | null {
  const [verb = '', id = ''] = button.split(':')
  if (order !== '') {
    const there = (list: string) => list.split(',').filter((one) => ids.includes(one))
    const [requested, before] = [there(order), there(shown)]
    const isAsShown = ids.filter((one) => before.includes(one)).join() === before.join()
    const dragged = isAsShown ? undefined : draggedIn(before, requested)
    if (dragged !== undefined) return { photos: { set: placedAfter(ids, dragged, requested) } }
    const left = ids.filter((one) => !requested.includes(one))
    return { photos: { set: [...requested, ...left] } }
  }
  if (verb === 'back') return UUID.test(id) ? { photos: { connect: [id] } } : null
  const at = ids.indexOf(id)
  if (at === -1) return null
  if (verb === 'remove') return { photos: { disconnect: [id] }, removed: id }
  const to = { first: 0, earlier: at - 1, later: at + 1 }[verb]
  if (to === undefined || to < 0 || to >= ids.length || to === at) return null
  return { photos: { set: ids.toSpliced(at, 1).toSpliced(to, 0, id) } }
}

/** Returns the photo by whose move one order becomes the other; undefined when it takes more than one move. */
const draggedIn = (before: readonly string[], requested: readonly string[]): string | undefined =>
  before.find((id) => without(before, id).join() === without(requested, id).join())

/** Returns the photos with one of them behind the photo that it follows in the wanted order. */
function placedAfter(ids: readonly string[], id: string, requested: readonly string[]): readonly string[] {
  const others = without(ids, id)
  const followed = requested[requested.indexOf(id) - 1]
  return others.toSpliced(followed === undefined ? 0 : others.indexOf(followed) + 1, 0, id)
}

const without = (ids: readonly string[], id: string) => ids.filter((one) => one !== id)

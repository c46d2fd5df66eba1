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
 * was pressed, a new `order` of all photos, separated by commas, takes precedence. Null when nothing is to be moved.
 */
export function photoMove(button: string, ids: readonly string[], order: string): PhotoMove | null {
  const [verb = '', id = ''] = button.split(':')
  if (order !== '') {
    const wanted = order.split(',').filter((one) => ids.includes(one))
    const left = ids.filter((one) => !wanted.includes(one))
    return { photos: { set: [...wanted, ...left] } }
  }
  if (verb === 'back') return UUID.test(id) ? { photos: { connect: [id] } } : null
  const at = ids.indexOf(id)
  if (at === -1) return null
  if (verb === 'remove') return { photos: { disconnect: [id] }, removed: id }
  const to = { first: 0, earlier: at - 1, later: at + 1 }[verb]
  if (to === undefined || to < 0 || to >= ids.length || to === at) return null
  return { photos: { set: ids.toSpliced(at, 1).toSpliced(to, 0, id) } }
}

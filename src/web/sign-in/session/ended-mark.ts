const KEY = 'holmstay.ended'

/** Records in this tab that a page found a sign-in ended: public pages say nothing then, and /login does. */
export function markEnded(storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, '1')
}

/** Returns whether that was recorded, and removes the record. */
export function takeEndedMark(storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage): boolean {
  const isMarked = storage.getItem(KEY) !== null
  storage.removeItem(KEY)
  return isMarked
}

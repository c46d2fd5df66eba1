const KEY = 'holmstay.ended'

/** Notes in this tab that a sign-in was over when a page looked: public pages stay silent then, and /login says it. */
export function markEnded(storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  storage.setItem(KEY, '1')
}

/** Whether that was noted; says so once. */
export function takeEndedMark(storage: Pick<Storage, 'getItem' | 'removeItem'> = sessionStorage): boolean {
  const isMarked = storage.getItem(KEY) !== null
  storage.removeItem(KEY)
  return isMarked
}

import { useState } from 'react'

/**
 * Returns a number that changes when photos that are shown have changed places. A list that was dragged is made anew
 * then. Photos that are added or removed leave the others, and what is being typed about them, as they are.
 */
export function useOrderNumber(ids: readonly string[]): number {
  const [shown, setShown] = useState({ ids, number: 0 })
  if (shown.ids.join() === ids.join()) return shown.number
  const number = isSameOrder(shown.ids, ids) ? shown.number : shown.number + 1
  setShown({ ids, number })
  return number
}

/** Returns whether the photos that are in both lists are in the same order in both. */
export function isSameOrder(before: readonly string[], now: readonly string[]): boolean {
  const stayed = before.filter((id) => now.includes(id))
  return now.filter((id) => before.includes(id)).join() === stayed.join()
}

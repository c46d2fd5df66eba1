import type { StaffStayShape, StaffStaysMetaShape } from '#contract/search/staff-stays.ts'
import { MOST_STAFF_STAYS } from '#contract/search/most-staff-stays.ts'
import type { consoleApi } from '#web/console/console-api.ts'

/** A home that a promo code can be for. */
export type PromoStay = Pick<StaffStayShape, 'documentId' | 'title' | 'place'>

/** The homes that the form of a code offers. */
export interface OfferedStays {
  readonly stays: readonly PromoStay[]
  /** Whether there are more, which are found by name. */
  readonly isSearched: boolean
  /** The text that they were found by; '' = none. */
  readonly find: string
  /** How many homes were found beyond those that are offered. */
  readonly more: number
}

/** So many homes are listed without a search. */
const MOST_LISTED = 30
const MOST_FOUND = 20

/** Loads the homes of the company, by name. */
export async function loadPromoStays(api: ReturnType<typeof consoleApi>): Promise<readonly PromoStay[]> {
  const found = await api.list<StaffStayShape, StaffStaysMetaShape>('/api/staff/stays', { limit: MOST_STAFF_STAYS })
  const stays = found.ok ? found.value.data : []
  return stays.map(({ documentId, title, place }) => ({ documentId, title, place }))
}

/**
 * Returns the homes to offer: all if they are few, otherwise those that are chosen (document ids, separated by commas)
 * and those whose name or place has all that is typed in `find`.
 */
export function offeredStays(all: readonly PromoStay[], chosen: string, find: string): OfferedStays {
  if (all.length <= MOST_LISTED) return { stays: all, isSearched: false, find: '', more: 0 }
  const isChosen = chosenIn(chosen)
  const typed = find.toLowerCase().split(/\s+/).filter(Boolean)
  const found = all.filter(({ documentId, title, place }) => {
    const text = `${title} ${place ?? ''}`.toLowerCase()
    return typed.length > 0 && !isChosen(documentId) && typed.every((word) => text.includes(word))
  })
  return {
    stays: [...all.filter(({ documentId }) => isChosen(documentId)), ...found.slice(0, MOST_FOUND)],
    isSearched: true,
    find,
    more: Math.max(0, found.length - MOST_FOUND),
  }
}

/** Returns whether a home is among the chosen ones. */
export function chosenIn(chosen: string): (documentId: string) => boolean {
  const ids = new Set(chosen.split(','))
  return (documentId) => ids.has(documentId)
}

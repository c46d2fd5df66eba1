import type { StayTerms } from '#core/rate/stay-terms.ts'
import { compilePrice, NotCompiled } from './compile-price.ts'
import { compileRules } from './compile-rules.ts'
import { decidedDays } from './decided-days.ts'
import type { SharedPool } from './shared-pool.ts'

/**
 * Compiles a stay to words for the days `[from, to)`: first its price, then the runs of its rules. Returns null if the
 * stay has to be left to core because of amounts above 2³¹ − 1 minor units or terms that the database would refuse.
 */
export function compileStay(terms: StayTerms, from: number, to: number, shared: SharedPool): number[] | null {
  const days = decidedDays(terms, from, to)
  if (days === null || terms.maxGuests > 254) return null
  try {
    const price = compilePrice(terms, days, shared)
    const rules = compileRules(terms, days, shared)
    price[6] = rules.year
    price[7] = (price.length << 16) | (rules.runs.length / 2)
    price[8] = rules.flags
    price[9] = rules.notice
    return price.length > 0x7fff || rules.runs.length > 0x1ffff ? null : [...price, ...rules.runs]
  } catch (problem) {
    if (problem instanceof NotCompiled) return null
    throw problem
  }
}

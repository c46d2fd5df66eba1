import type { Party } from '#core/quote/quote.ts'
import { counted } from '#core/text/counted.ts'

/** Returns a party in words: `2 adults, 1 child`. */
export function partyText({ adults, children, infants, pets }: Party): string {
  const counts = [
    [adults, 'adult'],
    [children, 'child'],
    [infants, 'infant'],
    [pets, 'pet'],
  ] as const
  return counts.flatMap(([count, noun]) => (count > 0 ? [counted(count, noun)] : [])).join(', ')
}

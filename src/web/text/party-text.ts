import { counted } from '#core/text/counted.ts'
import type { Party } from '#core/quote/quote.ts'

/** `2 adults, 1 child`. */
export function partyText(party: Omit<Party, 'childAges'>): string {
  return [
    counted(party.adults, 'adult'),
    party.children > 0 && counted(party.children, 'child'),
    party.infants > 0 && counted(party.infants, 'infant'),
    party.pets > 0 && counted(party.pets, 'pet'),
  ]
    .filter((text) => text !== false)
    .join(', ')
}

/** Returns how many guests need a bed: `3 guests`. */
export function guestText(party: Omit<Party, 'childAges'>): string {
  return counted(party.adults + party.children, 'guest')
}

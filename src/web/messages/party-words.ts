import type { Party } from '#core/pricing/quote.ts'

const plurals = new Intl.PluralRules('en')

/** `1 home`, `60 homes`, `0 homes`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${plurals.select(count) === 'one' ? one : many}`
}

/** `2 adults, 1 child`. */
export function partyWords(party: Omit<Party, 'childAges'>): string {
  return [
    counted(party.adults, 'adult'),
    party.children > 0 && counted(party.children, 'child', 'children'),
    party.infants > 0 && counted(party.infants, 'infant'),
    party.pets > 0 && counted(party.pets, 'pet'),
  ]
    .filter((words) => words !== false)
    .join(', ')
}

/** `3 guests`: who needs a bed. */
export function guestWords(party: Omit<Party, 'childAges'>): string {
  return counted(party.adults + party.children, 'guest')
}

import { byCount } from '#core/text/counted.ts'

/** How many guests the price of the nights contains: begins a sentence. */
export function guestsIncluded(guests: number): string {
  return byCount(guests, { zero: 'No guest is included', one: '1 guest is included', other: '# guests are included' })
}

/** How many nights a tax is taken for: goes on with a sentence. */
export function nightsTaxed(nights: number): string {
  return byCount(nights, {
    zero: 'no night is taxed',
    one: 'at most 1 night is taxed',
    other: 'at most # nights are taxed',
  })
}

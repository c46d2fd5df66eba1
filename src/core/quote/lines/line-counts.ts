import { byCount } from '#core/text/counted.ts'

/** Returns the beginning of a sentence about how many guests the price of the nights includes. */
export function guestsIncluded(guests: number): string {
  return byCount(guests, { zero: 'No guest is included', one: '1 guest is included', other: '# guests are included' })
}

/** Returns the end of a sentence about how many nights a tax is charged for. */
export function nightsTaxed(nights: number): string {
  return byCount(nights, {
    zero: 'no night is taxed',
    one: 'at most 1 night is taxed',
    other: 'at most # nights are taxed',
  })
}

import { byCount } from '#core/text/counted.ts'

/** In a table of homes. */
export function petsCompared(pets: number): string {
  return byCount(pets, { zero: 'No pets', one: 'One', other: 'Up to #' })
}

/** On the button below the favourites. */
export function staysToCompare(stays: number): string {
  return byCount(stays, { zero: 'Compare', one: 'Compare', other: 'Compare # homes' })
}

import { byCount } from '#core/text/counted.ts'

/** Says for how many homes a promo code is. */
export function promoStays(count: number): string {
  return byCount(count, { zero: 'for all homes', one: 'for 1 home only', other: 'for # homes only' })
}

/** Says how many more homes were found than are offered. */
export function stayMoreFound(count: number): string {
  return byCount(count, {
    zero: '',
    one: 'and 1 more: write more of its name.',
    other: 'and # more: write more of the name.',
  })
}

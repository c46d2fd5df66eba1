import { expect, test } from 'vitest'
import { namedStaysPath } from './named-stays-path.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'

test('homes are named one by one, with dates and party behind them', () => {
  expect(namedStaysPath('/compare', ['a', 'b'], { checkIn: '2027-06-12', checkOut: '2027-06-19', adults: 4 })).toBe(
    '/compare?home=a&home=b&checkIn=2027-06-12&checkOut=2027-06-19&adults=4',
  )
  expect(namedStaysPath('/api/stay-cards', ['a'])).toBe('/api/stay-cards?home=a')
  expect(namedStaysPath('/compare', [], { adults: 3 })).toBe('/compare?adults=3')
  expect(namedStaysPath('/compare', [])).toBe('/compare')
})

test('what stands in a slug cannot become another parameter', () => {
  expect(namedStaysPath('/compare', ['a&home=b#c'])).toBe('/compare?home=a%26home%3Db%23c')
})

test('the first page of the newest reviews has the plain address', () => {
  expect(reviewsPath('a')).toBe('/stays/a/reviews')
  expect(reviewsPath('a', 2, 'lowest')).toBe('/stays/a/reviews?page=2&order=lowest')
})

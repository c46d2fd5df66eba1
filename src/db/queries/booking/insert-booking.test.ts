import { expect, test } from 'vitest'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { goldenBookedOn, goldenTerms, requestG1 } from '#tests/support/stays/golden-terms.ts'
import { bookingLineRows } from './insert-booking.ts'

test('of how a line was worked out its rows repeat only what a tax is a share of', () => {
  const rows = bookingLineRows(calculateQuote(goldenTerms, requestG1, { bookedOn: goldenBookedOn }))
  expect(rows.map(({ kind, night, amount, formula }) => [kind, night, amount, formula])).toEqual([
    ['night', '2027-05-13', 12_000, {}],
    ['night', '2027-05-14', 15_000, {}],
    ['night', '2027-05-15', 15_000, {}],
    ['fee', null, 8_500, {}],
    ['tax', null, 5_050, { inputs: { ofMinor: 50_500 } }],
    ['tax', null, 1_800, {}],
  ])
})

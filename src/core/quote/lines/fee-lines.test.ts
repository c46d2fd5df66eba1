import { expect, test } from 'vitest'
import { goldenBookedOn, goldenTerms, plainFee, requestG1 } from '#tests/support/stays/golden-terms.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'

const cover = { ...plainFee, code: 'cover', name: 'Cover', kind: 'extra', optional: true } as const
const share = { ...cover, amountMinor: null, percentBp: 250 } as const

test.each([
  ['percent_of_rent', 3, 3150, '3 × 2.5% of €420.00: the nights after discounts'],
  ['percent_of_total', 1, 1050, '2.5% of €420.00: nights, fees and extras'],
] as const)('an extra by %s says what it is a share of', (basis, quantity, amountMinor, of) => {
  const terms = { ...goldenTerms, fees: [{ ...share, basis }] }
  const { lines } = calculateQuote(
    terms,
    { ...requestG1, extras: [{ code: 'cover', quantity }] },
    { bookedOn: goldenBookedOn },
  )
  const line = lines.find(({ kind }) => kind === 'extra')
  expect([line?.amountMinor, line?.explanation]).toEqual([
    amountMinor,
    `${of}; comes back in full when you cancel before check-in.`,
  ])
})

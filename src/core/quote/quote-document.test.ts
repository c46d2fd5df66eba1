import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenBookedOn, goldenTerms, requestG1, requestG2 } from '#tests/support/stays/golden-terms.ts'
import { anyChoices, anyTerms } from '#tests/support/stays/stay-arbitraries.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { adjustedQuote } from './adjusted-quote.ts'
import { documentOf, quoteDocument, recomputeQuote, type QuoteDocument } from './quote-document.ts'
import { calculateQuote } from './calculate-quote.ts'
import { termsForQuote } from './terms-for-quote.ts'

const golden = quoteDocument(goldenTerms, requestG2, goldenBookedOn)
const readAgain = (document: QuoteDocument) => JSON.parse(JSON.stringify(document)) as QuoteDocument

describe('the document of a price', () => {
  it('holds what the price was made of', () => {
    expect(golden).toMatchObject({ schema: 'holmstay-quote/1', bookedOn: '2027-05-01', request: requestG2 })
    expect(golden.quote.totalMinor).toBe(234_703)
  })

  it('gives the same price again, years later and elsewhere', () => {
    const { quote, equal } = recomputeQuote(readAgain(golden))
    expect(equal).toBe(true)
    expect(quote).toEqual(golden.quote)
  })

  it('does not agree with a figure that was touched', () => {
    const touched = (change: (document: QuoteDocument) => QuoteDocument) => recomputeQuote(change(golden)).equal
    const { quote, terms } = golden
    expect(touched((document) => ({ ...document, quote: { ...quote, totalMinor: quote.totalMinor - 1 } }))).toBe(false)
    expect(touched((document) => ({ ...document, terms: { ...terms, extraGuestMinor: 1499 } }))).toBe(false)
    expect(touched((document) => ({ ...document, bookedOn: isoDate('2027-06-01') }))).toBe(false)
    const first = { ...quote.lines[0]!, amountMinor: 1 }
    expect(touched((document) => ({ ...document, quote: { ...quote, lines: [first, ...quote.lines.slice(1)] } }))).toBe(
      false,
    )
    const paid = quote.schedule.map((payment) => ({ ...payment, dueOn: isoDate('2027-05-02') }))
    expect(touched((document) => ({ ...document, quote: { ...quote, schedule: paid } }))).toBe(false)
    expect(touched((document) => ({ ...document, quote: { ...quote, damageDepositMinor: 1 } }))).toBe(false)
  })

  it('agrees when only the words are others', () => {
    const lines = golden.quote.lines.map((line) => ({ ...line, label: 'Otherwise', explanation: '' }))
    expect(recomputeQuote({ ...golden, quote: { ...golden.quote, lines } }).equal).toBe(true)
  })

  it('of a booking carries its adjustments', () => {
    const once = adjustedQuote(golden.quote, { label: 'Goodwill', amountMinor: -5000, reason: 'No hot water.' })
    const twice = adjustedQuote(once, { label: 'Broken vase', amountMinor: 3000, reason: 'Agreed with the guest.' })
    const { quote, equal } = recomputeQuote(readAgain(documentOf(goldenTerms, twice)))
    expect(equal).toBe(true)
    expect(quote).toEqual(twice)
    expect(quote.totalMinor).toBe(232_703)
  })
})

describe('the terms kept with a price', () => {
  it('are only what the dates and choices touch', () => {
    const many: StayTerms = {
      ...goldenTerms,
      seasons: [
        ...goldenTerms.seasons,
        { ...goldenTerms.seasons[0]!, id: 2, spans: [{ from: isoDate('2027-12-01'), to: isoDate('2028-01-07') }] },
      ],
      overrides: Array.from({ length: 365 }, (_, index) => ({
        ...goldenTerms.overrides[0]!,
        night: addDays(isoDate('2027-01-01'), index),
      })),
      fees: [...goldenTerms.fees, { ...goldenTerms.fees[0]!, id: 3, code: 'basket', optional: true }],
    }
    const kept = termsForQuote(many, requestG1)
    expect(kept.seasons).toEqual([])
    expect(kept.overrides.map(({ night }) => night)).toEqual(['2027-05-13', '2027-05-14', '2027-05-15'])
    expect(kept.fees.map(({ code }) => code)).toEqual(['cleaning', 'pets'])
    expect(JSON.stringify(kept).length).toBeLessThan(5000)
  })

  it('give the same price to the cent, whatever the rules', () => {
    fc.assert(
      fc.property(anyTerms, anyChoices, fc.nat(150), (terms, request, lead) => {
        const bookedOn = addDays(request.checkIn, -lead)
        const document = readAgain(quoteDocument(terms, request, bookedOn))
        expect(document.quote).toEqual(calculateQuote(terms, request, { bookedOn }))
        const { quote, equal } = recomputeQuote(document)
        expect(equal).toBe(true)
        expect(quote).toEqual(document.quote)
      }),
      { numRuns: 400 },
    )
  })
})

describe('an adjustment', () => {
  const { quote } = golden
  const plan = calculateQuote(goldenTerms, { ...requestG2, plan: 'deposit' }, { bookedOn: goldenBookedOn })
  const payments = (amountMinor: number) =>
    adjustedQuote(plan, { label: 'x', amountMinor, reason: 'y' }).schedule.map((payment) => payment.amountMinor)

  it('is a line of its own behind the taxes', () => {
    const adjusted = adjustedQuote(quote, { label: 'Goodwill', amountMinor: -5000, reason: 'No hot water.' })
    expect(adjusted.lines.at(-1)).toMatchObject({
      kind: 'adjustment',
      code: 'adjustment-1',
      amountMinor: -5000,
      explanation: '€50.00 taken off: No hot water.',
    })
    expect([adjusted.totalMinor, adjusted.rentMinor]).toEqual([229_703, quote.rentMinor])
    expect(adjusted.lines.slice(0, -1)).toEqual(quote.lines)
  })

  it('joins the last payment, or comes off the last ones', () => {
    expect(payments(1000)).toEqual([70_411, 165_292])
    expect(payments(-1000)).toEqual([70_411, 163_292])
    expect(payments(-164_293)).toEqual([70_410])
    expect(payments(-234_703)).toEqual([])
  })

  it('cannot be nothing, part of a cent or more than there is', () => {
    for (const amountMinor of [0, 0.5, -234_704]) {
      expect(() => adjustedQuote(quote, { label: 'x', amountMinor, reason: 'y' })).toThrow(RangeError)
    }
  })
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { goldenBookedOn, goldenTerms, requestG1, requestG2 } from '#tests/support/golden-terms.ts'
import { anyRequest, anyTerms, firstDay } from '#tests/support/stay-arbitraries.ts'
import type { Fee, StayTerms, Tax } from '../stay/stay-terms.ts'
import { addDays, nightsIn } from '../time/date-arithmetic.ts'
import { isoDate } from '../time/iso-date.ts'
import { nightShares } from './night-shares.ts'
import { perNightMinor, quoteStay } from './quote-stay.ts'
import type { Party, Quote } from './quote.ts'

const quote = (terms: StayTerms, request = requestG1, bookedOn = goldenBookedOn) =>
  quoteStay(terms, request, { bookedOn })
const figures = ({ lines }: Quote) =>
  lines.map((line) => `${line.kind} ${line.code} ${line.quantity} × ${line.unitMinor} = ${line.amountMinor}`)
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('the golden price G1', () => {
  const priced = quote(goldenTerms)

  it('is 573.50 with every line', () => {
    expect(figures(priced)).toEqual([
      'night nights-12000 1 × 12000 = 12000',
      'night nights-15000 2 × 15000 = 30000',
      'fee cleaning 1 × 8500 = 8500',
      'tax tax-1 1 × 5050 = 5050',
      'tax tax-2 6 × 300 = 1800',
    ])
    expect(priced).toMatchObject({
      stayId: 1,
      termsVersion: 1,
      currency: 'EUR',
      nights: 3,
      rentMinor: 42_000,
      totalMinor: 57_350,
      schedule: [{ dueOn: '2027-05-01', amountMinor: 57_350 }],
    })
    expect(perNightMinor(priced)).toBe(19_117)
  })

  it('explains itself', () => {
    expect(priced.lines.map((line) => [line.label, line.explanation])).toEqual([
      ['1 night × €120.00', 'Standard rate: €120.00 a night for 13 May 2027.'],
      ['2 nights × €150.00', 'Friday and Saturday nights: €150.00 a night for 14 May 2027 to 15 May 2027.'],
      ['Cleaning, once', '€85.00 for the whole stay; comes back in full when you cancel before check-in.'],
      ['VAT, 10%', '10% of €505.00: the nights after discounts and cleaning.'],
      ['Tourist tax', '2 adults × 3 nights × €3.00; guests under 16 pay nothing; at most 7 nights are taxed.'],
    ])
  })
})

describe('the golden price G2', () => {
  const priced = quote(goldenTerms, requestG2)

  it('is 2,347.03 with every line', () => {
    expect(figures(priced)).toEqual([
      'night nights-18000 6 × 18000 = 108000',
      'night nights-21000 3 × 21000 = 63000',
      'night nights-25000 1 × 25000 = 25000',
      'extra_guest extra-guests 20 × 1500 = 30000',
      'length_discount length-7 1 × -22600 = -22600',
      'early_bird early-bird-90 1 × -10170 = -10170',
      'fee cleaning 1 × 8500 = 8500',
      'fee pets 1 × 4000 = 4000',
      'tax tax-1 1 × 20573 = 20573',
      'tax tax-2 28 × 300 = 8400',
    ])
    expect([priced.nights, priced.rentMinor, priced.totalMinor]).toEqual([10, 193_230, 234_703])
  })

  it('explains itself', () => {
    const explanations = priced.lines.map((line) => `${line.label} | ${line.explanation}`)
    expect(explanations.slice(0, 6)).toEqual([
      '6 nights × €180.00 | Rate of High summer: €180.00 a night for 12 Aug 2027 and 15 Aug 2027 to 19 Aug 2027.',
      '3 nights × €210.00 | Friday and Saturday nights in High summer: €210.00 a night for 13 Aug 2027 and 20 Aug 2027 to 21 Aug 2027.',
      '1 night × €250.00 | Price of these dates: €250.00 a night for 14 Aug 2027.',
      '2 extra guests × 10 nights × €15.00 | 4 guests are included; each further adult or child costs €15.00 a night.',
      '10% off 7 nights or more | 10% off nights and extra guests (€2,260.00) because you stay 10 nights.',
      'Early booking, 5% off | 5% off what is left (€2,034.00) because you book 90 days or more ahead.',
    ])
  })

  it('divides over the nights without a cent lost', () => {
    const shares = nightShares(priced)
    expect(shares.map(({ night }) => night)).toEqual(nightsIn(requestG2))
    expect(sum(shares.map(({ amountMinor }) => amountMinor))).toBe(193_230)
  })
})

describe('the home of the visual reference', () => {
  it('costs 1,707.80 for a week', () => {
    const terms: StayTerms = {
      ...goldenTerms,
      nightlyMinor: 24_000,
      weekendNightlyMinor: 26_500,
      leadDiscounts: [],
      fees: [{ ...goldenTerms.fees[0]!, amountMinor: 12_000 }],
      taxes: [{ ...goldenTerms.taxes[1]!, amountMinor: 220 }],
    }
    const party = { adults: 2, children: 2, infants: 0, pets: 0 }
    const request = { checkIn: isoDate('2027-06-12'), checkOut: isoDate('2027-06-19'), party }
    expect(figures(quote(terms, request))).toEqual([
      'night nights-26500 2 × 26500 = 53000',
      'night nights-24000 5 × 24000 = 120000',
      'length_discount length-7 1 × -17300 = -17300',
      'fee cleaning 1 × 12000 = 12000',
      'tax tax-2 14 × 220 = 3080',
    ])
    expect(quote(terms, request).totalMinor).toBe(170_780)
  })
})

describe('discounts', () => {
  const codes = (more: Partial<StayTerms>, bookedOn: string) =>
    quote({ ...goldenTerms, ...more }, requestG2, isoDate(bookedOn))
      .lines.filter((line) => line.amountMinor < 0)
      .map((line) => line.code)

  it('take the highest length that matches', () => {
    const lengthDiscounts = [
      { nights: 11, percentBp: 5000 },
      { nights: 3, percentBp: 9000 },
      { nights: 10, percentBp: 1500 },
    ]
    expect(codes({ lengthDiscounts, leadDiscounts: [] }, '2027-05-01')).toEqual(['length-10'])
  })

  it('are early bird or last minute, never both', () => {
    expect(codes({}, '2027-05-14')).toEqual(['length-7', 'early-bird-90'])
    expect(codes({}, '2027-05-15')).toEqual(['length-7'])
    expect(codes({}, '2027-08-04')).toEqual(['length-7'])
    expect(codes({}, '2027-08-05')).toEqual(['length-7', 'last-minute-7'])
    const leadDiscounts = [
      { kind: 'early_bird' as const, days: 3, percentBp: 500 },
      { kind: 'last_minute' as const, days: 9, percentBp: 800 },
    ]
    expect(codes({ leadDiscounts }, '2027-08-07')).toEqual(['length-7', 'last-minute-9'])
  })
})

describe('fees', () => {
  it('count what they are charged for', () => {
    const fee = (id: number, basis: Fee['basis']): Fee => ({
      ...goldenTerms.fees[0]!,
      id,
      code: basis,
      name: basis,
      kind: 'custom',
      basis,
      amountMinor: 100,
    })
    const bases = ['per_stay', 'per_night', 'per_guest', 'per_guest_night', 'per_pet', 'per_pet_night'] as const
    const terms = { ...goldenTerms, taxes: [], fees: bases.map((basis, index) => fee(index + 1, basis)) }
    const party = { adults: 2, children: 1, infants: 1, pets: 2 }
    const { lines } = quote(terms, { ...requestG1, party })
    expect(lines.filter((line) => line.kind === 'fee').map((line) => [line.label, line.amountMinor])).toEqual([
      ['per_stay, once', 100],
      ['per_night, 3 nights × €1.00', 300],
      ['per_guest, 3 guests × €1.00', 300],
      ['per_guest_night, 3 guests × 3 nights × €1.00', 900],
      ['per_pet, 2 pets × €1.00', 200],
      ['per_pet_night, 2 pets × 3 nights × €1.00', 600],
    ])
  })
})

describe('taxes', () => {
  const taxed = (tax: Partial<Tax>, party: Partial<Party>) => {
    const terms = { ...goldenTerms, fees: [], taxes: [{ ...goldenTerms.taxes[1]!, ...tax }] }
    const request = { ...requestG2, party: { ...requestG2.party, ...party } }
    return quote(terms, request).lines.find((line) => line.kind === 'tax')?.quantity ?? 0
  }

  it('spare children under the age, and children whose age is not known', () => {
    expect(taxed({}, {})).toBe(4 * 7)
    expect(taxed({}, { childAges: [15, 16] })).toBe(5 * 7)
    expect(taxed({}, { childAges: [17] })).toBe(5 * 7)
    expect(taxed({ exemptUnderAge: null }, { infants: 3 })).toBe(6 * 7)
  })

  it('count no more nights than their cap, from the first night on', () => {
    expect([taxed({ maxNights: null }, {}), taxed({ maxNights: 3 }, {})]).toEqual([40, 12])
  })

  it('count only the nights on which they are in force', () => {
    expect(taxed({ validFrom: isoDate('2027-08-14') }, {})).toBe(4 * 5)
    expect(taxed({ validTo: isoDate('2027-08-14') }, {})).toBe(4 * 2)
    expect(taxed({ validFrom: isoDate('2028-01-01') }, {})).toBe(0)
    expect(taxed({ period: 'stay', validTo: isoDate('2027-08-12') }, {})).toBe(0)
  })

  it('can be for the home or the stay', () => {
    expect([
      taxed({ per: 'unit' }, {}),
      taxed({ period: 'stay' }, {}),
      taxed({ per: 'unit', period: 'stay' }, {}),
    ]).toEqual([7, 4, 1])
  })

  it('of so many percent leave out fees that are not taxable, and bases they do not name', () => {
    const fees = [{ ...goldenTerms.fees[0]!, taxable: false }, goldenTerms.fees[1]!]
    const vat = (more: Partial<StayTerms>, base: Tax['base']) =>
      quote({ ...goldenTerms, ...more, taxes: [{ ...goldenTerms.taxes[0]!, base }] }, requestG2).lines.at(-1)!
        .amountMinor
    expect(vat({ fees }, ['rent', 'cleaning', 'fees'])).toBe(19_723)
    expect(vat({}, ['cleaning', 'fees'])).toBe(1250)
    expect(vat({}, ['fees'])).toBe(400)
  })

  it('of so many percent change with the year in the middle of a stay', () => {
    const vat = (id: number, percentBp: number, from: string | null, to: string | null): Tax => ({
      ...goldenTerms.taxes[0]!,
      id,
      period: 'night',
      percentBp,
      base: ['rent'],
      validFrom: from === null ? null : isoDate(from),
      validTo: to === null ? null : isoDate(to),
    })
    const taxes = [vat(1, 1000, null, '2027-08-16'), vat(2, 2000, '2027-08-16', null)]
    const amounts = quote({ ...goldenTerms, taxes }, requestG2)
      .lines.filter((line) => line.kind === 'tax')
      .map((line) => line.amountMinor)
    expect(amounts).toEqual([7729, 23_188])
  })
})

describe('every quote', () => {
  const priced = fc.tuple(anyTerms, anyRequest, fc.integer({ min: 0, max: 200 })).map(([terms, request, lead]) => {
    const bookedOn = addDays(request.checkIn, -lead)
    return { terms, request, bookedOn, quote: quoteStay(terms, request, { bookedOn }) }
  })

  it('has lines that are quantity × unit and sum to rent, total and schedule', () => {
    fc.assert(
      fc.property(priced, ({ quote: { lines, rentMinor, totalMinor, schedule } }) => {
        for (const line of lines) {
          expect(line.amountMinor).toBe(line.quantity * line.unitMinor)
          expect(Number.isSafeInteger(line.amountMinor)).toBe(true)
        }
        expect(sum(lines.map((line) => line.amountMinor))).toBe(totalMinor)
        const rent = lines.filter((line) => line.kind !== 'fee' && line.kind !== 'tax')
        expect(sum(rent.map((line) => line.amountMinor))).toBe(rentMinor)
        expect(sum(schedule.map((part) => part.amountMinor))).toBe(totalMinor)
        expect(rentMinor).toBeGreaterThanOrEqual(0)
        expect(new Set(lines.map((line) => line.code)).size).toBe(lines.length)
      }),
      { numRuns: 500 },
    )
  })

  it('prices every night of the stay exactly once, and its shares sum to the rent', () => {
    fc.assert(
      fc.property(priced, ({ request, quote: { lines }, quote: whole }) => {
        const nights = lines.flatMap((line) => line.nights ?? [])
        expect(nights.toSorted()).toEqual(nightsIn(request))
        expect(sum(nightShares(whole).map((share) => share.amountMinor))).toBe(whole.rentMinor)
      }),
      { numRuns: 300 },
    )
  })

  it('does not depend on the order in which rules are listed', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn, quote: whole }) => {
        const reversed = {
          ...terms,
          seasons: terms.seasons.toReversed(),
          overrides: terms.overrides.toReversed(),
          lengthDiscounts: terms.lengthDiscounts.toReversed(),
          leadDiscounts: terms.leadDiscounts.toReversed(),
          fees: terms.fees.toReversed(),
          taxes: terms.taxes.toReversed(),
        }
        expect(quoteStay(reversed, request, { bookedOn })).toEqual(whole)
      }),
      { numRuns: 300 },
    )
  })

  it('survives being written as JSON and costs nothing for infants', () => {
    fc.assert(
      fc.property(priced, ({ terms, request, bookedOn, quote: whole }) => {
        expect(JSON.parse(JSON.stringify(whole))).toEqual(whole)
        const infants = { ...request, party: { ...request.party, infants: 0 } }
        expect(quoteStay(terms, infants, { bookedOn }).lines).toEqual(whole.lines)
      }),
      { numRuns: 200 },
    )
  })

  it('without discounts costs more with one night more', () => {
    fc.assert(
      fc.property(anyTerms, anyRequest, (terms, request) => {
        const plain = {
          ...terms,
          lengthDiscounts: [],
          leadDiscounts: [],
          taxes: terms.taxes.filter((tax) => tax.percentBp === null),
        }
        const longer = { ...request, checkOut: addDays(request.checkOut, 1) }
        const total = (asked: typeof request) => quoteStay(plain, asked, { bookedOn: firstDay }).totalMinor
        expect(total(longer)).toBeGreaterThan(total(request))
      }),
      { numRuns: 300 },
    )
  })

  it('refuses to be made for no night or for part of a guest', () => {
    expect(() => quote(goldenTerms, { ...requestG1, checkOut: requestG1.checkIn })).toThrow(RangeError)
    expect(() => quote(goldenTerms, { ...requestG1, party: { ...requestG1.party, adults: 1.5 } })).toThrow(RangeError)
  })
})

import { describe, expect, it } from 'vitest'
import { goldenBookedOn, goldenTerms, plainFee, requestG1, requestG2 } from '#tests/support/stays/golden-terms.ts'
import type { Fee, StayTerms, Tax } from '#core/rate/stay-terms.ts'
import { nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { nightShares } from './night-shares.ts'
import { perNightMinor, calculateQuote } from './calculate-quote.ts'
import type { Party, Quote, StayRequest } from './quote.ts'

const quote = (terms: StayTerms, request = requestG1, bookedOn = goldenBookedOn) =>
  calculateQuote(terms, request, { bookedOn })
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
      bookedOn: '2027-05-01',
      schedule: [{ dueOn: '2027-05-01', dueAt: null, amountMinor: 57_350 }],
      damageDepositMinor: 0,
    })
    expect(perNightMinor(priced)).toBe(19_117)
  })

  it('explains every line', () => {
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

  it('explains every line', () => {
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

  it('shows rule and arithmetic of every line', () => {
    expect(priced.lines.map(({ formula }) => `${formula.rule}: ${formula.arithmetic}`)).toEqual([
      'season/1: 6 × 18000',
      'season/1/weekend: 3 × 21000',
      'override/2027-08-14: 1 × 25000',
      'stay.extraGuest: 2 × 10 × 1500',
      'discount/length/7: -round(226000 × 10%)',
      'discount/early_bird/90: -round(203400 × 5%)',
      'fee/1: 8500',
      'fee/2: 1 × 4000',
      'tax/1: round(205730 × 10%)',
      'tax/2: 4 × 7 × 300',
    ])
    expect(priced.lines[4]?.formula.inputs).toEqual({ ofMinor: 226_000, percentBp: 1000 })
  })

  it('divides over the nights without a cent lost', () => {
    const shares = nightShares(priced)
    expect(shares.map(({ night }) => night)).toEqual(nightsIn(requestG2))
    expect(sum(shares.map(({ amountMinor }) => amountMinor))).toBe(193_230)
  })
})

describe('the home that the pages were drawn with', () => {
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

describe('choices of the guest', () => {
  const promo = { id: 7, code: 'SUMMER', percentBp: null, amountMinor: 5000 }
  const lines = (more: Partial<StayTerms>, request: StayRequest, ...kinds: string[]) =>
    quote({ ...goldenTerms, ...more }, request)
      .lines.filter((line) => kinds.includes(line.kind))
      .map((line) => [line.code, line.amountMinor, line.label, line.explanation, line.formula.rule])

  it('take off the non-refundable rate and the code, and say so', () => {
    const request: StayRequest = { ...requestG1, rate: 'non_refundable', promo }
    expect(lines({ nonRefundableBp: 1000 }, request, 'non_refundable', 'promo')).toEqual([
      [
        'non-refundable',
        -4200,
        'Non-refundable rate, 10% off',
        '10% off nights and extra guests (€420.00) because the nights are not refunded when you cancel.',
        'stay.nonRefundable',
      ],
      [
        'promo',
        -5000,
        'Code SUMMER, €50.00 off',
        '€50.00 off what is left (€378.00) because you used the code SUMMER.',
        'promo/SUMMER',
      ],
    ])
  })

  it('do not take off a rate that the home does not offer', () => {
    expect(lines({}, { ...requestG1, rate: 'non_refundable' }, 'non_refundable')).toEqual([])
  })

  it('are one discount only where the home says so: the first of the largest', () => {
    const more = { discountMode: 'best_only' as const, nonRefundableBp: 1000 }
    const kinds = (request: StayRequest) =>
      quote({ ...goldenTerms, ...more }, request)
        .lines.filter((line) => line.amountMinor < 0)
        .map((line) => line.kind)
    expect(kinds({ ...requestG2, rate: 'non_refundable', promo })).toEqual(['length_discount', 'non_refundable'])
    expect(kinds({ ...requestG2, promo: { ...promo, amountMinor: 22_600 } })).toEqual(['length_discount'])
    expect(kinds({ ...requestG2, promo: { ...promo, amountMinor: 22_601 } })).toEqual(['promo'])
  })

  it('add extras as often as they were chosen', () => {
    const basket = {
      ...plainFee,
      id: 3,
      code: 'basket',
      name: 'Breakfast basket',
      kind: 'extra' as const,
      optional: true,
    }
    const bike = { ...basket, id: 4, code: 'bike', name: 'Bicycle', basis: 'per_night' as const, amountMinor: 900 }
    const share = {
      ...basket,
      id: 5,
      code: 'cover',
      name: 'Cover',
      basis: 'percent_of_rent' as const,
      amountMinor: null,
    }
    const fees = [basket, bike, { ...share, percentBp: 250 }]
    const chosen = (code: string, quantity: number) => ({ ...requestG1, extras: [{ code, quantity }] })
    expect(lines({ fees }, requestG1, 'fee', 'extra')).toEqual([])
    expect(lines({ fees }, chosen('basket', 2), 'fee', 'extra')[0]?.slice(0, 4)).toEqual([
      'basket',
      17_000,
      'Breakfast basket, 2 × €85.00',
      '2 × €85.00 for the whole stay; comes back in full when you cancel before check-in.',
    ])
    expect(lines({ fees }, chosen('bike', 2), 'extra')[0]?.slice(0, 4)).toEqual([
      'bike',
      5400,
      'Bicycle, 2 × 3 nights × €9.00',
      '2 × €9.00 for 3 nights; comes back in full when you cancel before check-in.',
    ])
    expect(lines({ fees }, chosen('cover', 3), 'extra')[0]?.slice(0, 3)).toEqual(['cover', 3150, 'Cover, 3 × 2.5%'])
    expect(lines({ fees }, chosen('unheard-of', 1), 'extra')).toEqual([])
  })

  it('pay a rent agreed with the host instead of nights, guests and discounts', () => {
    const agreed = quote(goldenTerms, { ...requestG2, promo, agreedRentMinor: 100_003 })
    expect(agreed.rentMinor).toBe(100_003)
    expect(new Set(agreed.lines.map((line) => line.kind))).toEqual(new Set(['night', 'fee', 'tax']))
    expect(agreed.lines[0]?.explanation).toBe(
      'Part of the €1,000.03 agreed with the host: €91.84 a night for 12 Aug 2027 and 15 Aug 2027 to 19 Aug 2027.',
    )
    const free = quote({ ...goldenTerms, fees: [], taxes: [] }, { ...requestG1, agreedRentMinor: 0 })
    expect([free.totalMinor, nightShares(free).length, free.schedule]).toEqual([0, 3, []])
  })
})

describe('guests by age', () => {
  const ageBands = [
    { name: 'Babies', fromAge: 0, underAge: 2, extraGuestMinor: 300 },
    { name: 'Children', fromAge: 2, underAge: 12, extraGuestMinor: 700 },
  ]
  it('have a line for each price, in words', () => {
    const party = { adults: 5, children: 2, infants: 1, pets: 0, childAges: [3, 11] }
    const { lines } = quote({ ...goldenTerms, ageBands }, { ...requestG1, party })
    expect(
      lines.filter((line) => line.kind === 'extra_guest').map((line) => [line.code, line.label, line.explanation]),
    ).toEqual([
      [
        'extra-guests',
        '1 extra guest × 3 nights × €15.00',
        '4 guests are included; each further adult or child costs €15.00 a night.',
      ],
      [
        'extra-guests-from-2',
        '2 extra guests (Children) × 3 nights × €7.00',
        '4 guests are included; each further guest of 2 to 11 years costs €7.00 a night.',
      ],
      ['infants', '1 infant × 3 nights × €3.00', 'Each infant costs €3.00 a night (Babies, 0 to 1 year).'],
    ])
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

  it('inside the prices are printed and not added', () => {
    const taxes = goldenTerms.taxes.map((tax) => ({ ...tax, included: true }))
    const priced = quote({ ...goldenTerms, taxes })
    const printed = priced.lines.filter((line) => line.included)
    expect(priced.totalMinor).toBe(50_500)
    expect(printed.map((line) => [line.label, line.amountMinor, line.explanation, line.formula.arithmetic])).toEqual([
      [
        'VAT, 10% included',
        4591,
        '10% contained in €505.00: the nights after discounts and cleaning.',
        'round(50500 × 10% / (1 + 10%))',
      ],
      [
        'Tourist tax, included',
        1800,
        '2 adults × 3 nights × €3.00; guests under 16 pay nothing; at most 7 nights are taxed; contained in the prices above.',
        '2 × 3 × 300',
      ],
    ])
  })

  it('begin with a later night where they say so', () => {
    expect([
      taxed({ fromNight: 3 }, {}),
      taxed({ fromNight: 8 }, {}),
      taxed({ fromNight: 10, maxNights: null }, {}),
    ]).toEqual([20, 0, 4])
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

it('refuses to be made for no night or for part of a guest', () => {
  expect(() => quote(goldenTerms, { ...requestG1, checkOut: requestG1.checkIn })).toThrow(RangeError)
  expect(() => quote(goldenTerms, { ...requestG1, party: { ...requestG1.party, adults: 1.5 } })).toThrow(RangeError)
  expect(() => quote(goldenTerms, { ...requestG1, extras: [{ code: 'x', quantity: -1 }] })).toThrow(RangeError)
  expect(() => quote(goldenTerms, { ...requestG1, agreedRentMinor: 0.5 })).toThrow(RangeError)
})

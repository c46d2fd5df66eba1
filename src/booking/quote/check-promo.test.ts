import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import type { Coupon } from '#db/queries/rate/coupon-queries.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { checkPromo, type PromoQuestion } from './check-promo.ts'

const coupon: Coupon = {
  id: 9,
  code: 'SUMMER',
  percentBp: 1000,
  amountMinor: null,
  currency: null,
  bookableFrom: null,
  bookableTo: null,
  staysFrom: null,
  staysTo: null,
  minNights: 1,
  minRentMinor: 0,
  maxUses: null,
  uses: 0,
  perUser: null,
  active: true,
  stayIds: [],
  version: 1,
}
const noon = new Date('2027-03-01T12:00:00Z')
const question: PromoQuestion = {
  terms: goldenTerms,
  dates: { checkIn: isoDate('2027-06-05'), checkOut: isoDate('2027-06-10') },
  now: noon,
  usesOfUser: 0,
  rentBefore: () => 60_000,
}
const check = (facts: Partial<Coupon>, more: Partial<PromoQuestion> = {}) =>
  checkPromo({ ...coupon, ...facts }, { ...question, ...more })

test('a code without conditions gives what the price needs of it', () => {
  expect(check({})).toEqual({ ok: true, value: { id: 9, code: 'SUMMER', percentBp: 1000, amountMinor: null } })
})

test.each<[string, Partial<Coupon>, Partial<PromoQuestion>]>([
  ['over', { active: false }, {}],
  ['not_yet', { bookableFrom: new Date(noon.getTime() + 1) }, {}],
  ['over', { bookableTo: noon }, {}],
  ['other_home', { stayIds: [goldenTerms.stayId + 1] }, {}],
  ['other_dates', { staysFrom: isoDate('2027-06-06') }, {}],
  ['other_dates', { staysTo: isoDate('2027-06-09') }, {}],
  ['used_up', { maxUses: 3, uses: 3 }, {}],
  ['used_by_you', { perUser: 1 }, { usesOfUser: 1 }],
  ['other_currency', { percentBp: null, amountMinor: 500, currency: 'SEK' }, {}],
])('%s: %j', (reason, facts, more) => {
  expect(check(facts, more)).toEqual({ ok: false, problem: { code: 'promo_not_valid', reason } })
})

test('what is missing is told: nights, or rent before the code', () => {
  expect(check({ minNights: 6 })).toMatchObject({ problem: { reason: 'too_few_nights', figure: 6 } })
  expect(check({ minRentMinor: 60_001 })).toMatchObject({
    problem: { reason: 'too_little_rent', figure: 60_001, currency: 'EUR' },
  })
})

test('the bounds themselves are fine: first and last moment, first and last night, the very rent', () => {
  const inside: Partial<Coupon> = {
    bookableFrom: noon,
    bookableTo: new Date(noon.getTime() + 1),
    staysFrom: isoDate('2027-06-05'),
    staysTo: isoDate('2027-06-10'),
    minNights: 5,
    minRentMinor: 60_000,
    maxUses: 3,
    uses: 2,
    perUser: 2,
    stayIds: [goldenTerms.stayId],
    currency: 'EUR',
    percentBp: null,
    amountMinor: 500,
  }
  expect(check(inside, { usesOfUser: 1 }).ok).toBe(true)
})

test('a promo code that does not exist is refused', () => {
  expect(checkPromo(null, question)).toMatchObject({ problem: { code: 'promo_not_valid', reason: 'unknown' } })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import type { Party } from '#core/quote/quote.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { checkStay } from './check-rules.ts'
import { addedNights, isSameParty } from './kept-stay.ts'
import { bookingModeOf } from './stay-rules.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { TakenNights } from './taken-nights.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'

const couple: Party = { adults: 2, children: 0, infants: 0, pets: 0 }
const kept = { checkIn: isoDate('2027-06-07'), checkOut: isoDate('2027-06-14'), party: couple }

/**
 * Returns how a home answers a booking of 7 to 14 June that asks for other dates or guests on the morning of its
 * arrival.
 */
function refusal(
  query: { checkIn?: string; checkOut?: string; party?: Partial<Party> },
  terms: Partial<StayTerms> = {},
  taken: TakenNights = [],
) {
  const request = {
    checkIn: isoDate(query.checkIn ?? kept.checkIn),
    checkOut: isoDate(query.checkOut ?? kept.checkOut),
    party: { ...couple, ...query.party },
  }
  const plain: StayTerms = { ...goldenTerms, seasons: [], overrides: [], ...terms }
  const result = checkStay(plain, request, { today: isoDate('2027-06-07'), localHour: 9, kept }, taken)
  return result.ok ? null : result.problem.code
}

describe('a booking that changes is judged by what is new of it', () => {
  const monday = weekdaySet(0)
  const closed = { from: isoDate('2027-06-14'), to: isoDate('2027-06-15') }

  test.each<[string, Parameters<typeof refusal>, string | null]>([
    ['the same arrival needs no notice', [{ checkOut: '2027-06-16' }, { noticeDays: 3 }], null],
    ['another arrival does', [{ checkIn: '2027-06-09' }, { noticeDays: 3 }], 'advance_notice_not_met'],
    [
      'an arrival on a day that has been closed since stays',
      [{ checkOut: '2027-06-16' }, { checkInDays: weekdaySet(5) }],
      null,
    ],
    [
      'another arrival keeps to the days',
      [{ checkIn: '2027-06-08' }, { checkInDays: monday }],
      'arrival_day_not_allowed',
    ],
    ['a departure stays', [{ party: { adults: 3 } }, { checkOutDays: weekdaySet(5) }], null],
    [
      'another departure keeps to the days',
      [{ checkOut: '2027-06-16' }, { checkOutDays: monday }],
      'departure_day_not_allowed',
    ],
    ['longer is never too short', [{ checkOut: '2027-06-15' }, { minNights: 10 }], null],
    ['shorter may be', [{ checkOut: '2027-06-12' }, { minNights: 7 }], 'min_nights_not_met'],
    ['shorter is never too long', [{ checkOut: '2027-06-12' }, { maxNights: 3 }], null],
    ['longer may be', [{ checkOut: '2027-06-16' }, { maxNights: 8 }], 'max_nights_exceeded'],
    ['the length that was agreed need be no multiple', [{ party: { adults: 3 } }, { nightsMultipleOf: 2 }], null],
    ['another one does', [{ checkOut: '2027-06-16' }, { nightsMultipleOf: 7 }], 'nights_not_multiple'],
    ['the same guests are not too many', [{ checkOut: '2027-06-15' }, { maxGuests: 1 }], null],
    ['more guests may be', [{ party: { adults: 3 } }, { maxGuests: 2 }], 'too_many_guests'],
    ['its own nights need not be open', [{ checkOut: '2027-06-16' }, { openSpans: [closed] }], 'not_open'],
    ['only those that are added', [{ checkOut: '2027-06-15' }, { openSpans: [closed] }], null],
    [
      'the window is for a later departure',
      [{ party: { adults: 3 } }, { windowMonths: null, windowUntil: isoDate('2027-06-10') }],
      null,
    ],
    [
      'which it may forbid',
      [{ checkOut: '2027-06-15' }, { windowMonths: null, windowUntil: isoDate('2027-06-10') }],
      'outside_booking_window',
    ],
    [
      'preparation that was asked for later is for a later departure',
      [
        { checkIn: '2027-06-07', party: { adults: 3 } },
        { preparationNights: 2 },
        [{ ...closed, to: isoDate('2027-06-20') }],
      ],
      null,
    ],
    [
      'nights of others are taken',
      [{ checkOut: '2027-06-16' }, {}, [{ from: isoDate('2027-06-15'), to: isoDate('2027-06-20') }]],
      'dates_unavailable',
    ],
    [
      'a short gap that is there already stays',
      [{ party: { adults: 3 } }, { forbidGapUnder: 3 }, [{ from: isoDate('2027-06-15'), to: isoDate('2027-06-20') }]],
      null,
    ],
    [
      'a new one does not',
      [{ checkOut: '2027-06-13' }, { forbidGapUnder: 3 }, [{ from: isoDate('2027-06-14'), to: isoDate('2027-06-20') }]],
      'leaves_short_gap',
    ],
  ])('%s', (_, asked, code) => {
    expect(refusal(...asked)).toBe(code)
  })

  test('an arrival inside the notice was agreed on: nobody is asked about it again', () => {
    const terms: StayTerms = { ...goldenTerms, noticeDays: 3, noticeInside: 'request_only' }
    const context = { today: isoDate('2027-06-07'), localHour: 9 }
    expect(bookingModeOf(terms, kept, context)).toBe('request')
    expect(bookingModeOf(terms, kept, { ...context, kept })).toBe('instant')
  })
})

test('the nights that are added are those of the new dates without those of the old ones', () => {
  const day = fc.integer({ min: 0, max: 20 }).map((offset) => addDays(isoDate('2027-06-01'), offset))
  const dates = fc
    .tuple(day, fc.integer({ min: 1, max: 10 }))
    .map(([checkIn, nights]): StayDates => ({ checkIn, checkOut: addDays(checkIn, nights) }))
  fc.assert(
    fc.property(dates, dates, (request, own) => {
      const mine = new Set(nightsIn(own))
      const added = addedNights(request, own).flatMap((piece) => nightsIn(piece))
      expect(added).toEqual(nightsIn(request).filter((night) => !mine.has(night)))
    }),
  )
  expect(addedNights(kept, undefined)).toEqual([kept])
})

test('the ages of children may come in any order', () => {
  const family = { ...couple, children: 2, childAges: [4, 9] }
  expect(isSameParty(family, { ...family, childAges: [9, 4] })).toBe(true)
  expect(isSameParty(family, { ...family, childAges: [9, 5] })).toBe(false)
  expect(isSameParty(couple, { ...couple, pets: 1 })).toBe(false)
})

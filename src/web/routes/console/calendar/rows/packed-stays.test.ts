import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CalendarClaimShape, CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { BLOCK_REASONS, CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { UNSELLABLE_REASONS } from '#core/calendar/night-verdict.ts'
import { nightsOfRuns, RATE_RUN_SOURCES, type RateRun } from '#core/calendar/rate-runs.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { packStays, unpackStays } from './packed-stays.ts'

const FROM = isoDate('2027-06-01')
const day = (least: number, most: number) => fc.integer({ min: least, max: most }).map((days) => addDays(FROM, days))
const few = fc.integer({ min: 0, max: 400 })
const text = fc.option(fc.string())

const runs = fc
  .array(
    fc.record({
      nights: fc.integer({ min: 1, max: 90 }),
      weekMinor: fc.nat(),
      weekendMinor: fc.nat(),
      minNights: few,
      weekendMinNights: few,
      maxNights: few,
      arrivalDays: fc.integer({ min: 0, max: 127 }),
      departureDays: fc.integer({ min: 0, max: 127 }),
      source: fc.constantFrom(...RATE_RUN_SOURCES),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((some) => {
    let from = FROM
    return some.map((run): RateRun => {
      const placed = { ...run, from }
      from = addDays(from, run.nights)
      return placed
    })
  })

/** Claims in order, which may begin before the first night and overlap each other, as those of parts do. */
const claims = fc
  .array(
    fc.record({
      documentId: fc.uuid(),
      kind: fc.constantFrom(...CLAIM_KINDS),
      from: day(-400, 180),
      nights: fc.integer({ min: 1, max: 400 }),
      preparation: fc.integer({ min: 0, max: 30 }),
      reason: fc.option(fc.constantFrom(...BLOCK_REASONS)),
      label: text,
      expiresAt: fc.option(
        fc.integer({ min: 1_800_000_000, max: 1_900_000_000 }).map((second) => new Date(second * 1000).toISOString()),
      ),
      booking: fc.option(
        fc.record({
          documentId: fc.uuid(),
          reference: fc.uint8Array({ minLength: 5, maxLength: 5 }).map(bookingReference),
          state: fc.constantFrom(...BOOKING_STATES),
          lastName: text,
          source: fc.constant('web'),
        }),
      ),
    }),
  )
  .map((some) =>
    some
      .map(({ nights, ...claim }): CalendarClaimShape => ({
        ...claim,
        to: addDays(claim.from, nights),
      }))
      .toSorted((a, b) => (a.from < b.from ? -1 : 1)),
  )

const losses = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 100 }),
    nights: fc.integer({ min: 1, max: 30 }),
    reason: fc.constantFrom(...UNSELLABLE_REASONS),
    gap: fc.tuple(few, few),
    stay: fc.option(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 60 }))),
    minNights: few,
    repair: fc.option(
      fc.record({
        night: day(-30, 180),
        minNights: fc.option(few),
        arrival: fc.option(fc.boolean()),
        departure: fc.option(fc.boolean()),
      }),
    ),
  }),
)

const anyStay = fc
  .record({
    slug: fc.uuid(),
    title: fc.string(),
    place: text,
    currency: fc.constantFrom('EUR', 'CHF'),
    today: day(-40, 40),
    version: fc.nat(),
    weekendNights: fc.integer({ min: 0, max: 127 }),
    follows: fc.option(fc.record({ slug: text, title: text })),
    runs,
    claims,
    clashes: fc.array(fc.record({ documentId: fc.uuid(), from: day(0, 9), to: day(10, 20), feed: fc.string() })),
    waiting: fc.array(fc.record({ from: day(0, 9), to: day(10, 20), people: few })),
    losses,
  })
  .map(({ losses: some, ...rest }): CalendarStayShape => {
    const nights = nightsOfRuns(rest.runs, rest.weekendNights)
    const unsellable = some.map(({ from: at, nights: count, gap: [before, behind], stay, ...loss }) => {
      const [from, to] = [addDays(FROM, at), addDays(FROM, at + count)]
      const amounts = nights.slice(at, at + count).map(({ amountMinor }) => amountMinor)
      return {
        ...loss,
        from,
        to,
        gap: { from: addDays(from, -before), to: addDays(to, behind) },
        stay: stay && { checkIn: addDays(from, stay[0]), checkOut: addDays(from, stay[0] + stay[1]) },
        valueMinor: amounts.reduce((sum, amount) => sum + amount, 0),
      }
    })
    return { ...rest, documentId: rest.slug, maxGuests: 4, state: 'published', unsellable }
  })

test('the grid gets of each home what the API says and it shows', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anyStay, { selector: ({ slug }) => slug, maxLength: 4 }), fc.nat(4), (stays, gone) => {
      const names = stays.map(({ slug, title, place }) => ({ slug, title, place }))
      // A home that no longer exists.
      const found = stays.toSpliced(gone, 1)
      const packed = packStays(found, { from: FROM, slugs: names.map(({ slug }) => slug) })
      const sent = JSON.parse(JSON.stringify(packed)) as typeof packed
      const shown = found.map(({ documentId: _id, maxGuests: _guests, state: _state, ...rest }) => ({
        ...rest,
        claims: rest.claims.map(({ documentId: _claim, booking, ...claim }) => ({
          ...claim,
          booking: booking && {
            reference: booking.reference,
            state: booking.state,
            lastName: booking.lastName,
          },
        })),
      }))
      // The homes have their present names, whatever the names were when they were requested.
      const before = names.map((name) => ({ ...name, title: `Once ${name.title}` }))
      expect([...unpackStays(sent, FROM, before)]).toEqual(shown)
    }),
  )
})

import * as fc from 'fast-check'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { policy } from './golden-terms.ts'

const share = fc.integer({ min: 0, max: 10_000 })
const tier = fc.record({ hoursBefore: fc.integer({ min: 1, max: 1000 }), keepNights: fc.nat(5), keepRestBp: share })

/** Cancellation policies with any tiers, grace periods and rules for stays that have begun. */
export const anyPolicy: fc.Arbitrary<CancellationPolicy> = fc
  .record({
    tiers: fc.uniqueArray(tier, { maxLength: 3, selector: ({ hoursBefore }) => hoursBefore }),
    last: share,
    graceHours: fc.constantFrom(0, 24, 48),
    graceDaysBefore: fc.constantFrom(0, 7, 14),
    graceMaxNights: fc.constantFrom(null, 3, 27),
    moreGraces: fc.array(
      fc.record({
        hours: fc.constantFrom(1, 36, 72),
        daysBefore: fc.constantFrom(0, 10, 28),
        maxNights: fc.constantFrom(null, 2),
      }),
      { maxLength: 2 },
    ),
    stayedKeepNights: fc.nat(3),
    stayedKeepRestBp: share,
  })
  .map(({ tiers, last, ...more }) =>
    policy('any', [...tiers, { hoursBefore: 0, keepNights: 0, keepRestBp: last }], more),
  )

/** Time zones from eleven hours behind to fourteen ahead of UTC, with and without daylight saving. */
export const anyZone = fc.constantFrom(
  'Pacific/Niue',
  'Pacific/Honolulu',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Santiago',
  'UTC',
  'Europe/Madrid',
  'Europe/Athens',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
)

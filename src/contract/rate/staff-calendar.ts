import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { BLOCK_REASONS, CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { MOST_CALENDAR_STAYS } from '#core/calendar/staff-calendar-limits.ts'
import { RATE_RUN_SOURCES } from '#core/calendar/rate-runs.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import { HOLIDAY_REGIONS } from '#core/time/holidays.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { dateSchema, weekdaysSchema } from '#contract/field-schemas.ts'
import { followedStaySchema } from './rate-source.ts'
import { unsellableNightsSchema } from './unsellable-nights.ts'
import { queryCount } from '#contract/query-count.ts'

/** Returns whether a text is two days, the first before the second: `2027-07-03_2027-07-10`. */
function isSpan(text: string): boolean {
  const [from, to, ...more] = text.split('_').map((part) => parseIsoDate(part))
  return Boolean(from && to && from < to && more.length === 0)
}

/** Nights that have to be free, `[from, to)`: `2027-07-03_2027-07-10`. */
export const freeSpanSchema = z.string().check(z.refine(isSpan))

/** By what lists of homes in the console can be narrowed. */
export const stayFilterFields = {
  /** The slug of a destination; places inside it are included. */
  region: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))),
  /** The document id of an owner. */
  owner: z.optional(z.uuid()),
}

const nightsOfStaysFields = {
  /** Left out: today. */
  from: z.optional(dateSchema),
  /** Left out: 62 nights after `from`. */
  to: z.optional(dateSchema),
  /** Document ids or slugs, separated by commas. Left out: all. */
  homes: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}(,[a-z0-9-]{1,120}){0,99}$/i))),
  ...stayFilterFields,
  /** Only homes that are free in all of these nights. */
  free: z.optional(freeSpanSchema),
}

const endsAfterStart = z.refine<{ readonly from?: IsoDate | undefined; readonly to?: IsoDate | undefined }>(
  ({ from, to }) => !from || !to || from < to,
  { path: ['to'] },
)

/** The query of `GET /api/staff/calendar`: nights `[from, to)` of homes by title, `limit` homes at a time. */
export const staffCalendarSchema = z
  .strictObject({
    ...nightsOfStaysFields,
    /** From the previous answer. */
    cursor: z.optional(z.uuid()),
    limit: z._default(queryCount(1, MOST_CALENDAR_STAYS), 40),
  })
  .check(endsAfterStart)

/** The query of `GET /api/staff/calendar/occupancy`: nights `[from, to)` of all these homes together. */
export const occupancyQuerySchema = z.strictObject(nightsOfStaysFields).check(endsAfterStart)

export type OccupancyQuery = z.infer<typeof occupancyQuerySchema>

/** How much of a night is sold. */
export const nightOccupancySchema = z
  .object({
    date: dateSchema,
    sold: z.int().check(z.describe('Homes booked for this night, here or in an imported calendar.')),
    available: z
      .int()
      .check(
        z.describe(
          'Published homes, sold or free, without those that are blocked or of which the whole or a part is taken.',
        ),
      ),
  })
  .check(z.meta({ id: 'NightOccupancy', description: 'How many of the homes are sold in a night.' }))

export type NightOccupancyShape = ShapeOf<typeof nightOccupancySchema>

export type StaffCalendarQuery = z.infer<typeof staffCalendarSchema>

export const rateRunSchema = z
  .object({
    from: dateSchema,
    nights: z.int(),
    weekMinor: z.int().check(z.describe('Price of the other nights.')),
    weekendMinor: z.int().check(z.describe('Price of the weekend nights of the home.')),
    minNights: z.int(),
    weekendMinNights: z.int().check(z.describe('Minimum number of nights of a stay that contains a weekend night.')),
    maxNights: z.int(),
    arrivalDays: weekdaysSchema.check(z.describe('Days on which guests may arrive.')),
    departureDays: weekdaysSchema.check(z.describe('Days on which guests may leave.')),
    source: z
      .enum(RATE_RUN_SOURCES)
      .check(
        z.describe('Where the price comes from; `followed`: derived from the price of another home by a formula.'),
      ),
  })
  .check(
    z.meta({ id: 'RateRun', description: 'Nights in a row with the same prices and rules; amounts in minor units.' }),
  )

export const calendarClaimSchema = z
  .object({
    documentId: z.string(),
    kind: z.enum(CLAIM_KINDS),
    from: dateSchema,
    to: dateSchema,
    preparation: z.int().check(z.describe('Further nights after it that are kept as well.')),
    reason: z.nullable(z.enum(BLOCK_REASONS)),
    label: z
      .nullable(z.string())
      .check(z.describe('A note about it: for linked nights the other home, for imported ones their calendar.')),
    expiresAt: z
      .nullable(z.iso.datetime({ offset: true }))
      .check(z.describe('When the nights become free again unless the host answers or the guest pays.')),
    booking: z.nullable(
      z.object({
        documentId: z.string(),
        reference: z.string(),
        state: z.enum(BOOKING_STATES),
        lastName: z.nullable(z.string()).check(z.describe('Last name of the guest.')),
        source: z.string(),
      }),
    ),
  })
  .check(
    z.meta({
      id: 'CalendarClaim',
      description: 'Nights `[from, to)` of a home that are taken, and what occupies them.',
    }),
  )

/** The dates of a home for which guests wait, by arrival. */
export const waitingDatesSchema = z
  .array(
    z.object({
      from: dateSchema,
      to: dateSchema,
      people: z.int().check(z.describe('Number of guests who wait for exactly these dates.')),
    }),
  )
  .check(z.describe('The dates that guests wait for, and the number of guests, but not who they are.'))

/** The greatest number of dates that `GET /api/staff/stays/{id}/waitlist` returns. */
export const MOST_WAITING_DATES = 20

export const waitingMetaSchema = z.object({
  total: z.int().check(z.describe('Choices of dates that guests wait for; the first of them are answered.')),
})

export const calendarStaySchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    place: z.nullable(z.string()).check(z.describe('Name of its destination.')),
    maxGuests: z.int(),
    state: z.enum(PUBLISH_STATES),
    currency: z.string(),
    today: dateSchema.check(z.describe('The current day in the time zone of the home.')),
    version: z.int().check(z.describe('Version of its prices and rules.')),
    weekendNights: weekdaysSchema,
    follows: followedStaySchema,
    runs: z.array(rateRunSchema).check(z.describe('Prices and rules of all nights of the range, in order.')),
    claims: z.array(calendarClaimSchema).check(z.describe('In order; nights of linked homes are among them.')),
    clashes: z
      .array(
        z.object({
          documentId: z.string(),
          from: dateSchema,
          to: dateSchema,
          feed: z.string().check(z.describe('Name of the calendar.')),
        }),
      )
      .check(z.describe('Nights that were booked both here and elsewhere.')),
    waiting: waitingDatesSchema,
    unsellable: z.array(unsellableNightsSchema).check(z.describe('Free nights that nobody can book, in order.')),
  })
  .check(z.meta({ id: 'CalendarHome', description: 'A home in the calendar of those who run it.' }))

export const calendarMetaSchema = z.object({
  at: z.iso.datetime().check(z.describe('When this was read.')),
  from: dateSchema,
  to: dateSchema,
  cursor: z.nullable(z.string()),
  total: z.int().check(z.describe('Homes of all pages.')),
  holidays: z
    .nullable(z.enum(HOLIDAY_REGIONS))
    .check(
      z.describe(
        'The region whose holidays apply to the homes; null = they lie in several regions, or in an unknown one.',
      ),
    ),
})

export type CalendarStayShape = ShapeOf<typeof calendarStaySchema>
export type CalendarClaimShape = ShapeOf<typeof calendarClaimSchema>
export type WaitingDatesShape = ShapeOf<typeof waitingDatesSchema>
export type WaitingMetaShape = ShapeOf<typeof waitingMetaSchema>
export type CalendarMetaShape = ShapeOf<typeof calendarMetaSchema>

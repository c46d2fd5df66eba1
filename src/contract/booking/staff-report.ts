import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_SOURCES } from '#core/booking/booking-source.ts'
import { CHANNELS } from '#core/channel/channel-lists.ts'
import { MOST_REPORT_MONTHS, REPORT_BASES, REPORT_STAY_ORDERS } from '#core/report/report-basis.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { responseDate } from '#contract/response-date.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))

const queryShape = {
  from: dateSchema,
  to: dateSchema,
  by: z._default(z.enum(REPORT_BASES), 'night'),
  /** The slug of a destination. Places inside it are included. */
  region: z.optional(slug),
  /** The slug or document id of a home. */
  home: z.optional(slug),
  /** As it stood at the end of this day. */
  asOf: z.optional(dateSchema),
}

const isPeriod = ({ from, to }: { readonly from: IsoDate; readonly to: IsoDate }) =>
  from >= '1990-01-01' && from < to && to < '2200-01-01' && to <= addMonths(from, MOST_REPORT_MONTHS)

/** The query of `GET /api/staff/reports/business`: the days in `[from, to)`, at most 36 months. */
export const reportQuerySchema = z.strictObject(queryShape).check(z.refine(isPeriod, { path: ['to'] }))

export type ReportQuery = z.infer<typeof reportQuerySchema>

/** The number of homes on a page of a report. */
export const REPORT_STAYS_PER_PAGE = 50

/** The query of `GET /api/staff/reports/homes`. */
export const reportStaysQuerySchema = z
  .strictObject({
    ...queryShape,
    order: z._default(z.enum(REPORT_STAY_ORDERS), 'revenue'),
    page: z.optional(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  })
  .check(z.refine(isPeriod, { path: ['to'] }))

export type ReportStaysQuery = z.infer<typeof reportStaysQuerySchema>

const ratio = z.nullable(z.int())

const figuresSchema = z.object({
  nightsSold: z.int().check(z.describe('Nights that guests have booked.')),
  nightsAvailable: z.int().check(z.describe('Nights of all homes, except blocked ones.')),
  rentMinor: z.int(),
  feesMinor: z.int().check(z.describe('Fees of the nights sold.')),
  taxesMinor: z.int().check(z.describe('Taxes of the nights sold.')),
  bookings: z.int(),
  cancellations: z.int().check(z.describe('Bookings that were cancelled.')),
  bookedNights: z.int().check(z.describe('Nights of `bookings`.')),
  occupancyBp: ratio.check(z.describe('`nightsSold` of `nightsAvailable`, in basis points; null without nights.')),
  adrMinor: ratio.check(z.describe('Rent per sold night; null if no night was sold.')),
  revParMinor: ratio.check(z.describe('Rent per available night; null if no night was available.')),
  averageNights: z.nullable(z.number()).check(z.describe('`bookedNights` for a booking; null without one.')),
  leadDays: z.nullable(z.number()).check(z.describe('The middle one of the days between booking and arrival.')),
})

const ofPeriod = figuresSchema.check(z.describe('Figures of the period.'))
const ofYearBefore = figuresSchema.check(z.describe('Figures of the same period a year before.'))
const ofSameTime = z
  .nullable(figuresSchema)
  .check(
    z.describe(
      'Figures of the same period a year before as they stood at the end of `sameDay`; null if nothing had been booked by then.',
    ),
  )

const ofDay = z
  .nullable(responseDate)
  .check(z.describe('All figures are as they stood at the end of this day; null: as they are now.'))
const blocksOfDay = z
  .nullable(responseDate)
  .check(
    z.describe(
      'Blocked nights are as they were at the end of this day, because earlier ones are not kept; null: exact.',
    ),
  )

/** What is left of `revenueMinor` after the cost of a channel. */
const netSchemas = {
  costMinor: z
    .nullable(z.int())
    .check(z.describe('What bookings there cost, by `/api/staff/channel-costs`; null: no cost is known.')),
  netMinor: z.nullable(z.int()).check(z.describe('What is left of `revenueMinor`; null: no cost is known.')),
  uncostedMinor: z.int().check(z.describe('Part of `revenueMinor` for which no cost is known.')),
}

/** `GET /api/staff/reports/business`: each month together with the same month a year before. */
export const reportSchema = z.object({
  currency: z.string(),
  isOneOfSeveral: z
    .boolean()
    .check(z.describe('True when there are also homes with prices in other currencies, which are left out.')),
  asOf: ofDay,
  sameDay: responseDate.check(z.describe('The same day of last year, with which `sameTimeLastYear` compares.')),
  blocksSince: blocksOfDay,
  sameDayBlocksSince: blocksOfDay.check(z.describe('The same for `sameTimeLastYear`.')),
  months: z
    .array(
      z.object({
        month: z.string(),
        now: ofPeriod,
        lastYear: ofYearBefore,
        sameTimeLastYear: ofSameTime,
        stayedMinor: z
          .nullable(z.int())
          .check(
            z.describe(
              'Rent and fees of the nights before today; null if bookings are counted by the day on which they were made.',
            ),
          ),
      }),
    )
    .check(z.describe('In order; the first and the last are cut to the range.')),
  total: z.object({ now: ofPeriod, lastYear: ofYearBefore, sameTimeLastYear: ofSameTime }),
  leadTimes: z
    .array(
      z.object({
        from: z.int(),
        to: z.nullable(z.int()),
        bookings: z.int(),
        lastYear: z.int().check(z.describe('Bookings of the year before.')),
      }),
    )
    .check(z.describe('How many days before the arrival the bookings were made.')),
  taxes: z
    .array(
      z.object({
        name: z.string(),
        baseMinor: z
          .nullable(z.int())
          .check(z.describe('What it is calculated from; null: no line of a price shows it.')),
        amountMinor: z.int(),
      }),
    )
    .check(z.describe('Taxes for the period.')),
  pace: z
    .array(
      z.object({
        week: responseDate.check(z.describe('Monday of the week.')),
        nights: z.nullable(z.int()).check(z.describe('Null: the week has not begun, or is after `asOf`.')),
        lastYear: z
          .int()
          .check(
            z.describe('The same figure a year before: nights on the books at the end of the same week of that year.'),
          ),
      }),
    )
    .check(
      z.describe(
        'How many nights of the period were on the books at the end of a week, which is identified by its Monday: without those that had been cancelled by then.',
      ),
    ),
  sources: z
    .array(
      z.object({
        source: z.enum(BOOKING_SOURCES),
        bookings: z.int(),
        nightsSold: z.int().check(z.describe('Nights that guests have booked.')),
        revenueMinor: z.int().check(z.describe('Rent and fees.')),
        ...netSchemas,
      }),
    )
    .check(z.describe('By the source of the bookings, most money first.')),
  channels: z
    .array(
      z.object({
        channel: z.enum(CHANNELS),
        nights: z.int(),
        pricedNights: z.int().check(z.describe('Part of `nights` of which it was entered what they bring in.')),
        revenueMinor: z
          .nullable(z.int())
          .check(z.describe('What `pricedNights` bring in before the commission of the site; null: nothing is known.')),
        ...netSchemas,
      }),
    )
    .check(
      z.describe(
        'Nights that are taken according to calendars of other sites, the site with most first. Empty as of a day, because their past is not kept.',
      ),
    ),
  regions: z
    .array(
      z.object({
        slug: z.string(),
        name: z.string(),
        months: z.array(ratio).check(z.describe('Occupancy of each month in basis points; null without nights.')),
        occupancyBp: ratio.check(z.describe('Occupancy of the whole period.')),
      }),
    )
    .check(z.describe('Nights by the destinations with most homes, in the order of their names.')),
})

const stayFiguresSchema = z.object({
  slug: z.string(),
  name: z.string(),
  region: z.string(),
  nightsSold: z.int().check(z.describe('Nights that guests have booked.')),
  nightsAvailable: z.int().check(z.describe('Without those that are blocked.')),
  bookings: z.int(),
  revenueMinor: z.int().check(z.describe('Rent and fees.')),
  lastYearMinor: z.int().check(z.describe('Rent and fees of the same period a year before.')),
  sameTimeLastYearMinor: z
    .nullable(z.int())
    .check(z.describe('The same as it stood on the same day of last year; null if nothing had been booked by then.')),
  occupancyBp: ratio.check(z.describe('In basis points; null without nights.')),
  adrMinor: ratio.check(z.describe('Rent per sold night; null if no night was sold.')),
  revParMinor: ratio.check(z.describe('Rent per available night; null if no night was available.')),
  nightsByMonth: z.array(z.int()).check(z.describe('Nights sold in each month of the period.')),
})

/** `GET /api/staff/reports/homes`: the figures of single homes. */
export const reportStaysSchema = z.object({
  currency: z.string(),
  homes: z.array(stayFiguresSchema).check(z.describe('Highest first, 50 on a page.')),
  count: z.int().check(z.describe('Homes on all pages.')),
  asOf: ofDay,
  blocksSince: blocksOfDay,
})

export type ReportStaysShape = ShapeOf<typeof reportStaysSchema>

export type ReportShape = ShapeOf<typeof reportSchema>
export type ReportFiguresShape = ReportShape['total']['now']

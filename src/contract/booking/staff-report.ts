import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { MOST_REPORT_MONTHS, REPORT_BASES } from '#core/report/report-basis.ts'
import { addMonths } from '#core/time/date-arithmetic.ts'

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))

/** The query of `GET /api/staff/reports/business`: the days in `[from, to)`, at most 36 months of them. */
export const reportQuerySchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    by: z._default(z.enum(REPORT_BASES), 'night'),
    /** Slug of a destination, with those within it. */
    region: z.optional(slug),
    /** Slug or document id of a home. */
    home: z.optional(slug),
  })
  .check(
    z.refine(({ from, to }) => from >= '1990-01-01' && from < to && to < '2200-01-01', { path: ['to'] }),
    z.refine(
      ({ from, to }) => from < '1990-01-01' || from > '2200-01-01' || to <= addMonths(from, MOST_REPORT_MONTHS),
      {
        path: ['to'],
      },
    ),
  )

export type ReportQuery = z.infer<typeof reportQuerySchema>

const ratio = z.nullable(z.int())

const figuresSchema = z.object({
  nightsSold: z.int().check(z.describe('Nights that guests have booked.')),
  nightsAvailable: z.int().check(z.describe('Nights of all homes without those that are blocked.')),
  rentMinor: z.int(),
  feesMinor: z.int().check(z.describe('Of the nights sold.')),
  taxesMinor: z.int().check(z.describe('Of the nights sold.')),
  bookings: z.int(),
  cancellations: z.int().check(z.describe('Bookings that were cancelled.')),
  bookedNights: z.int().check(z.describe('Nights of `bookings`.')),
  occupancyBp: ratio.check(z.describe('`nightsSold` of `nightsAvailable`, in basis points; null without nights.')),
  adrMinor: ratio.check(z.describe('Rent for a night sold; null without one.')),
  revParMinor: ratio.check(z.describe('Rent for an available night; null without one.')),
  averageNights: z.nullable(z.number()).check(z.describe('`bookedNights` for a booking; null without one.')),
  leadDays: z.nullable(z.number()).check(z.describe('The middle one of the days between booking and arrival.')),
})

const ofPeriod = figuresSchema.check(z.describe('Of the period.'))
const ofYearBefore = figuresSchema.check(z.describe('Of the same period a year before.'))

/** `GET /api/staff/reports/business`: each month beside that of the year before. */
export const reportSchema = z.object({
  currency: z.string(),
  months: z
    .array(z.object({ month: z.string(), now: ofPeriod, lastYear: ofYearBefore }))
    .check(z.describe('In order; the first and the last as far as they are in the range.')),
  total: z.object({ now: ofPeriod, lastYear: ofYearBefore }),
  leadTimes: z
    .array(
      z.object({
        from: z.int(),
        to: z.nullable(z.int()),
        bookings: z.int(),
        lastYear: z.int().check(z.describe('Bookings of the year before.')),
      }),
    )
    .check(z.describe('How many days before their arrival bookings were made.')),
  taxes: z
    .array(
      z.object({
        name: z.string(),
        baseMinor: z.nullable(z.int()).check(z.describe('What it is worked out from; null: no line of a price says.')),
        amountMinor: z.int(),
      }),
    )
    .check(z.describe('What is due of the period.')),
})

export type ReportShape = ShapeOf<typeof reportSchema>
export type ReportFiguresShape = ReportShape['total']['now']

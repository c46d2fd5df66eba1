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
  nightsSold: z.int(),
  nightsAvailable: z.int(),
  rentMinor: z.int(),
  feesMinor: z.int(),
  taxesMinor: z.int(),
  bookings: z.int(),
  cancellations: z.int(),
  bookedNights: z.int(),
  occupancyBp: ratio,
  adrMinor: ratio,
  revParMinor: ratio,
  averageNights: z.nullable(z.number()),
  /** The middle one of the days between booking and arrival. */
  leadDays: z.nullable(z.number()),
})

/** `GET /api/staff/reports/business`: each month beside that of the year before. */
export const reportSchema = z.object({
  currency: z.string(),
  months: z.array(z.object({ month: z.string(), now: figuresSchema, lastYear: figuresSchema })),
  total: z.object({ now: figuresSchema, lastYear: figuresSchema }),
  leadTimes: z.array(z.object({ from: z.int(), to: z.nullable(z.int()), bookings: z.int(), lastYear: z.int() })),
  /** What is due of the period; the last one, without a base, is what no line of a price says. */
  taxes: z.array(z.object({ name: z.string(), baseMinor: z.nullable(z.int()), amountMinor: z.int() })),
})

export type ReportShape = ShapeOf<typeof reportSchema>
export type ReportFiguresShape = ReportShape['total']['now']

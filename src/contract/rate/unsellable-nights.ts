import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { UNSELLABLE_REASONS } from '#core/calendar/night-verdict.ts'
import { queryCount } from '#contract/query-count.ts'

/** The greatest number of nights that one answer covers. */
export const MOST_UNSELLABLE_NIGHTS = 400

/** How many homes one answer covers, by default and at most. */
export const USUAL_UNSELLABLE_STAYS = 100
export const MOST_UNSELLABLE_STAYS = 200

/** The greatest number of homes for which sums are calculated. With more there are no sums. */
export const MOST_STAYS_SUMMED = 2_000

/** The query of `GET /api/staff/unsellable-nights`: nights `[from, to)` of homes. */
export const unsellableQuerySchema = z
  .strictObject({
    /** Left out: today. */
    from: z.optional(dateSchema),
    /** Left out: 90 nights after `from`. */
    to: z.optional(dateSchema),
    /** Document ids or slugs, separated by commas. Left out: all. */
    homes: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}(,[a-z0-9-]{1,120}){0,99}$/i))),
    /** Only the sums over all pages. */
    sums: z.optional(z.literal('true')),
    /** From the previous answer. */
    cursor: z.optional(z.uuid()),
    limit: z._default(queryCount(1, MOST_UNSELLABLE_STAYS), USUAL_UNSELLABLE_STAYS),
  })
  .check(z.refine(({ from, to }) => !from || !to || from < to, { path: ['to'] }))

export type UnsellableQuery = z.infer<typeof unsellableQuerySchema>

export const unsellableNightsSchema = z
  .object({
    from: dateSchema,
    to: dateSchema,
    reason: z
      .enum(UNSELLABLE_REASONS)
      .check(
        z.describe(
          'The rule without which they could be sold, the one that is easiest to give up first; several = both have to be lifted.',
        ),
      ),
    gap: z
      .object({ from: dateSchema, to: dateSchema })
      .check(z.describe('The free nights in a row that they are among.')),
    stay: z
      .nullable(z.object({ checkIn: dateSchema, checkOut: dateSchema }))
      .check(z.describe('The longest stay that would be possible without the rule.')),
    minNights: z.int().check(z.describe('Minimum number of nights for an arrival on the first day of that stay.')),
    valueMinor: z.int().check(z.describe('Price of the nights before fees, taxes and discounts.')),
    repair: z
      .nullable(
        z.object({
          night: dateSchema,
          minNights: z.nullable(z.int()),
          arrival: z.nullable(z.boolean()),
          departure: z.nullable(z.boolean()),
        }),
      )
      .check(
        z.describe(
          'The date override that makes them bookable, as `PUT …/overrides` accepts it; null values stay unchanged.',
        ),
      ),
  })
  .check(
    z.meta({
      id: 'UnsellableNights',
      description: 'Free nights `[from, to)` of a home that nobody can book, and why.',
    }),
  )

export const unsellableStaySchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    place: z.nullable(z.string()),
    currency: z.string(),
    version: z.int().check(z.describe('Version of its prices and rules.')),
    nights: z.array(unsellableNightsSchema),
  })
  .check(z.meta({ id: 'UnsellableHome', description: 'A home with free nights that nobody can book.' }))

export const unsellableMetaSchema = z.object({
  from: dateSchema,
  to: dateSchema,
  homes: z.int().check(z.describe('Number of published homes that were examined.')),
  cursor: z.nullable(z.string()).check(z.describe('Cursor of the next homes, by title; null: there are none.')),
  reasons: z
    .array(
      z.object({
        reason: z.enum(UNSELLABLE_REASONS),
        currency: z.string(),
        nights: z.int(),
        valueMinor: z.int(),
      }),
    )
    .check(z.describe('Sums, highest first.')),
})

export type UnsellableNightsShape = ShapeOf<typeof unsellableNightsSchema>
export type UnsellableStayShape = ShapeOf<typeof unsellableStaySchema>
export type UnsellableMetaShape = ShapeOf<typeof unsellableMetaSchema>

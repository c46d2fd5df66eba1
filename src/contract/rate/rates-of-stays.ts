import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { LEAD_DISCOUNT_KINDS } from '#core/rate/discount-kind.ts'
import { followedStaySchema } from './rate-source.ts'
import { feeOfTermsSchema, seasonOfTermsSchema } from './terms-schemas.ts'
import { queryCount } from '#contract/query-count.ts'

/** How many homes one answer contains, by default and at most. */
export const USUAL_STAYS_WITH_RATES = 100
export const MOST_STAYS_WITH_RATES = 200

/** The query of `GET /api/staff/home-rates`: the rates of many homes, by name, place or size, page by page. */
export const stayRatesQuerySchema = z.strictObject({
  /** Document ids or slugs, separated by commas. Left out: all. */
  homes: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}(,[a-z0-9-]{1,120}){0,999}$/i))),
  /** The slug of a destination. Places inside it are included. */
  destination: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/))),
  sleeps: z.optional(queryCount(1, 100)),
  /** From the previous answer. */
  cursor: z.optional(z.uuid()),
  limit: z._default(queryCount(1, MOST_STAYS_WITH_RATES), USUAL_STAYS_WITH_RATES),
})

export type StayRatesQuery = z.infer<typeof stayRatesQuerySchema>

export const stayRatesRowSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    place: z.nullable(z.string()),
    maxGuests: z.int(),
    isDraft: z.boolean().check(z.describe('Not published yet: nobody can book it.')),
    currency: z.string(),
    version: z.int(),
    today: dateSchema,
    nightlyMinor: z.int(),
    weekendNightlyMinor: z.nullable(z.int()),
    lowestMinor: z.int().check(z.describe('The cheapest and the dearest night of the next twelve months.')),
    highestMinor: z.int(),
    minNights: z.int(),
    maxNights: z.int(),
    checkInDays: z.int(),
    checkOutDays: z.int(),
    allowShortGap: z.boolean(),
    forbidGapUnder: z.nullable(z.int()),
    seasons: z.array(seasonOfTermsSchema),
    follows: followedStaySchema,
    ownNights: z.int().check(z.describe('Future nights with a price or a rule of their own.')),
    fees: z.array(feeOfTermsSchema),
    lengthDiscounts: z.array(z.object({ nights: z.int(), percentBp: z.int() })),
    leadDiscounts: z.array(z.object({ kind: z.enum(LEAD_DISCOUNT_KINDS), days: z.int(), percentBp: z.int() })),
  })
  .check(z.meta({ id: 'HomeRatesRow', description: 'The rates of a home, to be compared with those of others.' }))

export type StayRatesRowShape = ShapeOf<typeof stayRatesRowSchema>

export const stayRatesMetaSchema = z.object({
  homes: z.int().check(z.describe('Homes on all pages.')),
  cursor: z.nullable(z.string()).check(z.describe('Cursor of the next homes, by title; null: there are none.')),
})

export type StayRatesMetaShape = ShapeOf<typeof stayRatesMetaSchema>

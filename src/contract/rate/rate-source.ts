import * as z from 'zod/mini'
import { ownerAgreedSchema, versionSchema } from '#contract/field-schemas.ts'

/** How prices follow those of another home. */
const formula = {
  percentBp: z
    .int()
    .check(z.gte(1000), z.lte(100_000), z.describe('In basis points of the price of the other home: 12000 = 120%.')),
  amountMinor: z
    .int()
    .check(z.gte(-10_000_000), z.lte(10_000_000), z.describe('Amount to add to it, in minor units; may be negative.')),
  roundToMinor: z.int().check(z.gte(1), z.lte(100_000), z.describe('Prices are the nearest multiple of it.')),
  withRules: z
    .boolean()
    .check(z.describe('Whether the minimum and maximum nights and the days of arrival and departure follow as well.')),
}

/** Body of `PUT /api/staff/stays/{id}/rate-source`, inside `{ data: … }`. */
export const rateSourceSchema = z.strictObject({
  version: versionSchema,
  source: z
    .string()
    .check(z.minLength(1), z.maxLength(120), z.describe('Slug or documentId of the home whose prices are followed.')),
  ...formula,
  ownerAgreed: ownerAgreedSchema,
})

/** The home that a home follows. `slug` and `title` are null for a home of another host. */
export const followedRatesSchema = z.object({
  slug: z.nullable(z.string()),
  title: z.nullable(z.string()),
  ...formula,
})

/** The home whose prices another one follows, as lists of homes name it. */
export const followedStaySchema = z
  .nullable(z.object({ slug: z.nullable(z.string()), title: z.nullable(z.string()) }))
  .check(z.describe('The home whose prices these follow, without its name if it belongs to another host; null: none.'))

export type FollowedStayShape = z.infer<typeof followedStaySchema>

export type RateSourceInput = z.infer<typeof rateSourceSchema>

import * as z from 'zod/mini'
import { dateSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { rateRunSchema } from './staff-calendar.ts'

/** The query of `GET /api/staff/stays/{id}/rate-versions`. */
export const rateVersionsQuerySchema = z.strictObject({
  /** Prices as they were at the end of this day. Left out: as they are. */
  on: z.optional(dateSchema),
})

export type RateVersionsQuery = z.infer<typeof rateVersionsQuerySchema>

export const rateVersionsSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    currency: z.string(),
    weekendNights: z.int(),
    today: dateSchema,
    on: dateSchema,
    version: z.nullable(z.int()).check(z.describe('In force at the end of that day; null = there was none yet.')),
    runs: z
      .array(rateRunSchema)
      .check(z.describe('Prices and rules of the twelve months from that day on, as they stood then.')),
    versions: z
      .array(
        z.object({
          version: z.int(),
          at: z.iso.datetime(),
          maker: z.nullable(z.string()),
          changeSet: z.nullable(z.string()).check(z.describe('The change set that made it.')),
          isOfSeveral: z.boolean().check(z.describe('Whether the change set concerns other homes as well.')),
        }),
      )
      .check(z.describe('Newest first.')),
  })
  .check(
    z.meta({ id: 'RateVersions', description: 'Rates of a home as they were on a given day, and all their versions.' }),
  )

export type RateVersionsShape = ShapeOf<typeof rateVersionsSchema>

import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import { freeSpanSchema } from '#contract/rate/staff-calendar.ts'
import { queryCount } from '#contract/query-count.ts'

/** The greatest number of homes in one answer of `GET /api/staff/stays`. */
export const MOST_STAFF_HOMES = 5_000

/** The query of `GET /api/staff/stays`. */
export const staffHomesSchema = z.strictObject({
  /** Words of the name or the place of a home, or its slug. Left out: all homes. */
  text: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  /** Only homes in which all of these nights are free: `2027-07-03_2027-07-10`. */
  free: z.optional(freeSpanSchema),
  /** Only homes in this state. */
  state: z.optional(z.enum(PUBLISH_STATES)),
  limit: z._default(queryCount(1, MOST_STAFF_HOMES), 20),
})

export type StaffHomesQuery = z.infer<typeof staffHomesSchema>

export const staffHomeSchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    place: z.nullable(z.string()),
    currency: z.string(),
    maxGuests: z.int(),
    state: z.enum(PUBLISH_STATES),
  })
  .check(z.meta({ id: 'StaffHome' }))

export type StaffHomeShape = ShapeOf<typeof staffHomeSchema>

export const staffHomesMetaSchema = z.object({
  hasMore: z.boolean().check(z.describe('Whether more homes match than were returned.')),
})

export type StaffHomesMetaShape = ShapeOf<typeof staffHomesMetaSchema>

import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import { freeSpanSchema, stayFilterFields } from '#contract/rate/staff-calendar.ts'
import { MOST_STAFF_STAYS } from './most-staff-stays.ts'
import { queryCount } from '#contract/query-count.ts'

/** The query of `GET /api/staff/stays`. */
export const staffStaysSchema = z.strictObject({
  /** Words of the name or the place of a home, or its slug. Left out: all homes. */
  text: z._default(z.string().check(z.trim(), z.maxLength(120)), ''),
  /** Only homes in which all of these nights are free: `2027-07-03_2027-07-10`. */
  free: z.optional(freeSpanSchema),
  /** Only homes in this state. */
  state: z.optional(z.enum(PUBLISH_STATES)),
  ...stayFilterFields,
  limit: z._default(queryCount(1, MOST_STAFF_STAYS), 20),
})

export type StaffStaysQuery = z.infer<typeof staffStaysSchema>

export const staffStaySchema = z
  .object({
    documentId: z.string(),
    slug: z.string(),
    title: z.string(),
    place: z.nullable(z.string()),
    region: z.nullable(z.string()).check(z.describe('Name of the place that contains its place, or of its place.')),
    currency: z.string(),
    maxGuests: z.int(),
    state: z.enum(PUBLISH_STATES),
  })
  .check(z.meta({ id: 'StaffHome' }))

export type StaffStayShape = ShapeOf<typeof staffStaySchema>

export const staffStaysMetaSchema = z.object({
  hasMore: z.boolean().check(z.describe('Whether more homes match than were returned.')),
})

export type StaffStaysMetaShape = ShapeOf<typeof staffStaysMetaSchema>

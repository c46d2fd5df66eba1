import * as z from 'zod/mini'
import { dateSchema, versionSchema } from '#contract/field-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { BOOKING_VIEWS, LONGEST_VIEW_NAME, MOST_OWN_VIEWS } from '#core/booking/booking-view.ts'

/** The filters of a view. Search words are not stored, because they are names of guests, who may want them erased. */
const asked = z
  .strictObject({
    view: z.enum(BOOKING_VIEWS).check(z.describe('The view that everybody has and that it narrows.')),
    order: z.optional(z.enum(BOOKING_ORDERS)),
    state: z.optional(z.enum(BOOKING_STATES)),
    stay: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i), z.describe('Slug or document id of a home.'))),
    from: z.optional(dateSchema),
    to: z.optional(dateSchema),
  })
  .check(z.describe('The filters of the list of bookings.'))

export const bookingViewSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_VIEW_NAME)),
  asked,
})

const views = z
  .array(bookingViewSchema)
  .check(z.maxLength(MOST_OWN_VIEWS), z.describe('In the order in which they are shown.'))

/** Body of `PUT /api/staff/own-booking-views`, inside `{ data: … }`: replaces all of them. */
export const ownBookingViewsRequestSchema = z.strictObject({
  views,
  version: versionSchema.check(
    z.describe('The version that was read: nothing is written if it has changed in the meantime.'),
  ),
})

export const ownBookingViewsSchema = z
  .object({ views, version: versionSchema.check(z.describe('0: nothing was saved yet.')) })
  .check(z.meta({ id: 'OwnBookingViews', description: 'The saved views of the list of bookings of a person.' }))

export type OwnBookingViewsShape = ShapeOf<typeof ownBookingViewsSchema>

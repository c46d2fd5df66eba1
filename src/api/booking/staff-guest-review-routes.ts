import * as z from 'zod/mini'
import {
  guestReviewDecisionSchema,
  reviewOfGuestEntrySchema,
  reviewOfGuestRequestSchema,
  reviewsOfGuestsQuerySchema,
  staffReviewOfGuestSchema,
} from '#contract/review/review-of-guest.ts'
import { ok } from '#core/result.ts'
import { GUEST_REVIEW_VIEWS } from '#core/review/guest-review-view.ts'
import { findStaffReviewOfGuest } from '#booking/review/find-reviews-of-guest.ts'
import { listReviewsOfGuests, settleReviewOfGuest } from '#booking/review/report-review-of-guest.ts'
import { reviewGuest } from '#booking/review/review-guest.ts'
import { adminOnly, hostOrStaff } from '#api/route/access.ts'
import { enumOf, text } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const notFound = 'booking_not_found'
const path = '/api/staff/bookings/:id/review-of-guest'
const chapter = 'Bookings of the company'
const responses = envelope(staffReviewOfGuestSchema)

/** Reviews of guests by hosts, for those who run homes. */
export const staffGuestReviewRoutes = [
  route({
    method: 'GET',
    path,
    chapter,
    summary: 'What hosts wrote about the guest of a booking',
    access: hostOrStaff({ notFound, token: 'guest-reviews.find' }),
    uuids: { id: notFound },
    responses,
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findStaffReviewOfGuest(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'PUT',
    path,
    chapter,
    summary: 'Review the guest within 14 days after the stay, or change the review while nobody can read it yet',
    access: hostOrStaff({ right: 'bookings', notFound, token: 'guest-reviews.update' }),
    uuids: { id: notFound },
    body: {
      schema: reviewOfGuestRequestSchema,
      isAboutGuest: true,
      example: {
        version: 0,
        overall: 5,
        body: 'Left it as they found it.',
        scores: { houseRules: 5 },
        wouldHostAgain: true,
      },
    },
    responses,
    idempotency: 'optional',
    refuses: ['booking_not_found', 'review_not_open', 'review_exists', 'version_conflict'],
    handle: (deps, { actor, param, body }) => reviewGuest(deps, { ...body, actor, bookingId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/reviews-of-guests',
    chapter,
    summary: 'What hosts wrote about guests, newest first; by default only what was reported',
    access: adminOnly({ token: 'guest-reviews.find' }),
    query: {
      schema: reviewsOfGuestsQuerySchema,
      parameters: [
        { name: 'view', about: 'Which reviews to return.', schema: enumOf(...GUEST_REVIEW_VIEWS), example: 'reported' },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
      ],
    },
    responses: withMeta(z.array(reviewOfGuestEntrySchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    handle: async (deps, { actor, query }) => {
      const { reviews, cursor } = await listReviewsOfGuests(deps, { actor, query })
      return ok({ data: reviews, meta: { cursor } })
    },
  }),
  route({
    method: 'POST',
    path: `${path}/decision`,
    chapter,
    summary: 'Hide what a host wrote about a guest, for one of the listed reasons, or show it again',
    access: adminOnly({ notFound: 'review_not_found', token: 'guest-reviews.delete' }),
    uuids: { id: 'review_not_found' },
    body: { schema: guestReviewDecisionSchema, example: { hide: 'personal_data' } },
    responses: envelope(reviewOfGuestEntrySchema),
    refuses: ['review_not_found'],
    handle: (deps, { actor, param, body }) => settleReviewOfGuest(deps, { actor, bookingId: param('id'), ...body }),
  }),
]

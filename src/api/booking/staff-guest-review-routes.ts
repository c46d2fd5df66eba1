import { reviewOfGuestRequestSchema, staffReviewOfGuestSchema } from '#contract/review/review-of-guest.ts'
import { findStaffReviewOfGuest } from '#booking/review/find-reviews-of-guest.ts'
import { reviewGuest } from '#booking/review/write-review-of-guest.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const thing = 'booking_not_found'
const path = '/api/staff/bookings/:id/review-of-guest'
const chapter = 'Bookings of the house'
const responses = envelope(staffReviewOfGuestSchema)

/** What hosts say about guests, for those who run homes. */
export const staffGuestReviewRoutes = [
  route({
    method: 'GET',
    path,
    chapter,
    summary: 'What hosts say about the guest of a booking',
    access: hostOrStaff({ thing, token: 'guest-reviews.find' }),
    uuids: { id: thing },
    responses,
    refuses: ['booking_not_found'],
    handle: (deps, { actor, param }) => findStaffReviewOfGuest(deps, { actor, bookingId: param('id') }),
  }),
  route({
    method: 'PUT',
    path,
    chapter,
    summary: 'Review the guest of a stay, within 14 days after it; anew while nobody has read it',
    access: hostOrStaff({ right: 'bookings', thing, token: 'guest-reviews.update' }),
    uuids: { id: thing },
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
]

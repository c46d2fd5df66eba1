import * as z from 'zod/mini'
import {
  reviewDecisionSchema,
  reviewReplySchema,
  reviewReportSchema,
  staffReviewSchema,
  staffReviewsQuerySchema,
} from '#contract/review/staff-review.ts'
import { ok } from '#core/result.ts'
import { REVIEW_VIEWS } from '#core/review/host-reply.ts'
import { replyToReview, reportReview, settleReview } from '#stays/review/act-on-review.ts'
import { findStaffReviews } from '#stays/review/find-staff-reviews.ts'
import { adminOnly, hostOrStaff } from './route/access.ts'
import { enumOf, text } from './route/json-schema.ts'
import { envelope, withMeta } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'Bookings of the company'
const notFound = 'review_not_found'
const review = envelope(staffReviewSchema)

/**
 * Reviews by guests, for those who run the homes: answers, reports, and the decisions of administrators about these.
 */
export const staffReviewRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/reviews',
    chapter,
    summary: 'Reviews of the homes you run, newest first',
    access: hostOrStaff({ token: 'reviews.find' }),
    query: {
      schema: staffReviewsQuerySchema,
      parameters: [
        {
          name: 'view',
          about: 'Which reviews to return; all by default.',
          schema: enumOf(...REVIEW_VIEWS),
          example: 'unanswered',
        },
        { name: 'stay', about: 'Document id or slug of a home.', schema: text },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next entries.', schema: text },
      ],
    },
    responses: withMeta(z.array(staffReviewSchema), z.object({ cursor: z.nullable(z.string()) })),
    refuses: [],
    handle: async (deps, { actor, query }) => {
      const { reviews, cursor } = await findStaffReviews(deps, { actor, query })
      return ok({ data: reviews, meta: { cursor } })
    },
  }),
  route({
    method: 'PUT',
    path: '/api/staff/reviews/:id/reply',
    chapter,
    summary: 'Answer a review publicly; the answer can be changed for 14 days',
    access: hostOrStaff({ right: 'bookings', notFound, token: 'reviews.update' }),
    uuids: { id: notFound },
    body: { schema: reviewReplySchema, example: { reply: 'Thank you, Ann. The pump is mended.' } },
    responses: review,
    refuses: ['review_not_found', 'reply_not_open', 'reply_changed'],
    handle: (deps, { actor, param, body }) => replyToReview(deps, { actor, reviewId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/reviews/:id/report',
    chapter,
    summary: 'Report a review to the administrators',
    access: hostOrStaff({ right: 'bookings', notFound, token: 'reviews.update' }),
    uuids: { id: notFound },
    body: { schema: reviewReportSchema, example: { reason: 'personal_data', note: 'It names our neighbour.' } },
    responses: review,
    refuses: ['review_not_found'],
    handle: (deps, { actor, param, body }) => reportReview(deps, { actor, reviewId: param('id'), ...body }),
  }),
  route({
    method: 'POST',
    path: '/api/staff/reviews/:id/decision',
    chapter,
    summary: 'Hide a review for one of the listed reasons, or show it again',
    access: adminOnly({ notFound, token: 'reviews.delete' }),
    uuids: { id: notFound },
    body: { schema: reviewDecisionSchema, example: { hide: 'personal_data' } },
    responses: review,
    refuses: ['review_not_found'],
    handle: (deps, { actor, param, body }) => settleReview(deps, { actor, reviewId: param('id'), ...body }),
  }),
]

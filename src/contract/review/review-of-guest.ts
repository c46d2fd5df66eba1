import * as z from 'zod/mini'
import { scoresSchema } from '#contract/booking/booking-action-requests.ts'
import { reviewCursorSchema, reviewDecisionSchema } from './staff-review.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { GUEST_SCORES } from '#core/review/guest-score.ts'
import { GUEST_REVIEW_VIEWS } from '#core/review/guest-review-view.ts'
import { REPORT_REASONS } from '#core/review/host-reply.ts'
import { REVIEW_STATES } from '#core/review/review-state.ts'

const stars = z.int().check(z.gte(1), z.lte(5))
const again = z
  .boolean()
  .check(z.describe('Whether the host would host the guest again; only hosts can see this, never the guest.'))
const guestScores = z.partialRecord(z.enum(GUEST_SCORES), stars)

/** Body of `PUT /api/staff/bookings/{id}/review-of-guest`, inside `{ data: … }`. */
export const reviewOfGuestRequestSchema = z.strictObject({
  /** The version of what is written already. 0: nothing. */
  version: z.int().check(z.gte(0), z.lte(1_000_000)),
  overall: stars,
  body: z.string().check(z.trim(), z.minLength(1), z.maxLength(4000)),
  /** Scores from 1 to 5 for single aspects. Each may be left out. */
  scores: z._default(guestScores, {}),
  wouldHostAgain: again,
})

export type ReviewOfGuestRequest = z.infer<typeof reviewOfGuestRequestSchema>

const publicParts = {
  /** The first name. */
  host: z.nullable(z.string()).check(z.describe('The first name of the host.')),
  month: z.string().check(z.describe('`YYYY-MM` in which the guest left.')),
  overall: z.int(),
  scores: guestScores,
  body: z.string(),
}

const reviewReport = z.object({
  reason: z.enum(REPORT_REASONS),
  note: z.string(),
  at: z.iso.datetime(),
  isDecided: z.boolean().check(z.describe('An administrator has hidden the review, or decided to keep it.')),
})

/** A review of a guest as the guest sees it. */
export const reviewOfMeSchema = z
  .object({
    ...publicParts,
    stay: z.string().check(z.describe('The title of the home.')),
    booking: z.object({ documentId: z.string(), reference: z.string() }),
    publishedAt: z.iso.datetime(),
    report: z.nullable(reviewReport).check(z.describe('Why the guest reported it; null: not reported.')),
    isHidden: z
      .boolean()
      .check(z.describe('An administrator has hidden it: nobody else can read it, and it does not count.')),
  })
  .check(z.meta({ id: 'ReviewOfMe', description: 'The published review of a guest by the host.' }))

export type ReviewOfMeShape = ShapeOf<typeof reviewOfMeSchema>

/** Both reviews of a stay, as far as its guest may see them. */
export const bookingReviewsSchema = z
  .object({
    own: z
      .nullable(
        z.object({
          overall: z.int(),
          body: z.string(),
          scores: scoresSchema,
          state: z.enum(REVIEW_STATES),
          sealedUntil: z
            .nullable(z.iso.datetime())
            .check(
              z.describe(
                'Until when it can be changed and is not shown, unless the host writes a review; null: it no longer can.',
              ),
            ),
        }),
      )
      .check(z.describe('What the guest wrote; null: nothing.')),
    byHost: z
      .nullable(reviewOfMeSchema)
      .check(z.describe('The review by the host; null: there is none, or it is not published yet.')),
  })
  .check(
    z.meta({
      id: 'BookingReviews',
      description: 'What guest and host wrote about a stay, as far as the guest may read it.',
    }),
  )

export type BookingReviewsShape = ShapeOf<typeof bookingReviewsSchema>

/** What the host's side of a booking wrote about its guest, and what other hosts wrote. */
export const staffReviewOfGuestSchema = z
  .object({
    openUntil: z
      .nullable(z.iso.datetime())
      .check(z.describe('Until when the guest can be reviewed, or a sealed review changed; null: not now.')),
    own: z
      .nullable(
        z.object({
          version: z.int(),
          overall: z.int(),
          scores: guestScores,
          body: z.string(),
          wouldHostAgain: again,
          writtenAt: z.iso.datetime(),
          publishedAt: z
            .nullable(z.iso.datetime())
            .check(z.describe('When it was published; null: the guest cannot read it yet.')),
          hiddenReason: z
            .nullable(z.enum(REPORT_REASONS))
            .check(z.describe('Why an administrator has hidden it; null: it is shown.')),
        }),
      )
      .check(z.describe('The review by the side of the host; null: none.')),
    guest: z
      .object({
        average: z
          .nullable(z.number())
          .check(z.describe('Average of all published reviews of the guest, with one decimal.')),
        count: z.int(),
        again: z.int().check(z.describe('Number of hosts who would host them again.')),
        reviews: z
          .array(z.object({ ...publicParts, wouldHostAgain: again }))
          .check(z.describe('Bookings of other stays, newest first, at most 20.')),
      })
      .check(z.describe('Published reviews of the guest.')),
  })
  .check(z.meta({ id: 'StaffReviewOfGuest', description: 'What hosts wrote about the guest of a booking.' }))

export type StaffReviewOfGuestShape = ShapeOf<typeof staffReviewOfGuestSchema>

/** The query of `GET /api/staff/reviews-of-guests`: newest first, the next ones from `cursor` on. */
export const reviewsOfGuestsQuerySchema = z.strictObject({
  view: z._default(z.enum(GUEST_REVIEW_VIEWS), 'reported'),
  /** From the previous answer. */
  cursor: z.optional(reviewCursorSchema),
})

export type ReviewsOfGuestsQuery = z.infer<typeof reviewsOfGuestsQuerySchema>

/**
 * Body of `POST …/review-of-guest/decision`: hides the review for this reason, or (null) shows it. `isOwn`: the only
 * administrator knows that they wrote it. The audit log keeps the body.
 */
export const guestReviewDecisionSchema = z.strictObject({
  ...reviewDecisionSchema.shape,
  isOwn: z
    ._default(z.boolean(), false)
    .check(
      z.describe('Confirms that the only administrator decides about a review of their own; the audit log records it.'),
    ),
})

/** A review of a guest as administrators see it, who decide about reports. */
export const reviewOfGuestEntrySchema = z
  .object({
    ...publicParts,
    guest: z.string().check(z.describe('The name with which the guest booked.')),
    stay: z.string().check(z.describe('The title of the home.')),
    booking: z.object({ documentId: z.string(), reference: z.string() }),
    wouldHostAgain: again,
    publishedAt: z.iso.datetime(),
    report: z.nullable(reviewReport),
    hiddenReason: z.nullable(z.enum(REPORT_REASONS)),
    isOwn: z
      .boolean()
      .check(
        z.describe('The caller wrote it and is the only administrator: they can decide with `isOwn`, which is logged.'),
      ),
    isDecidedByWriter: z
      .boolean()
      .check(z.describe('The author made the last decision about it, because there was no other administrator.')),
  })
  .check(
    z.meta({ id: 'ReviewOfGuest', description: 'A published review of a guest, for those who decide about reports.' }),
  )

export type ReviewOfGuestShape = ShapeOf<typeof reviewOfGuestEntrySchema>

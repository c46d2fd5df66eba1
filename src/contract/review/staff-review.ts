import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'
import { REPORT_REASONS, REVIEW_VIEWS } from '#core/review/host-reply.ts'
import { REVIEW_STATES } from '#core/review/review-state.ts'

const textSchema = z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))

/** The review after which a list continues: the instant by which it is ordered, and its id. */
export const reviewCursorSchema = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  z.refine((text) => !Number.isNaN(Date.parse(text.slice(0, 24)))),
)

/** The query of `GET /api/staff/reviews`: newest first, `limit` at a time, the next ones from `cursor` on. */
export const staffReviewsQuerySchema = z.strictObject({
  view: z._default(z.enum(REVIEW_VIEWS), 'all'),
  /** The document id or slug of a home. */
  stay: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))),
  /** From the previous answer. */
  cursor: z.optional(reviewCursorSchema),
})

export type StaffReviewsQuery = z.infer<typeof staffReviewsQuerySchema>

/** Body of `PUT /api/staff/reviews/{documentId}/reply`. */
export const reviewReplySchema = z.strictObject({
  reply: textSchema,
  seen: z
    .optional(z.nullable(z.string().check(z.maxLength(2000))))
    .check(z.describe('The answer that the writer has read; null: none. If there is another one, it is kept.')),
})

/** Body of `POST /api/staff/reviews/{documentId}/report`, and of a guest's report of what a host wrote. */
export const reviewReportSchema = z.strictObject({ reason: z.enum(REPORT_REASONS), note: textSchema })

export type ReviewReportRequest = z.infer<typeof reviewReportSchema>

/** Body of `POST /api/staff/reviews/{documentId}/decision`: hides the review for this reason, or (null) shows it. */
export const reviewDecisionSchema = z.strictObject({ hide: z.nullable(z.enum(REPORT_REASONS)) })

export const staffReviewSchema = z
  .object({
    documentId: z.string(),
    author: z.string(),
    overall: z.int(),
    title: z.string(),
    body: z.string(),
    state: z.enum(REVIEW_STATES),
    createdAt: z.iso.datetime(),
    stay: z.object({ documentId: z.string(), slug: z.string(), title: z.string() }),
    booking: z.nullable(z.object({ documentId: z.string(), reference: z.string() })),
    reply: z.nullable(
      z.object({
        text: z.string(),
        at: z.iso.datetime(),
        openUntil: z
          .nullable(z.iso.datetime())
          .check(z.describe('Until when it may be changed; null: it no longer may.')),
      }),
    ),
    report: z.nullable(
      z.object({
        reason: z.enum(REPORT_REASONS),
        note: z.string(),
        at: z.iso.datetime(),
        isDecided: z.boolean().check(z.describe('An administrator has hidden the review, or decided to keep it.')),
      }),
    ),
    hiddenReason: z.nullable(z.enum(REPORT_REASONS)),
  })
  .check(z.meta({ id: 'StaffReview', description: 'A review as those who run the home see it.' }))

export type StaffReviewShape = ShapeOf<typeof staffReviewSchema>

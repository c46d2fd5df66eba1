/** The views in which reviews are shown to those who run homes. */
export const REVIEW_VIEWS = ['unanswered', 'all', 'reported', 'hidden'] as const

export type ReviewView = (typeof REVIEW_VIEWS)[number]

/** Why a review may be reported and hidden. That it is negative is not a reason. */
export const REPORT_REASONS = ['personal_data', 'offensive', 'not_about_the_stay', 'extortion', 'advertising'] as const

export type ReportReason = (typeof REPORT_REASONS)[number]

const REPLY_OPEN_MS = 14 * 86_400_000

/** Returns until when an answer given at this instant may be edited. Both are in milliseconds since 1970. */
export function replyOpenUntil(repliedAt: number): number {
  return repliedAt + REPLY_OPEN_MS
}

/**
 * Returns whether a review may be answered at an instant, or its answer edited: it is answered once, and the answer can
 * be edited for 14 days.
 */
export function mayReply(repliedAt: number | null, at: number): boolean {
  return repliedAt === null || at < replyOpenUntil(repliedAt)
}

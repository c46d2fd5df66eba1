import type { GuestReviewView } from '#core/review/guest-review-view.ts'
import type { ReviewView } from '#core/review/host-reply.ts'

/** The names of the views of reviews. */
export const reviewViewText: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Unanswered',
  all: 'All',
  reported: 'Reported',
  hidden: 'Hidden',
}

/** Shown when a view of reviews is empty. */
export const noReviewsText: Readonly<Record<ReviewView, string>> = {
  unanswered: 'No review is waiting for an answer.',
  all: 'No guest has reviewed a home yet. They are asked to by mail after they leave.',
  reported: 'No open reports.',
  hidden: 'No review is hidden.',
}

/** The names of the views of reviews of guests, and what is shown when one is empty. */
export const guestReviewViewText: Readonly<Record<GuestReviewView, { readonly name: string; readonly none: string }>> =
  {
    reported: { name: 'Reported', none: 'No guest has reported anything.' },
    hidden: { name: 'Hidden', none: 'No review of a guest is hidden.' },
    all: { name: 'All', none: 'No host has reviewed a guest yet.' },
  }

/** Shown where the user who decides also wrote the review. */
export const guestReviewText = {
  isOwn: 'You wrote this yourself. As there is no other administrator, you may decide; the audit log records it.',
  isDecidedByWriter: 'Decided by its author, the only administrator at the time.',
} as const

/** What a form did before it redirected to the reviews. */
const done = {
  replied: 'Your answer is published below the review.',
  reported: 'Reported. The review is shown until an administrator has decided.',
  hidden: 'Hidden. It is no longer shown and does not count.',
  shown: 'Shown. It counts like any other.',
} as const

export type ReviewDone = keyof typeof done

/** Returns the sentence for it; null for an unknown name. */
export function reviewDoneText(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as ReviewDone] : null
}

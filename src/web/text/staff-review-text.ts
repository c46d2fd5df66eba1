import type { GuestReviewView } from '#core/review/guest-review-view.ts'
import type { ReviewView } from '#core/review/host-reply.ts'

/** What each view of the reviews is called. */
export const reviewViewText: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Without an answer',
  all: 'All',
  reported: 'Reported',
  hidden: 'Hidden',
}

/** What is there when nothing is. */
export const noReviewsText: Readonly<Record<ReviewView, string>> = {
  unanswered: 'Every review has its answer.',
  all: 'No guest has reviewed a home yet. They are asked to by mail when they have left.',
  reported: 'Nothing is reported that is not decided.',
  hidden: 'No review is hidden.',
}

/** What each view of the reviews of guests is called, and what is there when nothing is. */
export const guestReviewViewText: Readonly<Record<GuestReviewView, { readonly name: string; readonly none: string }>> =
  {
    reported: { name: 'Reported', none: 'No guest asks to have something looked at.' },
    hidden: { name: 'Hidden', none: 'Nothing that hosts said about guests is hidden.' },
    all: { name: 'All', none: 'No host has reviewed a guest yet.' },
  }

/** Where the one who decides is the one who wrote. */
export const guestReviewText = {
  isOwn:
    'You wrote this. There is no other administrator, so it is yours to decide; the audit log says that it is your own.',
  isDecidedByWriter: 'Decided by whoever wrote it, who was the only administrator.',
} as const

/** What a form did before it led back to the reviews. */
const done = {
  replied: 'Your answer is published below the review.',
  reported: 'Reported. The review is shown until an administrator has decided.',
  hidden: 'Hidden. It is not shown any more, and does not count.',
  shown: 'Shown. It counts like every other.',
} as const

export type ReviewDone = keyof typeof done

/** The sentence for it; null for what nothing of ours has said. */
export function reviewDoneText(name: string | null): string | null {
  return name !== null && Object.hasOwn(done, name) ? done[name as ReviewDone] : null
}

/** What the page of a booking says about reviews of its guest. */
export const guestReviewText = {
  title: (guest: string) => `How was ${guest} as a guest?`,
  written: (guest: string) => `What you say about ${guest}`,
  blind: 'Both reviews are published together, once both are written or 14 days after check-out.',
  readers: 'Only the guest and hosts whose homes they book can read it.',
  hidden: 'Hidden by an administrator: it does not count.',
  again: 'Would you host them again?',
  againHint: 'Other hosts see this; the guest never does.',
  refused: {
    invalid_input: 'Choose an overall rating, write a sentence or two, and say whether you would host them again.',
    review_exists: 'Both reviews have been published and can no longer be changed.',
    version_conflict: 'Somebody else has reviewed this guest since: see above. What you send replaces it.',
  },
} as const

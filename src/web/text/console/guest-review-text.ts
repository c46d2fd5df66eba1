/** What the page of a booking says about reviews of its guest. */
export const guestReviewText = {
  title: (guest: string) => `How was ${guest} as a guest?`,
  written: (guest: string) => `What you say about ${guest}`,
  blind:
    'The guest reads it, and you read theirs, once both are written or the 14 days after check-out are over. Then both are published together.',
  readers: 'The guest and hosts whose homes they book read it, nobody else.',
  hidden: 'An administrator has hidden it: nobody reads it, and it does not count.',
  again: 'Would you have them again?',
  againHint: 'Other hosts read this, the guest never does.',
  refused: {
    invalid_input: 'Choose how it was in all, write a sentence or two, and say whether you would have them again.',
    review_exists: 'Both reviews are published meanwhile: their words stand.',
    version_conflict:
      'Somebody else has written about this guest meanwhile: it stands above the form. What you send now takes its place.',
  },
} as const

/** What the form of a cancellation policy says. */
export const policyFormText = {
  title: 'Add a policy',
  titleLike: (name: string) => `A policy like “${name}”`,
  about:
    'Existing policies never change: bookings keep the exact policy they were made with. To change what a home offers from now on, add a policy and choose it for the home.',
  summaryHint: 'Shown beside the name where a home is booked.',
  steps:
    'Each row is one step: whoever cancels by then loses the nights that are kept and gets back the given share of the others. Leave rows you do not need empty.',
  graces:
    'Everything is refunded within this many hours of booking, whatever is set above. Stays of up to 27 nights booked at least 7 days ahead always have 24 hours.',
  stayed: 'Nights already stayed are always kept. These are kept of the remaining ones.',
  preview: 'What a guest gets back',
  sample:
    'For the price of a week, cancelled on each day at the check-in time. Fees are refunded as each fee says, taxes together with what they apply to.',
  unreadable: 'Correct the marked fields to see what comes back.',
  invalid: 'Not saved. Please correct the marked fields.',
  taken: 'Another policy already has this name. Choose a different one.',
  added: (name: string) => `“${name}” is added. Choose it for a home under “Policy and taxes”.`,
} as const

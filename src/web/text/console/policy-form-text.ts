/** What the form of a cancellation policy says. */
export const policyFormText = {
  title: 'Add a policy',
  titleLike: (name: string) => `A policy like “${name}”`,
  about:
    'A policy that is there is never changed: bookings keep the one they were made with, to the word. To change what a home promises from now on, add a policy and choose it for the home.',
  summaryHint: 'Stands beside the name where a home is booked.',
  steps:
    'Each row is one step: whoever cancels until then loses the nights that are kept and gets the share of the others back. Leave rows empty that you do not need.',
  graces:
    'Everything comes back within so many hours of booking, whatever stands above. Every stay of up to 27 nights that is booked 7 days ahead has 24 hours by itself.',
  stayed: 'Nights that were stayed are always kept. These are kept of the ones to come.',
  preview: 'What a guest gets back',
  sample:
    'Of the price of a week, cancelled on each day at the hour of check-in. Fees come back as each fee says, taxes with what they are for.',
  unreadable: 'Mend the marked fields to see what comes back.',
  invalid: 'Not saved. Please mend the fields that are marked.',
  taken: 'Another policy has this name. Choose a name of its own.',
  added: (name: string) => `“${name}” is there. Homes can choose it under “Policy and taxes”.`,
} as const

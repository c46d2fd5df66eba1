import { LONGEST_VIEW_NAME, MOST_OWN_VIEWS } from '#core/booking/booking-view.ts'

/** The texts of the list of bookings about the user's own views. */
export const ownViewsText = {
  keep: 'Save this view',
  keepHint: 'Only for you, beside the standard views.',
  withoutWords: 'The search text is not saved with it.',
  change: (name: string) => `Change “${name}”`,
  nameMissing: 'Give the view a name.',
  nameTaken: 'You already have a view with that name. Choose another name.',
  gone: 'This view no longer exists. Nothing was changed.',
  notKept: `This cannot be saved. A name has at most ${LONGEST_VIEW_NAME} characters, and you can save at most ${MOST_OWN_VIEWS} views.`,
} as const

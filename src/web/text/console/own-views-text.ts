import { LONGEST_VIEW_NAME, MOST_OWN_VIEWS } from '#core/booking/booking-view.ts'

/** The texts of the list of bookings about the user's own views. */
export const ownViewsText = {
  keep: 'Keep this view',
  keepHint: 'For you alone, beside the views that everybody has.',
  withoutWords: 'The words looked for are not kept with it.',
  change: (name: string) => `Change “${name}”`,
  nameMissing: 'Give the view a name.',
  nameTaken: 'You keep a view of that name already. Choose another name.',
  gone: 'This view is not there any more. Nothing was changed.',
  notKept: `This cannot be kept. A name has at most ${LONGEST_VIEW_NAME} characters, and at most ${MOST_OWN_VIEWS} views are kept.`,
} as const

/** The answers to forms of the console's calendar. */
export const calendarFormText = {
  noRange: 'Choose a first day, and a day behind it.',
  noHome: 'That home is not there, or is not yours.',
  nothingFree: 'None of these nights is free.',
  noBlock: 'None of these nights is blocked.',
  noUndo: 'That cannot be taken back any more.',
  nothingToSet: 'Say what is to change: a price, a minimum, arrival or departure.',
  takenMeanwhile: 'Somebody has taken some of these nights meanwhile. They were not changed; look again.',
  faults: {
    price: 'Enter a price such as 120 or 120.50.',
    minNights: 'Enter a number of nights from 1 to 400.',
  },
  done: {
    block: 'The nights are blocked. Guests can no longer book them.',
    unblock: 'The nights are free again.',
    rates: 'The nights have new prices or rules.',
    undo: 'It was taken back.',
  },
} as const

/** The names of the states of homes by which the calendar can be narrowed. */
export const homeStateText: Readonly<Record<string, string>> = {
  published: 'Published',
  unlisted: 'Unlisted',
  draft: 'Drafts',
}

/** The answers to forms of the console's calendar. */
export const calendarFormText = {
  previewOfOne: (stay: string) => `For ${stay}; the other homes change from their own prices.`,
  noRange: 'Choose a first day and a later last day.',
  noStay: 'That home does not exist or is not yours.',
  nothingFree: 'None of these nights is free.',
  unusedNote: (note: string) => `Your note was: “${note}”`,
  noBlock: 'None of these nights is blocked.',
  changeDates: 'Change its dates',
  noSuchBlock: 'That block is no longer there: somebody has moved or removed it.',
  noUndo: 'That can no longer be undone.',
  nothingToSet: 'Say what is to change: a price, a minimum or maximum, arrival or departure.',
  takenMeanwhile: 'Somebody has since taken some of these nights. They were not changed; please check again.',
  changedMeanwhile:
    'Somebody else has changed prices or rules in the meantime; they are shown now. Nothing was changed; please check again.',
  faults: {
    price: 'Enter a price such as 120 or 120.50, or a change such as +8% or −10.',
    prices:
      'These nights have too many different prices to be changed together. Choose fewer nights, or change them under Rates.',
    minNights: 'Enter a number of nights from 1 to 400.',
    maxNights: 'Enter a number of nights from 1 to 400, not below the minimum.',
  },
  done: {
    block: 'The nights are blocked. Guests can no longer book them.',
    unblock: 'The nights are free again.',
    rates: 'The nights have new prices or rules.',
    move: 'The block has other nights.',
    undo: 'It was undone.',
  },
} as const

/** The labels of the properties by which the calendar can be narrowed. */
export const stayFilterText = { state: 'State', region: 'Region', owner: 'Owner' } as const

/** The names of the states of homes by which the calendar can be narrowed. */
export const stayStateText: Readonly<Record<string, string>> = {
  published: 'Published',
  unlisted: 'Unlisted',
  draft: 'Drafts',
}

/** What the groups of homes are called, and those of homes without one. */
export const groupText = {
  title: 'Groups',
  none: 'No groups',
  by: { region: 'By region', owner: 'By owner' },
  without: { region: 'No region', owner: 'No owner' },
} as const

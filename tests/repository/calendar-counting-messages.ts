import type { CountingMessage } from './counting-messages.ts'

/** Rows for the calendar of those who run homes. */
export const calendarCountingMessages: Readonly<Record<string, CountingMessage>> = {
  rangesChosen: { says: ['No range', '1 range', '2 ranges', '5 ranges'] },
  freeNightsIn: { says: ['No night is free', '1 night is free', '2 nights are free', '5 nights are free'] },
  nightsSkipped: {
    says: [
      'Prices and rules can be set for all of them.',
      '1 night is taken or past, and is skipped.',
      '2 nights are taken or past, and are skipped.',
      '5 nights are taken or past, and are skipped.',
    ],
  },
  blockNightsLabel: { says: ['Block no nights', 'Block 1 night', 'Block 2 nights', 'Block 5 nights'] },
  releaseBlocksLabel: {
    says: ['Nothing to unblock', 'Remove this block', 'Remove these 2 blocks', 'Remove these 5 blocks'],
  },
  setNightsLabel: { says: ['Set no nights', 'Set 1 night', 'Set 2 nights', 'Set 5 nights'] },
  nightsTakenMeanwhile: {
    says: [
      'The nights have changed since you looked. Nothing was changed; please check again.',
      '1 of these nights has been taken since. Nothing was changed; please check again.',
      '2 of these nights have been taken since. Nothing was changed; please check again.',
      '5 of these nights have been taken since. Nothing was changed; please check again.',
    ],
  },
  minutesLeft: { says: ['under 1 min', '1 min', '2 min', '5 min'] },
  hoursLeft: { says: ['0 h', '1 h', '2 h', '5 h'] },
  daysLeft: { says: ['no days', '1 day', '2 days', '5 days'] },
  atLeastNights: {
    says: ['at least no nights', 'at least 1 night', 'at least 2 nights', 'at least 5 nights'],
  },
  staysWithoutBlock: {
    says: ['All homes had some.', '1 home had none blocked.', '2 homes had none blocked.', '5 homes had none blocked.'],
  },
  tooManyStays: {
    says: [
      'At most no homes can be changed at once: choose fewer.',
      'At most 1 home can be changed at once: choose fewer.',
      'At most 2 homes can be changed at once: choose fewer.',
      'At most 5 homes can be changed at once: choose fewer.',
    ],
  },
  nightsCounted: { says: ['no nights', '1 night', '2 nights', '5 nights'] },
  onlyFirstStays: {
    says: [
      'only the first no homes that match: type more of the name',
      'only the first 1 home that match: type more of the name',
      'only the first 2 homes that match: type more of the name',
      'only the first 5 homes that match: type more of the name',
    ],
  },
  staysSold: {
    says: ['No home to let', '1 of 1 home sold', '1 of 2 homes sold', '1 of 5 homes sold'],
    beside: [1],
  },
  staysInCalendar: { says: ['no homes', '1 home', '2 homes', '5 homes'] },
  // Calendars of other sites
  eventsTaken: {
    says: ['nothing taken', '1 entry takes nights', '2 entries take nights', '5 entries take nights'],
  },
  eventsMissing: {
    says: ['Nothing is missing', '1 entry is missing', '2 entries are missing', '5 entries are missing'],
  },
  eventsAdded: { says: ['nothing new', '1 new', '2 new', '5 new'] },
  eventsMoved: {
    says: ['none with changed dates', '1 with changed dates', '2 with changed dates', '5 with changed dates'],
  },
  eventsGone: { says: ['none freed', '1 freed', '2 freed', '5 freed'] },
  eventsKept: { says: ['none missing', '1 missing but kept', '2 missing but kept', '5 missing but kept'] },
  eventsUnread: { says: ['all read', '1 could not be read', '2 could not be read', '5 could not be read'] },
  eventsLeftOut: {
    says: [
      'nothing skipped',
      '1 skipped: outside the dates on sale there',
      '2 skipped: outside the dates on sale there',
      '5 skipped: outside the dates on sale there',
    ],
  },
  eventsFree: {
    says: [
      'No entry is marked as free there',
      '1 entry is marked as free there and takes no nights. Mark it as busy if nobody may book those nights here.',
      '2 entries are marked as free there and take no nights. Mark them as busy if nobody may book those nights here.',
      '5 entries are marked as free there and take no nights. Mark them as busy if nobody may book those nights here.',
    ],
  },
}

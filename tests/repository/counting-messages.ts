import { calendarCountingMessages } from './calendar-counting-messages.ts'
import { peopleCountingMessages } from './people-counting-messages.ts'
import { rateCountingMessages } from './rate-counting-messages.ts'
import { settingsCountingMessages } from './settings-counting-messages.ts'

/** What is passed beside the count, and what a message says of 0, 1, 2 and 5. */
export interface CountingMessage {
  readonly beside?: readonly unknown[]
  readonly says: readonly [none: string, one: string, two: string, five: string]
}

/** A row for every exported function of the files `src/**\/*-counts.ts`, by its name. */
export const countingMessages: Readonly<Record<string, CountingMessage>> = {
  // Console, reports
  allStaysText: { says: ['No homes yet', 'The home', 'All 2 homes', 'All 5 homes'] },
  ofNights: { says: ['of 0 nights', 'of 1 night', 'of 2 nights', 'of 5 nights'] },
  // Console, homes
  photosInWorkText: {
    says: [
      'All pictures are ready.',
      '1 picture is being processed.',
      '2 pictures are being processed.',
      '5 pictures are being processed.',
    ],
  },
  photosOfRoom: { says: ['no photos', '1 photo', '2 photos', '5 photos'] },
  failuresInARow: { says: ['no failure', 'failed once', 'failed 2 times in a row', 'failed 5 times in a row'] },
  everyMinutesText: { says: ['every 0 minutes', 'every minute', 'every 2 minutes', 'every 5 minutes'] },
  roomsLeftOut: {
    says: [
      '',
      'Of these, 1 room is not a home.',
      'Of these, 2 rooms are not homes.',
      'Of these, 5 rooms are not homes.',
    ],
  },
  staysWritten: { says: ['Nothing was written', '1 home written', '2 homes written', '5 homes written'] },
  moreRows: { says: ['', '1 more row.', '2 more rows.', '5 more rows.'] },
  publishChanges: { says: ['Nothing to publish', 'Publish 1 change', 'Publish 2 changes', 'Publish 5 changes'] },
  changesKeptBack: {
    says: [
      'There are no unpublished changes.',
      '1 change that guests cannot see yet.',
      '2 changes that guests cannot see yet.',
      '5 changes that guests cannot see yet.',
    ],
  },
  draftClashes: {
    says: [
      '',
      '1 field was changed on the site in the meantime: choose which value is right.',
      '2 fields were changed on the site in the meantime: choose which values are right.',
      '5 fields were changed on the site in the meantime: choose which values are right.',
    ],
  },
  missingCount: { says: ['complete', '1 thing missing', '2 things missing', '5 things missing'] },
  ...calendarCountingMessages,
  ...peopleCountingMessages,
  ...rateCountingMessages,
  ...settingsCountingMessages,
  // Tasks
  fewestTasks: {
    says: [
      'free that day',
      'the least busy: 1 other task',
      'the least busy: 2 other tasks',
      'the least busy: 5 other tasks',
    ],
  },
  tasksWithoutAnybody: {
    says: ['none without anybody', '1 without anybody', '2 without anybody', '5 without anybody'],
  },
  tasksToDo: { says: ['Nothing to do', '1 task', '2 tasks', '5 tasks'] },
  moreOfList: { says: ['', 'and 1 more', 'and 2 more', 'and 5 more'] },
  thingsToDecide: {
    says: ['nothing needs a person', '1 thing needs a person', '2 things need a person', '5 things need a person'],
  },
  conversationsToAnswer: {
    says: [
      'no conversation to answer',
      '1 conversation to answer',
      '2 conversations to answer',
      '5 conversations to answer',
    ],
  },
  tasksDue: { says: ['no task due', '1 task due', '2 tasks due', '5 tasks due'] },
  peopleInTeam: { says: ['Nobody yet', '1 person', '2 people', '5 people'] },
  // Messages by rules
  messagesSent: { says: ['none sent yet', '1 sent', '2 sent', '5 sent'] },
  messagesStopped: {
    says: ['none waiting', '1 waiting for a value', '2 waiting for a value', '5 waiting for a value'],
  },
  bookingsToCome: {
    says: [
      'As things stand, no booking gets it.',
      '1 booking will get it.',
      '2 bookings will get it.',
      '5 bookings will get it.',
    ],
  },
  bookingsWithoutLanguage: {
    says: [
      'The language of every guest is known.',
      '1 more booking does not get it, because nobody knows the language of its guest.',
      '2 more bookings do not get it, because nobody knows the language of their guests.',
      '5 more bookings do not get it, because nobody knows the language of their guests.',
    ],
  },
  bookingsInThePast: {
    says: [
      'It is too late for no booking.',
      'For 1 booking the time has passed. It gets the message, at once, only if you tick it.',
      'For 2 bookings the time has passed. They get the message, at once, only if you tick them.',
      'For 5 bookings the time has passed. They get the message, at once, only if you tick them.',
    ],
  },

  // The set-up
  staysThere: { says: ['none can be booked yet', '1 can be booked', '2 can be booked', '5 can be booked'] },
  eventsArrived: { says: ['None has arrived yet', '1 has arrived', '2 have arrived', '5 have arrived'] },

  // Lists and maps
  staysFound: { says: ['No homes', '1 home', '2 homes', '5 homes'] },
  staysFoundSoFar: { says: ['No homes found so far', 'At least 1 home', 'At least 2 homes', 'At least 5 homes'] },
  staysToShow: { says: ['No home has all that', 'Show 1 home', 'Show 2 homes', 'Show 5 homes'] },
  staysToSee: { says: ['See the list of homes', 'See the one home', 'See all 2 homes', 'See all 5 homes'] },
  unitOfStays: { says: [' homes', ' home', ' homes', ' homes'] },
  daysAround: { says: ['Exact dates', '± 1 day', '± 2 days', '± 5 days'] },
  staysOnMap: {
    says: [
      'Map without a home. Arrow keys move it, plus and minus zoom.',
      'Map of 1 home. Arrow keys move it, plus and minus zoom.',
      'Map of 2 homes. Arrow keys move it, plus and minus zoom.',
      'Map of 5 homes. Arrow keys move it, plus and minus zoom.',
    ],
  },
  staysAtPin: {
    says: ['No home here', '1 home here', '2 homes here', '5 homes here'],
  },
  bestStays: {
    beside: [1200],
    says: [
      'None of 1,200 homes. Zoom in to see the others.',
      'The best-rated one of 1,200 homes. Zoom in to see the others.',
      'The best 2 of 1,200 homes. Zoom in to see the others.',
      'The best 5 of 1,200 homes. Zoom in to see the others.',
    ],
  },
  staysToCompare: { says: ['Compare', 'Compare', 'Compare 2 homes', 'Compare 5 homes'] },
  // The console
  entriesLookedAt: {
    says: ['There are no entries yet.', '1 entry was checked.', '2 entries were checked.', '5 entries were checked.'],
  },
  // The inbox
  waitingForAnswer: {
    says: [
      'Nobody is waiting for an answer.',
      '1 conversation is waiting for an answer.',
      '2 conversations are waiting for an answer.',
      '5 conversations are waiting for an answer.',
    ],
  },
  // The page of a home
  shortestStay: {
    says: [
      'Single nights welcome, unless the calendar says otherwise',
      'Single nights welcome, unless the calendar says otherwise',
      'Stays of 2 nights or more',
      'Stays of 5 nights or more',
    ],
  },
  longStaysOnly: {
    says: ['', '', 'For stays of 2 nights or more.', 'For stays of 5 nights or more.'],
  },
  shortestStayFrom: {
    beside: ['Sat 12 June'],
    says: ['', '', 'Stays from Sat 12 June are 2 nights or more. ', 'Stays from Sat 12 June are 5 nights or more. '],
  },
  petsWelcome: {
    beside: ['€40.00 a pet'],
    says: [
      'No pets',
      'One pet welcome, €40.00 a pet',
      'Up to 2 pets welcome, €40.00 a pet',
      'Up to 5 pets welcome, €40.00 a pet',
    ],
  },
  petsHint: { says: ['No pets', 'One is welcome', 'Up to 2 are welcome', 'Up to 5 are welcome'] },
  petsCompared: { says: ['No pets', 'One', 'Up to 2', 'Up to 5'] },
  daysToLeave: {
    says: [
      'No possible check-out day',
      'The one possible check-out day',
      'All 2 possible check-out days, as a list',
      'All 5 possible check-out days, as a list',
    ],
  },
  bedroomsOnCard: { says: ['studio', '1 bedroom', '2 bedrooms', '5 bedrooms'] },
  bedroomsOfStay: { says: ['Studio', '1 bedroom', '2 bedrooms', '5 bedrooms'] },
  bathroomsOfStay: { says: ['No private bathroom', '1 bathroom', '2 bathrooms', '5 bathrooms'] },
  bedsOfKind: { beside: ['sofa_bed'], says: ['no sofa bed', '1 sofa bed', '2 sofa beds', '5 sofa beds'] },
  photosToShow: { says: ['No photos yet', 'Show the photo', 'Show all 2 photos', 'Show all 5 photos'] },
  reviewsToRead: { says: ['No reviews yet', 'Read the review', 'Read all 2 reviews', 'Read all 5 reviews'] },
  guestOpinions: {
    beside: ['Sa Barraca'],
    says: [
      'What guests say about Sa Barraca, good and bad.',
      'What a guest said about Sa Barraca, good and bad.',
      'What 2 guests said about Sa Barraca, good and bad.',
      'What 5 guests said about Sa Barraca, good and bad.',
    ],
  },
  unitOfGuests: { says: [' guests', ' guest', ' guests', ' guests'] },
  // Why something cannot be booked
  nightsFree: {
    beside: [7],
    says: [
      'No nights free here.',
      'Only 1 night free here, and stays are 7 nights or more.',
      'Only 2 nights free here, and stays are 7 nights or more.',
      'Only 5 nights free here, and stays are 7 nights or more.',
    ],
  },
  nightsAtLeast: {
    beside: [1],
    says: [
      'Stays on these dates are of any length; you chose 1. Choose a later check-out.',
      'Stays on these dates are 1 night or more; you chose 1. Choose a later check-out.',
      'Stays on these dates are 2 nights or more; you chose 1. Choose a later check-out.',
      'Stays on these dates are 5 nights or more; you chose 1. Choose a later check-out.',
    ],
  },
  nightsAtMost: {
    beside: [9],
    says: [
      'Stays on these dates are not possible; you chose 9. Choose an earlier check-out.',
      'Stays on these dates are 1 night at most; you chose 9. Choose an earlier check-out.',
      'Stays on these dates are 2 nights at most; you chose 9. Choose an earlier check-out.',
      'Stays on these dates are 5 nights at most; you chose 9. Choose an earlier check-out.',
    ],
  },
  petsTaken: {
    says: [
      'Pets cannot stay in this home. Look for a home that welcomes them.',
      '1 pet can stay in this home, no more.',
      '2 pets can stay in this home, no more.',
      '5 pets can stay in this home, no more.',
    ],
  },
  nightsLeftEmpty: { says: ['no nights', 'a single night', '2 nights', '5 nights'] },
  childrenToAge: {
    says: [
      'There are ages of children, but no children. Add them or leave the ages out.',
      'Tell us the age of the child, from 2 to 17.',
      'Tell us the age of each child, from 2 to 17: there are 2 children.',
      'Tell us the age of each child, from 2 to 17: there are 5 children.',
    ],
  },
  timesToOrder: {
    beside: ['cot'],
    says: [
      '“cot” cannot be ordered.',
      '“cot” can be ordered once at most.',
      '“cot” can be ordered 2 times at most.',
      '“cot” can be ordered 5 times at most.',
    ],
  },
  extrasLeft: {
    beside: ['cot'],
    says: [
      '“cot” is no longer available for these dates. Leave it out or choose other dates.',
      'Only 1 of “cot” is available for these dates.',
      'Only 2 of “cot” are available for these dates.',
      'Only 5 of “cot” are available for these dates.',
    ],
  },
  staysHeldByNetwork: {
    says: [
      'No home can be held from your network now. Try again in a few minutes.',
      '1 home is already being held from your network, by you or by others. Pay for one, or try again in a few minutes.',
      '2 homes are already being held from your network, by you or by others. Pay for one, or try again in a few minutes.',
      '5 homes are already being held from your network, by you or by others. Pay for one, or try again in a few minutes.',
    ],
  },
  staysHeldByGuest: {
    says: [
      'You cannot hold a home.',
      'You are already holding 1 home. Pay for it or release it first.',
      'You are already holding 2 homes. Pay for one or release it first.',
      'You are already holding 5 homes. Pay for one or release it first.',
    ],
  },
  // A booking
  minutesToPay: { says: ['less than a minute', '1 minute', '2 minutes', '5 minutes'] },
  daysToArrival: {
    says: ['You arrive today', 'You arrive tomorrow', 'You arrive in 2 days', 'You arrive in 5 days'],
  },
  agesOfChildren: { says: ['No children', 'Age of the child', 'Ages of the children', 'Ages of the children'] },
  nightsKept: { says: ['none of the nights', 'the first night', 'the first 2 nights', 'the first 5 nights'] },
  staysAhead: {
    says: [
      'You have no upcoming stay.',
      'You still have an upcoming stay. It stays as it is, but you can no longer see, change or cancel it here:',
      'You still have 2 upcoming stays. They stay as they are, but you can no longer see, change or cancel them here:',
      'You still have 5 upcoming stays. They stay as they are, but you can no longer see, change or cancel them here:',
    ],
  },
  daysBeforeArrival: { says: ['On the day of', 'A day before', 'Two days before', '5 days before'] },
  guestsIncluded: {
    says: ['No guest is included', '1 guest is included', '2 guests are included', '5 guests are included'],
  },
  nightsTaxed: {
    says: ['no night is taxed', 'at most 1 night is taxed', 'at most 2 nights are taxed', 'at most 5 nights are taxed'],
  },
  // An account
  codesLeft: {
    says: [
      'You have no recovery codes.',
      '1 recovery code left, good for one login.',
      '2 recovery codes left, each good for one login.',
      '5 recovery codes left, each good for one login.',
    ],
  },
  devicesEnded: {
    says: [
      'No other device was signed in.',
      '1 other device signed out.',
      '2 other devices signed out.',
      '5 other devices signed out.',
    ],
  },
  fieldsToMend: {
    says: [
      'Nothing needs your attention. ',
      'One thing needs your attention: ',
      'A few things need your attention:  ',
      'A few things need your attention:  ',
    ],
  },
  messagesSoFar: { says: ['', '1 message so far.', '2 messages so far.', '5 messages so far.'] },
  // Other programs and operators
  errorsOccurred: {
    beside: ['email is missing'],
    says: ['No errors occurred', 'email is missing', '2 errors occurred', '5 errors occurred'],
  },
  faultsOfConfiguration: {
    says: [
      'The configuration has no fault (.env.example explains every setting):',
      'The configuration has a fault (.env.example explains every setting):',
      'The configuration has 2 faults (.env.example explains every setting):',
      'The configuration has 5 faults (.env.example explains every setting):',
    ],
  },
  faultsOfBooks: { says: ['The books are in order.', '1 fault', '2 faults', '5 faults'] },
  // The day of those who run homes
  arrivalsOnDay: { says: ['no arrivals', '1 arrival', '2 arrivals', '5 arrivals'] },
  departuresOnDay: { says: ['no departures', '1 departure', '2 departures', '5 departures'] },
  staysOccupied: { says: ['no home occupied', '1 home occupied', '2 homes occupied', '5 homes occupied'] },
  declinedTimes: {
    beside: ['€80.00'],
    says: ['€80.00 declined', '€80.00 declined once', '€80.00 declined 2 times', '€80.00 declined 5 times'],
  },
  cardsCharged: {
    says: ['No card charged', '1 saved card is charged', '2 saved cards are charged', '5 saved cards are charged'],
  },
  depositsReserved: {
    says: [
      'No deposit reserved',
      '1 damage deposit is reserved',
      '2 damage deposits are reserved',
      '5 damage deposits are reserved',
    ],
  },
  depositsLetGo: {
    says: [
      'No deposit released',
      '1 damage deposit is released',
      '2 damage deposits are released',
      '5 damage deposits are released',
    ],
  },
  messagesWaiting: { says: ['Nothing waits', '1 message waits', '2 messages wait', '5 messages wait'] },
  messagesGivenUp: { says: ['none was given up', '1 was given up', '2 were given up', '5 were given up'] },
  attemptsMade: { says: ['tried no times', 'tried 1 time', 'tried 2 times', 'tried 5 times'] },
  waitingMinutes: { says: ['just now', '1 min', '2 min', '5 min'] },
  waitingHours: { says: ['0 h', '1 h', '2 h', '5 h'] },
}

import type { CountingMessage } from './counting-messages.ts'

/** The messages about rates, and about nights nobody can book. */
export const rateCountingMessages: Readonly<Record<string, CountingMessage>> = {
  // Nights nobody can book
  nightsNobodyCanBook: {
    says: [
      'Every free night can be booked',
      '1 night nobody can book',
      '2 nights nobody can book',
      '5 nights nobody can book',
    ],
  },
  moreOwnersAsked: {
    says: [
      '',
      'So has the owner of 1 more home.',
      'So have the owners of 2 more homes.',
      'So have the owners of 5 more homes.',
    ],
  },
  ofStaysByName: { says: ['of no home', 'of 1 home', 'of 2 homes by name', 'of 5 homes by name'] },
  minimumInGap: {
    beside: [5],
    says: [
      'Minimum 5 nights, room for 0',
      'Minimum 5 nights, room for 1',
      'Minimum 5 nights, room for 2',
      'Minimum 5 nights, room for 5',
    ],
  },
  sellNightsLabel: {
    says: ['Put them on sale', 'Put this night on sale', 'Put these 2 nights on sale', 'Put these 5 nights on sale'],
  },
  nightsCanBeSold: {
    says: [
      'The rule for that date is changed.',
      '1 night can be booked now.',
      '2 nights can be booked now.',
      '5 nights can be booked now.',
    ],
  },
  // Rates
  staysWithRates: {
    says: [
      'No homes',
      'Prices and rules of 1 home',
      'Prices and rules of 2 homes, side by side',
      'Prices and rules of 5 homes, side by side',
    ],
  },
  savedTries: { says: ['No saved trials', '1 saved trial', '2 saved trials', '5 saved trials'] },
  staysMeant: { says: ['no homes', '1 home', '2 homes', '5 homes'] },
  publishLabel: { says: ['Publish', 'Publish 1 value', 'Publish 2 values', 'Publish 5 values'] },
  publishNote: {
    says: [
      'One new version of the rates of no homes, published together.',
      'One new version of the rates of 1 home, published together.',
      'One new version of the rates of 2 homes, published together.',
      'One new version of the rates of 5 homes, published together.',
    ],
  },
  followersNote: {
    says: [
      '',
      '1 home that follows them changes too.',
      '2 homes that follow them change too.',
      '5 homes that follow them change too.',
    ],
  },
  followedNights: {
    beside: [5, 'Villa Ullastre'],
    says: [
      '0 of 5 nights at the price that follows Villa Ullastre.',
      '1 of 5 nights at the price that follows Villa Ullastre.',
      '2 of 5 nights at the price that follows Villa Ullastre.',
      'All 5 nights at the price that follows Villa Ullastre.',
    ],
  },
  daysFromHoliday: { says: ['the day itself', '1 day after', '2 days after', '5 days after'] },
  byParty: { says: ['no guests or more', '1 guest or more', '2 guests or more', '5 guests or more'] },
  publishedNote: {
    says: [
      'Nothing was left to change.',
      'Published: 1 home has new rates. Undo it here for 30 days.',
      'Published: 2 homes have new rates. Undo it here for 30 days.',
      'Published: 5 homes have new rates. Undo it here for 30 days.',
    ],
  },
  restoredNote: {
    says: ['Nothing was left to restore.', '1 value is restored.', '2 values are restored.', '5 values are restored.'],
  },
  leftNote: {
    says: [
      'Nobody has changed anything since.',
      '1 value has been changed since, and stays:',
      '2 values have been changed since, and stay:',
      '5 values have been changed since, and stay:',
    ],
  },
  nightsText: { says: ['no nights', '1 night', '2 nights', '5 nights'] },
  nightsToLose: { says: ['no night to lose', '1 night to lose', '2 nights to lose', '5 nights to lose'] },
  nightsToWin: { says: ['no night to gain', '1 night to gain', '2 nights to gain', '5 nights to gain'] },
  holdsAndOffers: {
    beside: [0],
    says: [
      'no hold, no special offer',
      '1 hold, no special offer',
      '2 holds, no special offer',
      '5 holds, no special offer',
    ],
  },
  valuesWritten: { says: ['no value', '1 value', '2 values', '5 values'] },
  amenitiesTaken: { says: ['no amenities', '1 amenity', '2 amenities', '5 amenities'] },
}

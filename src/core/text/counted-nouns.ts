/**
 * The nouns that the product counts. Each thing has one word, so that it is never counted under two names. Add new ones
 * here.
 */
export const COUNTED_NOUNS = [
  'adult',
  'bathroom',
  'bed',
  'bedroom',
  'booking',
  'browser',
  'child',
  'day',
  'extra guest',
  'file',
  'guest',
  'home',
  'hour',
  'infant',
  'message',
  'minute',
  'night',
  'pet',
  'review',
  'time',
  'year',
] as const

export type CountedNoun = (typeof COUNTED_NOUNS)[number]

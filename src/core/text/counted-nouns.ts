/** What the product counts. One word for each, so that none is counted in two ways; a new one is added here. */
export const COUNTED_NOUNS = [
  'adult',
  'bathroom',
  'bed',
  'bedroom',
  'child',
  'day',
  'extra guest',
  'guest',
  'home',
  'hour',
  'infant',
  'minute',
  'night',
  'pet',
  'review',
  'time',
  'year',
] as const

export type CountedNoun = (typeof COUNTED_NOUNS)[number]

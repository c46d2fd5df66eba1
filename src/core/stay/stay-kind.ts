/** What kinds of homes there are to choose from, in the order they are offered. */
export const STAY_KINDS = [
  'house',
  'villa',
  'apartment',
  'cottage',
  'bungalow',
  'farm',
  'cabin',
  'chalet',
  'boat',
  'other',
] as const

export type StayKind = (typeof STAY_KINDS)[number]

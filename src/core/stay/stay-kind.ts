/** The kinds of homes, in the order in which they are offered. */
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

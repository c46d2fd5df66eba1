/** The kinds of lines in a price. */
export const QUOTE_LINE_KINDS = [
  'night',
  'extra_guest',
  'length_discount',
  'early_bird',
  'last_minute',
  'non_refundable',
  'promo',
  'fee',
  'extra',
  'tax',
  'adjustment',
] as const

export type QuoteLineKind = (typeof QUOTE_LINE_KINDS)[number]

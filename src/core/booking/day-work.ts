/** What waits for a person among the bookings of a day: no rule settles it. */
export const NEED_KINDS = [
  'request',
  'change',
  'declined',
  'transfer',
  'refund',
  'chargeback',
  'review',
  'reported_review',
  'reported_guest',
  'message',
  'held_message',
  'question',
  'turnover',
  'late',
  'clash',
  'feed',
] as const

export type NeedKind = (typeof NEED_KINDS)[number]

/** What the clock does on its day: charges of saved cards, damage deposits that are reserved or let go. */
export const AUTOMATIC_KINDS = ['charge', 'deposit_reserved', 'deposit_released'] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** So many guests whom one can review are counted; as many stand for more. */
export const MOST_COUNTED_TO_REVIEW = 1000

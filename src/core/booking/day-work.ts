/** What a person has to deal with among the bookings of a day, because no rule settles it. */
export const NEED_KINDS = [
  'request',
  'change',
  'declined',
  'transfer',
  'refund',
  'voucher',
  'chargeback',
  'refund_elsewhere',
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

/**
 * What happens on that day without anybody: charges of saved cards, and damage deposits that are reserved or released.
 */
export const AUTOMATIC_KINDS = ['charge', 'deposit_reserved', 'deposit_released'] as const

export type AutomaticKind = (typeof AUTOMATIC_KINDS)[number]

/** The greatest number of guests awaiting a review that is counted. The number itself stands for "as many or more". */
export const MOST_COUNTED_TO_REVIEW = 1000

/**
 * The payment plans. `full`: everything at booking; `deposit`: the home's schedule; `later`: nothing now, everything
 * shortly before free cancellation ends.
 */
export const PAYMENT_PLANS = ['full', 'deposit', 'later'] as const

export type PaymentPlan = (typeof PAYMENT_PLANS)[number]

/** `non_refundable`: cheaper, but nothing is given back. */
export const RATE_CHOICES = ['standard', 'non_refundable'] as const

export type RateChoice = (typeof RATE_CHOICES)[number]

/** How a guest may pay without a card. */
export const OFFLINE_METHODS = ['transfer', 'on_arrival'] as const

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

/** How a booking is to be paid. */
export const PAYMENT_METHODS = ['card', ...OFFLINE_METHODS] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** How money has come. `by_hand`: by bank transfer or in cash, recorded by a person. */
export const PAID_BY = ['card', 'voucher', 'by_hand'] as const

export type PaidBy = (typeof PAID_BY)[number]

/** What one or several payments that follow each other have paid in the same way, in minor units. */
export interface PaidWay {
  readonly by: Exclude<PaidBy, 'voucher'>
  /** Paid and not given back. */
  readonly paidMinor: number
  /** Given back, or on its way. */
  readonly refundedMinor: number
}

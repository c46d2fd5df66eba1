/** The states of one attempt to take money. */
export const PAYMENT_STATUSES = [
  'requires_action',
  'processing',
  'authorized',
  'captured',
  'failed',
  'cancelled',
] as const

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** The states of payments as a booking shows them. `none`: nothing was tried. */
export const BOOKING_PAYMENT_STATES = [
  'none',
  'requires_action',
  'processing',
  'authorized',
  'failed',
  'captured',
] as const

/** What an attempt is for. */
export const PAYMENT_KINDS = ['instalment', 'card_setup', 'damage', 'offline'] as const

export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** What the provider still has to be told about money that is reserved. */
export const PENDING_PAYMENT_ACTIONS = ['capture', 'cancel'] as const

export type PendingPaymentAction = (typeof PENDING_PAYMENT_ACTIONS)[number]

/** `now`: taken at once; `later`: only reserved. */
export const CAPTURE_TIMES = ['now', 'later'] as const

export type CaptureTime = (typeof CAPTURE_TIMES)[number]

/**
 * Returns whether an answer of the provider is older than what is known. Nothing follows after captured or cancelled,
 * and only these two follow after reserved. Answers to simultaneous requests arrive in any order.
 */
export function isOutdated(known: PaymentStatus, reported: PaymentStatus): boolean {
  if (known === 'captured' || known === 'cancelled') return true
  return (
    known === 'authorized' && (reported === 'requires_action' || reported === 'processing' || reported === 'failed')
  )
}

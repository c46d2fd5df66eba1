import type { StayRequest } from '#core/quote/quote.ts'
import type { KeptStay } from '#core/calendar/kept-stay.ts'

/** What a guest asks for, as a client may say it: codes and ids instead of what they stand for. */
export interface PriceRequest extends Omit<StayRequest, 'promo' | 'agreedRentMinor'> {
  readonly promoCode?: string
  /** Id of a pre-approval or special offer. */
  readonly offer?: string
}

export interface PriceContext {
  readonly now: Date
  /** The guest, when known: uses of a promo code are counted, and offers are theirs alone. */
  readonly uid?: string
  /** A booking that is about to change: its own nights and extras do not count as taken, and only what is new is judged. */
  readonly changing?: KeptStay & { readonly id: string }
  /** A hold that this choice takes the place of: what it keeps from others does not count, and everything is judged anew. */
  readonly instead?: InsteadOf | null
  /** What the guest has reserved: its nights do not count as taken. */
  readonly reservationId?: string | null
  /**
   * true: the caller takes the nights itself right after, and finds out then whether they are free. The calendar is read only where
   * a rule about gaps needs it, and the stock of extras not at all.
   */
  readonly takesNights?: boolean
}

/** A hold of the guest's own that another choice takes the place of. */
export interface InsteadOf {
  readonly id: string
  readonly couponId: number | null
}

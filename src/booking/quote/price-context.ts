import type { StayRequest } from '#core/quote/quote.ts'
import type { KeptStay } from '#core/calendar/kept-stay.ts'

/** What a guest requests, as a client may send it: codes and ids instead of the values behind them. */
export interface PriceRequest extends Omit<StayRequest, 'promo' | 'agreedRentMinor'> {
  readonly promoCode?: string
  /** Id of a pre-approval or special offer. */
  readonly offer?: string
}

export interface PriceContext {
  readonly now: Date
  /** The guest, when known: uses of a promo code are counted per guest, and offers are personal. */
  readonly uid?: string
  /**
   * A booking that is about to change: its own nights and extras do not count as taken, and rules apply only to what is
   * new.
   */
  readonly changing?: KeptStay & { readonly id: string }
  /** A hold that this choice replaces: its nights and extras do not count as taken, and all rules apply. */
  readonly instead?: InsteadOf | null
  /** The guest's reservation: its nights do not count as taken. */
  readonly reservationId?: string | null
  /**
   * true: the caller takes the nights itself right after, and finds out then whether they are free. The calendar is
   * read only if a rule about gaps needs it, and the stock of extras is not read at all.
   */
  readonly takesNights?: boolean
}

/** A hold of the guest's own that another choice replaces. */
export interface InsteadOf {
  readonly id: string
  readonly couponId: number | null
}

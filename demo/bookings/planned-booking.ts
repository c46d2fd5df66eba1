import type { RateChoice, PaymentPlan } from '#core/payment/payment-choice.ts'
import type { Party } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { StayDates } from '#core/time/iso-date.ts'

/** How a booking develops, apart from what the clock does to it. */
export type Course =
  /** Booked, paid as planned, stayed when its time has come. */
  | 'stands'
  /** The card was declined for the balance, which is tried again. */
  | 'declined_balance'
  /** Waits for the answer of the host. */
  | 'waits_for_host'
  | 'declined_by_host'
  /** Nobody paid for the hold. */
  | 'not_paid'
  | 'cancelled_by_guest'
  | 'cancelled_by_host'
  | 'no_show'

/** Somebody who books, with a profile. */
export interface DemoGuest {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly country: string
}

/** A conversation: what the guest wrote with the booking, and the answers. */
export interface Words {
  readonly note: string
  /** Null: the guest waits for an answer. */
  readonly answer: string | null
}

/** What a guest said afterwards. */
export interface Verdict {
  readonly overall: number
  readonly body: string
  readonly reply: string | null
  /** Ms since 1970. */
  readonly atMs: number
  /** Set if the review exists already and is only linked to its stay; null = it is written. */
  readonly reviewId: string | null
}

/** A booking to be written, with all of its events. */
export interface PlannedBooking {
  /** Unique, from 0: the seed of its random parts, and the source of its reference. */
  readonly number: number
  readonly dates: StayDates
  readonly party: Party
  readonly rate: RateChoice
  readonly plan: PaymentPlan
  readonly bookedAtMs: number
  readonly course: Course
  /** For bookings that end early: when, in ms since 1970. */
  readonly endsAtMs: number | null
  readonly guest: DemoGuest
  readonly words: Words | null
  readonly verdict: Verdict | null
}

/** The parts of a home that concern the rows of its bookings. */
export interface BookedStay {
  readonly id: number
  readonly terms: StayTerms
  readonly hostUid: string
}

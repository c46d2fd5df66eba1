import type { ScheduledEventKind } from '#core/booking/scheduled-event-kind.ts'

/** Something that the clock will do by itself. */
export interface ScheduledEventShape {
  readonly at: string
  readonly kind: ScheduledEventKind
  /** Null for an offer that nobody has booked. */
  readonly bookingId: string | null
  readonly reference: string | null
  readonly stayTitle: string
  readonly timeZone: string
}

/** An event of a booking since the last move of the clock. */
export interface PassedEventShape {
  readonly at: string
  /** `moved`: a change of state to `to`; otherwise what was done. */
  readonly kind: string
  readonly to: string | null
  readonly bookingId: string
  readonly reference: string
  readonly stayTitle: string
  readonly timeZone: string
}

/** The demo's clock: `GET /demo/clock.json`, and the answer of `POST /demo/clock`. Instants are ISO 8601. */
export interface ClockShape {
  /** The product's time. */
  readonly now: string
  readonly realNow: string
  readonly aheadMs: number
  /** What happens by itself next, soonest first. */
  readonly next: readonly ScheduledEventShape[]
  /** Since the last move, newest first. */
  readonly happened: readonly PassedEventShape[]
  readonly messages: readonly { readonly id: string; readonly subject: string; readonly to: string }[]
}

/** Why the clock was not moved. */
export type ClockRefusal = 'move_unknown' | 'date_invalid' | 'in_the_past' | 'too_far' | 'nothing_next'

/** How 500 simultaneous attempts to book the same week were answered: `POST /demo/proof`, `GET /demo/proof.json`. */
export interface ProofShape {
  readonly startedAt: string
  readonly stay: { readonly slug: string; readonly title: string }
  readonly checkIn: string
  readonly checkOut: string
  readonly attempts: number
  /** The number of answers that gave the nights away. It must be one. */
  readonly winners: number
  /** Refusals by their code. */
  readonly refusals: Readonly<Record<string, number>>
  /** Answers that are neither: `500`, `timeout` … */
  readonly others: Readonly<Record<string, number>>
  /** How often an attempt was told to come back in a moment (503) and was repeated with the same idempotency key. */
  readonly askedAgain: number
  readonly milliseconds: number
  readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
  readonly invariants: readonly {
    readonly code: string
    readonly sentence: string
    readonly violations: readonly string[]
  }[]
  /** One attempt succeeded, every other one was refused because the nights were taken, and nothing failed. */
  readonly passed: boolean
}
